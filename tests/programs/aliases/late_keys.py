"""Dicts and objects that get keys and attributes late, or lose them, while other names, lists or dicts hold them."""

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A4, B3, C3

LAYERS = [{"w": A3}, {"w": B3}]
TREE = {"w": 0.3, "kids": [{"w": 0.5, "kids": []}, {"w": -0.7, "kids": [{"w": 1.1, "kids": []}]}]}


class Cell:
    def __init__(self, w):
        self.w = w


class Counted:
    calls = 0
    gain = 2.0

    def __init__(self, w):
        self.w = w

    def __call__(self, x):
        self.calls += 1
        self.last = x * self.w
        return self.last * self.calls


def _step(layer, g):
    layer["v"] = 0.9 * layer["v"] + g
    layer["w"] = layer["w"] - 0.1 * layer["v"]


def _begin(layers):
    for layer in layers:
        layer["v"] = np.zeros_like(layer["w"])
        layer["n"] = 0
    return layers


def _put(layer, key, value):
    layer[key] = value


@program({"w": A3, "b": B3}, 0.3)
def length_in_a_loop(d, x):
    n = 0
    s = d["w"] * 1.0
    e = [d]
    for k in range(3):
        n += len(d)
        e[0]["v"] = s * x
        s = s + d["v"] * n
    return np.sum(s)


@program(LAYERS, 0.3)
def put_in_where_missing(layers, x):
    total = 0.0
    for t in range(3):
        for i, layer in enumerate(layers):
            g = layer["w"] * x + i
            if "m" in layer:
                layer["m"] = 0.9 * layer["m"] + g
            else:
                layer["m"] = g * 2.0
            layer["w"] = layer["w"] - 0.1 * np.sin(layer["m"])
        total += np.sum(layers[0]["m"] * layers[1]["w"])
    return total


@program(LAYERS, 0.3)
def begun_where_missing(layers, x):
    for t in range(3):
        for layer in layers:
            if "m" not in layer:
                layer["m"] = np.zeros(3)
                layer["t"] = 0
            layer["t"] += 1
            layer["m"] *= 0.9
            layer["m"] += layer["w"] ** 2 * x
            layer["w"] = layer["w"] - 0.1 * layer["m"] / (1 - 0.9 ** layer["t"])
    return sum(np.sum(layer["w"] * layer["m"]) for layer in layers)


@program(LAYERS, 0.3)
def by_setdefault(layers, x):
    for t in range(3):
        for layer in layers:
            m = layer.setdefault("m", np.zeros(3))
            m += layer["w"] * x
            layer["w"] = layer["w"] - 0.1 * np.tanh(m)
    return sum(np.sum(layer["w"] ** 2 + layer["m"]) for layer in layers)


@program(LAYERS, 0.3)
def by_get(layers, x):
    for t in range(3):
        for layer in layers:
            m = layer.get("m", 0.0)
            layer["m"] = 0.5 * m + np.sum(layer["w"]) * x
            layer["w"] = layer["w"] * (1 + 0.1 * layer["m"])
    return sum(np.sum(layer["w"] ** 2) for layer in layers)


@program(LAYERS, 0.3)
def stepped_by_a_function(layers, x):
    for layer in layers:
        layer["v"] = np.zeros(3)
    for t in range(3):
        for layer in layers:
            _step(layer, layer["w"] ** 2 * x)
    return sum(np.sum(layer["w"] ** 2) for layer in layers)


@program(LAYERS, 0.3)
def begun_by_a_function(layers, x):
    _begin(layers)
    for t in range(3):
        for layer in layers:
            layer["v"] += np.cos(layer["w"]) * x
            layer["w"] += layer["v"]
            layer["n"] += 1
    return sum(np.sum(layer["w"] ** 2) * layer["n"] for layer in layers)


@program(LAYERS, 0.3)
def popped_again(layers, x):
    for layer in layers:
        layer["tmp"] = layer["w"] * x
    s = 0.0
    for layer in layers:
        s += np.sum(layer.pop("tmp") * layer["w"])
    return s + sum(len(layer) for layer in layers)


@program(LAYERS, 0.3)
def deleted_again(layers, x):
    s = 0.0
    for t in range(2):
        for layer in layers:
            layer["tmp"] = np.sin(layer["w"] * x)
            layer["w"] += layer["tmp"]
        for layer in layers:
            s += np.sum(layer["tmp"] ** 2) * len(layer)
            del layer["tmp"]
            s += ("tmp" in layer) + len(layer)
    return s


@program(LAYERS, 0.3)
def gone_through(layers, x):
    for layer in layers:
        layer["v"] = layer["w"] * x
    s = 0.0
    for layer in layers:
        for k in layer:
            s += np.sum(layer[k] ** 2)
        for k, v in layer.items():
            s += np.sum(v) * len(k)
        s += sum(np.sum(v**3) for v in layer.values())
    return s


@program(LAYERS, 0.3)
def copied_with_what_it_got(layers, x):
    snaps = []
    for t in range(3):
        for layer in layers:
            layer["v"] = layer.get("v", 0.0 * layer["w"]) + x * layer["w"]
            layer["w"] = layer["w"] + 0.1 * layer["v"]
        snaps.append([dict(layer) for layer in layers])
    return sum(np.sum(d["v"] * d["w"]) for s in snaps for d in s)


@program({"enc": {"w": A3}, "dec": {"w": B3}}, 0.3)
def in_dicts_of_dicts(model, x):
    for name in model:
        model[name]["v"] = np.zeros(3)
    for t in range(3):
        for name, layer in model.items():
            layer["v"] = layer["v"] * 0.9 + layer["w"] * x
            layer["w"] = layer["w"] - 0.1 * layer["v"]
    return np.sum(model["enc"]["w"] * model["dec"]["v"])


@program(A4, 0.5)
def in_dicts_that_are_made(x, r):
    recs = [{"x": v} for v in x]
    for k, rec in enumerate(recs):
        rec["y"] = rec["x"] ** 2 * r
        if k % 2:
            rec["z"] = rec["y"] + 1.0
    return sum(rec["y"] * rec.get("z", 1.5) for rec in recs)


@program(A4, 0.5)
def under_another_name(x, r):
    kept = []
    d = {"x": x * r}
    kept.append(d)
    e = kept[0]
    e["y"] = np.sum(x)
    d["x"] = d["x"] * d["y"]
    return np.sum(kept[0]["x"]) + kept[-1]["y"] * len(d)


@program(A4, 0.5)
def of_one_of_two(x, r):
    a = {"p": x}
    b = {"p": x * r}
    cur = a if r > 0.2 else b
    cur["q"] = np.sum(x**2)
    out = 0.0
    for d in (a, b):
        if "q" in d:
            out += d["q"] * np.sum(d["p"])
        else:
            out += np.sum(d["p"] ** 3)
    return out


@program(A4, 0.5)
def by_an_inner_function(x, r):
    stats = {"n": 0, "mean": x[0]}

    def push(v):
        stats["n"] += 1
        stats["mean"] = 0.8 * stats["mean"] + 0.2 * v
        stats.setdefault("log", []).append(stats["mean"])

    for v in x:
        push(v * r)
    return stats["mean"] * stats["n"] + sum(stats["log"]) ** 2


@program(A4, 0.5)
def attributes_of_objects(x, r):
    objs = [Cell(v) for v in x]
    for o in objs:
        o.v = o.w * r
    for t in range(2):
        for o in objs:
            o.v = o.v * 0.9 + o.w**2
            o.w -= 0.1 * o.v
    return sum(o.w * o.v for o in objs)


@program(LAYERS, 0.3)
def by_update(layers, x):
    for layer in layers:
        layer.update(m=np.zeros(3), t=0.0)
    for t in range(2):
        for layer in layers:
            layer["t"] += x
            layer["m"] = layer["m"] + layer["t"] * layer["w"]
            layer["w"] = layer["w"] * 0.9 + layer["m"]
    return sum(np.sum(layer["w"]) ** 2 for layer in layers)


@program(LAYERS, 0.3)
def in_one_of_them(layers, x):
    layers[1]["extra"] = layers[0]["w"] * x
    s = 0.0
    for layer in layers:
        if "extra" in layer:
            s += np.sum(layer["extra"] ** 2 * layer["w"])
        s += np.sum(layer["w"]) * len(layer)
    return s


@program(A3, 0.5)
def beside_constants_of_the_class(x, r):
    objs = [Counted(v) for v in x]
    s = 0.0
    for t in range(3):
        for o in objs:
            s += o(r + t) * o.gain
            if t == 1:
                o.gain = o.w * r
    return s + sum(o.last * o.calls for o in objs)


@program(LAYERS, 0.5)
def dict_get_none(layers, r):
    for t in range(3):
        for layer in layers:
            v = layer.get("v")
            if v is None:
                v = np.zeros(3)
            layer["v"] = 0.9 * v + layer["w"] * r
            layer["w"] = layer["w"] - 0.1 * layer["v"]
    return sum(np.sum(layer["w"] ** 2) for layer in layers)


@program(LAYERS, 0.5)
def order_of_keys(layers, r):
    layers[0]["b"] = layers[0]["w"] * r
    layers[0]["a"] = layers[0]["w"] * r * r
    layers[1]["a"] = layers[1]["w"] * 2.0
    layers[1]["b"] = layers[1]["w"] * 3.0
    s = 0.0
    for layer in layers:
        for i, (k, v) in enumerate(layer.items()):
            s += (i + 1) * np.sum(v**2)
    return s


@program([{"w": A3, "z": C3}, {"w": B3, "z": A3 * 0.3}], 0.5)
def del_and_again(layers, r):
    s = 0.0
    for layer in layers:
        w = layer["w"]
        del layer["w"]
        s += len(layer)
        if r > 0.2:
            layer["w"] = w * r
        for i, v in enumerate(layer.values()):
            s += (i + 1) * np.sum(v**2)
    return s


@program(LAYERS, 0.5)
def copies(layers, r):
    for layer in layers:
        layer["v"] = layer["w"] * r
    a = [dict(layer) for layer in layers]
    b = [{**layer, "z": layer["v"] * 2.0} for layer in layers]
    c = [{k: v * 2 for k, v in layer.items()} for layer in layers]
    for layer in layers:
        layer["v"] += 1.0
        layer["w"] = layer["w"] * layer["v"]
    return sum(np.sum(p["v"] * q["z"] * t["w"]) for p, q, t in zip(a, b, c)) + sum(np.sum(layer["w"]) for layer in layers)


@program(LAYERS, 0.5)
def list_value(layers, r):
    for layer in layers:
        layer["hist"] = []
    for t in range(3):
        for layer in layers:
            layer["hist"].append(np.sum(layer["w"]) * r)
            layer["w"] = layer["w"] * 0.9
    return sum(h**2 for layer in layers for h in layer["hist"])


@program(LAYERS, 0.5)
def dict_value(layers, r):
    for layer in layers:
        layer["opt"] = {"m": np.zeros(3), "v": np.zeros(3), "t": 0}
    for t in range(3):
        for layer in layers:
            o = layer["opt"]
            g = np.sin(layer["w"]) * r
            o["t"] += 1
            o["m"] = 0.9 * o["m"] + 0.1 * g
            o["v"] = 0.99 * o["v"] + 0.01 * g * g
            layer["w"] -= 0.1 * (o["m"] / (1 - 0.9 ** o["t"])) / (np.sqrt(o["v"]) + 0.1)
    return sum(np.sum(layer["w"] ** 2) for layer in layers)


@program(LAYERS, 0.5)
def passive_values(layers, r):
    for i, layer in enumerate(layers):
        layer["name"] = f"n{i}"
        layer["done"] = i > 0
        layer["none"] = None
    s = 0.0
    for layer in layers:
        if layer["done"] and layer["none"] is None:
            s += np.sum(layer["w"] ** 2) * r
        elif layer["name"] == "n0":
            s += np.sum(layer["w"] ** 3)
    return s


@program(LAYERS, 0.5)
def flag_get(layers, r):
    s = 0.0
    for t in range(3):
        for layer in layers:
            if layer.get("done", False):
                continue
            layer["w"] = layer["w"] * r
            s += np.sum(layer["w"] ** 2)
            if s > 1.0:
                layer["done"] = True
    return s


@program(LAYERS, 0.5)
def number_then_array(layers, r):
    for layer in layers:
        layer["m"] = 0.0
    for t in range(3):
        for layer in layers:
            layer["m"] = 0.9 * layer["m"] + layer["w"] * r
    return sum(np.sum(layer["m"] ** 2) for layer in layers)


@program(LAYERS, 0.5)
def number_then_number(layers, r):
    for layer in layers:
        layer["m"] = 0
    for t in range(3):
        for layer in layers:
            layer["m"] = 0.9 * layer["m"] + np.sum(layer["w"] * r)
    return sum(layer["m"] ** 2 for layer in layers)


@program(LAYERS, 0.5)
def branch_only(layers, r):
    for i, layer in enumerate(layers):
        if i == 1:
            layer["m"] = layer["w"] * r
    s = 0.0
    for i, layer in enumerate(layers):
        s += np.sum(layer["m"] * layer["w"]) if i == 1 else np.sum(layer["w"])
    return s


@program(LAYERS, 0.5)
def swapped(layers, r):
    layers[0]["m"] = layers[0]["w"] * r
    layers[0], layers[1] = layers[1], layers[0]
    s = 0.0
    for i, layer in enumerate(layers):
        s += (i + 2) * np.sum(layer.get("m", layer["w"] * 0.5) * layer["w"])
    return s


@program(A4, 0.5)
def best_snapshot(x, r):
    state = {"x": x}
    best = state
    for t in range(4):
        state = dict(state)
        state["x"] = state["x"] * r + 0.1 * t
        state["loss"] = np.sum((state["x"] - 0.3) ** 2)
        if "loss" not in best or state["loss"] < best["loss"]:
            best = state
    return best["loss"] + np.sum(best["x"] ** 3)


@program(A4, 0.5)
def faulty_snapshot(x, r):
    state = {"x": x}
    kept = []
    for t in range(4):
        state["x"] = state["x"] * r + 0.1 * t
        state["loss"] = np.sum((state["x"] - 0.3) ** 2)
        kept.append(state)
    return sum((i + 1) * k["loss"] for i, k in enumerate(kept))


@program(A4, 0.5)
def copied_snapshot(x, r):
    state = {"x": x}
    kept = []
    for t in range(4):
        state["x"] = state["x"] * r + 0.1 * t
        state["loss"] = np.sum((state["x"] - 0.3) ** 2)
        kept.append(state.copy())
        state["x"][0] += 0.1
    return sum((i + 1) * k["loss"] * np.sum(k["x"]) for i, k in enumerate(kept))


@program(TREE, 0.5)
def tree_given(node, r):
    def up(n):
        n["sum"] = n["w"] * r + sum(up(k) for k in n["kids"])
        return n["sum"]

    up(node)

    def total(n):
        return n["sum"] ** 2 + sum(total(k) for k in n["kids"])

    return total(node)


@program(A4, 0.5)
def graph_nodes(x, r):
    nodes = [{"v": x[i], "out": []} for i in range(4)]
    for i in range(3):
        nodes[i]["out"].append(i + 1)
    nodes[0]["out"].append(2)
    nodes[0]["val"] = nodes[0]["v"] * r
    for i in range(4):
        for j in nodes[i]["out"]:
            nodes[j]["val"] = nodes[j].get("val", 0.0) + nodes[i]["val"] * nodes[j]["v"]
    return sum(n["val"] ** 2 for n in nodes)


@program({"w": A3}, {"w": B3}, 0.5)
def two_dicts(a, b, r):
    for d in (a, b):
        d["v"] = d["w"] * r
    cur, other = a, b
    for t in range(3):
        cur["v"] += other["w"]
        other["n"] = t
        cur, other = other, cur
    return np.sum(a["v"] * b["v"]) * (a.get("n", 5) + b.get("n", 7))


@program(LAYERS, 0.5)
def late_view(layers, r):
    for layer in layers:
        layer["head"] = layer["w"][:2]
    for layer in layers:
        layer["w"] *= r
        layer["head"][0] = 3.0 * r
        layer["w"][1] += layer["head"][1]
    return sum(np.sum(layer["w"] ** 2) + np.sum(layer["head"]) for layer in layers)


@program(LAYERS, 0.5)
def shared_buffer(layers, r):
    buf = np.zeros(3)
    for layer in layers:
        layer["buf"] = buf
    for layer in layers:
        layer["buf"] += layer["w"] * r
    return np.sum(layers[0]["buf"] * layers[1]["buf"] * layers[0]["w"])


@program(LAYERS, 0.5)
def key_through_call(layers, r):
    for layer in layers:
        _put(layer, "v", layer["w"] * r)
        _put(layer, "u", np.sum(layer["v"]))
    return sum(np.sum(layer["v"] * layer["u"]) for layer in layers)


@program(LAYERS, 0.5)
def while_late(layers, r):
    k = 0
    while k < 5:
        layer = layers[k % 2]
        if "n" not in layer:
            layer["n"] = 0.0
        layer["n"] += np.sum(layer["w"]) * r
        if layer["n"] > 50:
            break
        k += 1
    return layers[0]["n"] * layers[1]["n"]


@program({"layers": LAYERS, "lr": 0.1}, C3)
def train(model, x):
    def forward(x):
        h = x
        for layer in model["layers"]:
            layer["x"] = h
            h = np.tanh(layer["w"] * h)
            layer["y"] = h
        return h

    for it in range(2):
        out = forward(x)
        g = 2 * out
        for layer in reversed(model["layers"]):
            g = g * (1 - layer["y"] ** 2)
            layer["grad"] = g * layer["x"]
            g = g * layer["w"]
        for layer in model["layers"]:
            layer["w"] = layer["w"] - model["lr"] * layer["grad"]
    model["loss"] = np.sum(forward(x) ** 2)
    return model["loss"]


@program(A4, 0.5)
def empty_records(x, r):
    state = [{} for _ in range(2)]
    for t in range(3):
        for i, s in enumerate(state):
            if len(s) == 0:
                s["step"] = 0
                s["m"] = np.zeros(4)
            s["step"] += 1
            s["m"] = 0.9 * s["m"] + x * r * (i + 1)
    return sum(np.sum(s["m"]) * s["step"] for s in state)


@program(A4, 0.5)
def empty_record(x, r):
    s = {}
    s["n"] = 0
    s["m"] = x * r
    for t in range(3):
        s["n"] += 1
        s["m"] = s["m"] * 0.9 + x
    return np.sum(s["m"]) * s["n"]


@program(LAYERS, 0.5)
def read_behind_a_change(layers, r):
    s = 0.0
    for t in range(3):
        for layer in layers:
            m = layer.get("m", 0.0)
            if t == 0:
                layer["m"] = layer["w"] * r
            layer["m"] += layer["w"] * (t + 1)
            s += np.sum(m * layer["w"])
    return s


@program(LAYERS, 0.5)
def get_inplace(layers, r):
    s = 0.0
    for t in range(3):
        for layer in layers:
            m = layer.get("m", 0.0)
            m += layer["w"] * r
            layer["m"] = m
            s += np.sum(m * layer["w"])
    return s


@program(LAYERS, 0.5)
def get_kept(layers, r):
    seen = []
    for t in range(3):
        for layer in layers:
            m = layer.get("m", 0.0)
            seen.append(m)
            layer["m"] = m + layer["w"] * r
        layers[0]["m"] += 1.0
    return sum(np.sum(v) ** 2 for v in seen)


@program(LAYERS, 0.5)
def get_view(layers, r):
    s = 0.0
    for t in range(3):
        for layer in layers:
            m = np.atleast_1d(layer.get("m", np.zeros(3)))
            layer.setdefault("m", np.zeros(3))
            layer["m"] += layer["w"] * r
            s += np.sum(m * layer["w"])
    return s


@program(A4, 0.5)
def table_get(x, r):
    cache = {}
    s = 0.0
    for k in range(5):
        key = k % 2
        old = cache.get(key, 0.0)
        cache[key] = 0.9 * old + x * r * k
        cache[key] *= 1.1
        s += np.sum(cache[key] * old)
    return s


@program(A4, A4 * 0.7)
def ternary_number(x, y):
    bufs = [x, y]
    s = 0.0
    for k in range(4):
        prev = bufs[0] if k else 1.0
        bufs[1] *= 0.5
        s = s + np.sum(prev * x)
        bufs[0] += bufs[1]
    return s


@program(A4, A4 * 0.7)
def ternary_number_late(x, y):
    bufs = [x, y]
    s = 0.0
    for k in range(4):
        prev = bufs[0] if k else 1.0
        bufs[0] += bufs[1]
        s = s + np.sum(prev * y)
    return s


TABLE = {"x": 0.5, "y": 1.5}


@program(TABLE, TABLE)
def given_twice(d, e):
    d["z"] = 2.0 * d["y"]
    return sum(e.values()) * d["y"] * len(e)


@program([TABLE], TABLE)
def given_in_a_list_and_alone(ds, e):
    for d in ds:
        d["z"] = 2.0 * d["y"]
    return sum(v * v for v in e.values()) * len(e)


def _the_same(d):
    return d


def _counted(d, e):
    d["z"] = d["x"] * d["y"]
    return len(e) + sum(e.values())


@program([TABLE], 0.7)
def given_back_by_a_function(ds, r):
    for d in ds:
        e = _the_same(d)
        e["z"] = e["x"] * r
        r = r + len(d) * sum(d.values())
    return r


@program([TABLE], 0.7)
def handed_over_twice(ds, r):
    s = 0.0
    for d in ds:
        s += _counted(d, d) * r
        s += _counted(ds[0], d) * len(ds[0])
    return s


@program(A3, 0.7)
def a_list_beside_a_number(x, y):
    slots = [[x[0]], 0.5]
    for _ in range(2):
        slots[0] = [y, slots[0][0] * y]
    return sum(slots[0])


@program(A3, 0.7)
def set_on_one_path(x, y):
    cell = Cell(x * y)
    if y > 0:
        cell.v = y * x[0]
    return np.sum(cell.v * cell.w)


@program(LAYERS, 0.5)
def flag_only(layers, r):
    s = 0.0
    for t in range(3):
        for layer in layers:
            if "m" in layer:
                s += np.sum(layer["w"] ** 2) * r
            else:
                s += np.sum(layer["w"])
            layer["m"] = np.sum(layer["w"]) * r
            layer["w"] = layer["w"] * 1.1
    return s


@program(LAYERS, 0.5)
def len_only(layers, r):
    s = 0.0
    for layer in layers:
        s += np.sum(layer["w"] ** 2) * len(layer)
        layer["m"] = layer["w"] * r
        s += np.sum(layer["w"] ** 3) * len(layer)
        layer["k"] = 2
        s += np.sum(layer["w"] ** 4) * len(layer)
        del layer["m"]
        s += np.sum(layer["w"]) * len(layer) * ("m" not in layer)
    return s


@program(LAYERS, 0.5)
def same_question(layers, r):
    s = 0.0
    for layer in layers:
        a = "m" in layer
        layer["m"] = layer["w"] * r
        b = "m" in layer
        layer.pop("m")
        c = "m" in layer
        s += np.sum(layer["w"] ** 2) * (1 + a + 2 * b + 4 * c)
    return s


@program(LAYERS, 0.5)
def overwritten(layers, r):
    s = 0.0
    for layer in layers:
        layer["m"] = layer["w"] * r
        layer["m"] = layer["m"] * layer["w"]
        layer["m"][0] = 2.0
        s += np.sum(layer["m"] * layer["w"])
        layer["m"] = 0.0 * layer["w"]
    return s + sum(np.sum(layer["m"]) for layer in layers)


@program(LAYERS, 0.5)
def popped_number(layers, r):
    s = 0.0
    for t in range(3):
        for layer in layers:
            s += layer.pop("e", 0.5) * np.sum(layer["w"])
            if t != 1:
                layer["e"] = np.sum(layer["w"] ** 2) * r
    return s


@program(LAYERS, 0.5)
def comprehension(layers, r):
    for layer in layers:
        layer["m"] = layer["w"] * r
    return sum(sum(np.sum(v) ** 2 for k, v in layer.items() if k != "w") for layer in layers) + sum(
        len([k for k in layer if k in ("m", "q")]) * np.sum(layer["w"]) for layer in layers
    )


@program(LAYERS, 0.5)
def result_list(layers, r):
    for layer in layers:
        layer["m"] = layer["w"] * r
    out = [layer["m"] for layer in layers]
    for layer in layers:
        layer["m"] += 1.0
    return np.sum(out[0] * out[1]) + np.sum(np.stack([layer["m"] for layer in layers]) ** 2)


@program(A3, 0.5)
def attributes_by_name(x, r):
    cells = [Cell(x), Cell(x * r)]
    for cell in cells:
        for k, name in enumerate(("m", "v")):
            setattr(cell, name, cell.w * r * (k + 1))
        setattr(cell, "w", cell.m * getattr(cell, "v"))
    return sum(np.sum(cell.w * getattr(cell, "m", 1.0)) for cell in cells)


@program(A3)
def set_at_the_end_of_a_pass(x):
    one, other = Cell(x[0]), Cell(x[1])
    for k in range(3):
        chosen = one if x[k] > 0.5 else other
        if k == 2:
            return chosen.late * one.w
        one.late, other.late = x[2] * k, x[1] + k

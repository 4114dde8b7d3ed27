# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.records_logistic
# source: f01984e15e041ac54d3c3a0fbeb66e9d
# code: 31ab0b8e109b2e06307727ddf02d60f4
# mode: grad
# wrt: 0
# argument: model dict {str 'w', str 'b'} [array float64 (model['w'].0), float]
# argument: records list [dict {str 'x', str 'y'} [array float64 (?), int], ...]
# asked: bool = class builtins.bool
# asked: len = builtin_function_or_method builtins.len
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: math = module math
# asked: math.log = builtin_function_or_method math.log
# asked: math.exp = builtin_function_or_method math.exp
# asked: equal axes = records[]['x'].0 = model['w'].0
# sha256: 7d719f15caf885c5997ba495de7b0bc53c66935b273f91a52f673c3b976c2c28

# Gradient of z_f.records_logistic with respect to model.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_array, is_dict, is_list, materialise, zeros_like


def records_logistic_grad(model, records, *, y_bar=1.0):
    expect(is_dict(model, ("w", "b")) and is_array(model["w"], "float64", 1) and type(model["b"]) is float
        and is_list(records)
        and all(is_dict(item, ("x", "y")) and is_array(item["x"], "float64", 1)
        and type(item["y"]) is int for item in records)
        and all(item["x"].shape == model["w"].shape for item in records),
        "model: {'w': float64[:], 'b': float}, records: [{'x': float64[:], 'y': int}, ...]")

    # forward sweep
    t_tape = []
    right = 0
    for r in records:                            # 3
        z = model["w"] @ r["x"] + model["b"]     # 4
        t = math.exp(-z)                         # 5: p = 1 / (1 + math.exp(-z))
        t_tape.append(t)
        p = 1 / (1 + t)
        t1 = r["y"]                              # 6: loss -= math.log(p) if r["y"] else math.log(1 - p)
        if t1:
            math.log(p)                          # may raise or warn, as in the primal
        else:
            math.log(1 - p)                      # may raise or warn, as in the primal
        right = right + ((p > 0.5) == bool(t1))  # 7: right += (p > 0.5) == bool(r["y"])
    # 8: return loss / len(records) + 0.01 * right * np.sum(model["w"] ** 2)
    1.0 / len(records)                           # may raise or warn, as in the primal

    # reverse sweep
    model_bar = zeros_like(model)                          # 8
    model_bar["w"] += y_bar * (0.01 * right) * 2 * model["w"]
    loss_bar = y_bar / len(records)
    for r, t in zip(reversed(records), reversed(t_tape)):  # 3
        t1 = 1 + t                                         # 5
        p = 1 / t1
        t2 = -loss_bar                                     # 6
        if r["y"]:
            p_bar = t2 / p
        else:
            p_bar = loss_bar / (1 - p)
        z_bar = p_bar / t1 * p * t                         # 5
        model_bar["b"] += z_bar                            # 4
        model_bar["w"] += z_bar * r["x"]
    return materialise(model_bar, model)

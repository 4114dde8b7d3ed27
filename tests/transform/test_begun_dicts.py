"""Dicts that are empty where they are displayed, get values of several kinds under constant keys, and are put in lists."""

import numpy as np

from tests.transform.harness import right_in_every_mode

X = np.array([0.7, -0.3, 1.2, 0.5])


def put_in_first(x):
    rows = []
    for i in range(3):
        r = {}
        rows.append(r)
        r['w'] = x[i]
        r['v'] = x * i
    return sum([r['w'] * np.sum(r['v']) for i, r in enumerate(rows)])


def put_in_between(x):
    rows = []
    for i in range(3):
        r = {}
        r['w'] = x[i]
        rows.append(r)
        r['v'] = x * i
    return sum([r['w'] * np.sum(r['v']) for i, r in enumerate(rows)])


def put_in_last(x):
    rows = []
    for i in range(3):
        r = {}
        r['w'] = x[i]
        r['v'] = x * i
        rows.append(r)
    rows[0]['w'] = x[2]
    return sum([r['w'] * np.sum(r['v']) for i, r in enumerate(rows)])


def the_last_item(x):
    rows = []
    for i in range(3):
        rows.append({})
        rows[-1]['w'] = x[i]
        rows[-1]['v'] = x * i
    return sum([r['w'] * np.sum(r['v']) for i, r in enumerate(rows)])


def all_of_them_at_first(x):
    rows = [{} for _ in range(3)]
    for i in range(3):
        rows[i]['w'] = x[i]
        rows[i]['v'] = x * i
    return sum([r['w'] * np.sum(r['v']) for i, r in enumerate(rows)])


def places_of_numbers(x):
    rows = [{} for _ in range(3)]
    for i in range(3):
        for j in range(4):
            rows[i][j] = x[j] * i
    return sum([r[1] * r[2] for i, r in enumerate(rows)])


def made(x, n=3):
    rows = []
    for i in range(n):
        r = {}
        rows.append(r)
        r['w'] = x[i]
        r['v'] = x * i
    return rows


def lengths(x):
    rows = made(x)
    return sum([len(r) * np.sum(r['v']) for r in rows])


def a_key_that_one_has(x):
    rows = made(x)
    rows[1]['z'] = x[0] ** 2
    s = 0.0
    for r in rows:
        if 'z' in r:
            s += r['z'] * 3
        s += r['w']
    return s


def or_another_number(x):
    rows = made(x)
    rows[1]['z'] = x[0] ** 2
    return sum([r.get('z', x[1]) * r['w'] for r in rows])


def taken_out(x):
    rows = made(x)
    for r in rows:
        r['w'] *= x[2]
    w = rows[1].pop('w')
    return w * np.sum(rows[1]['v']) * len(rows[1])


def beside_displayed_ones(x):
    rows = made(x)
    rows.append({'w': x[0] ** 2, 'v': x * 3})
    rows.append({"w": x[1], "v": x})
    return sum([r['w'] * np.sum(r['v']) for r in rows])


def counted(r, x):
    r['w'] = r['w'] * x[0]
    r['n'] = r.get('n', 0) + 1
    return r


def changed_by_a_helper(x):
    rows = made(x)
    for r in rows:
        counted(r, x)
    q = counted(rows[1], x)
    q['w'] += 1.0
    return sum([r['w'] * r['n'] for r in rows])


def set_if_missing(x):
    rows = made(x)
    for r in rows:
        r.setdefault('q', x[1] * 2)
        r.setdefault('w', 0.0)
    return sum([r['q'] * r['w'] for r in rows])


def keys_of_a_display(x):
    rows = []
    for i in range(3):
        r = {}
        rows.append(r)
        for j, n in enumerate(['a', 'b']):
            r[n] = x[j] * i
        r['arr'] = x * 2
    return sum([r['a'] * r['b'] * np.sum(r['arr']) for r in rows])


def places_exchanged(x):
    rows = made(x)
    a = rows[0]
    rows[0] = rows[2]
    rows[0]['w'] = x[3]
    a['w'] = x[1] * x[2]
    return sum([r['w'] for r in rows]) * a['w']


def the_best_of_them(x):
    rows = made(x)
    best = None
    for r in rows:
        if best is None or np.sum(r['v']) > np.sum(best['v']):
            best = r
    best['w'] = best['w'] ** 2
    return sum([r['w'] for r in rows])


def in_order(x):
    rows = made(x)
    rows.sort(key=lambda r: -r['w'])
    return sum([r['w'] * i for i, r in enumerate(rows)])


def arrays_under_keys(x):
    rows = made(x)
    rows[0]['v'][1] = x[2] ** 2
    rows[1]['v'] += x
    t = rows[1]['v']
    t *= 2
    return sum([np.sum(r['v'] * r['v']) for r in rows])


def deleted(x):
    rows = made(x)
    del rows[0]['w']
    return sum([r['w'] for r in rows if 'w' in r])


def one_stays_empty(x):
    rows = made(x)
    e = {}
    rows.append(e)
    s = 0.0
    for r in rows:
        s += r['w'] if r else x[0] ** 2
    return s


def begun_again_and_logged(x):
    h = {}
    log = [h]
    for i in range(3):
        h['w'] = x[i]
        h['v'] = x * i
        log.append(h)
        h = {}
    log.append(h)
    h['w'] = x[0] * 7
    return sum([r['w'] for r in log])


def the_state_of_a_closure(x):
    state = {}

    def step(i):
        state['w'] = x[i] + state.get('w', 0.0)
        state['v'] = x * i
        return state
    out = []
    for i in range(3):
        out.append(step(i))
    return sum([o['w'] for o in out]) * np.sum(out[0]['v'])


CASES = [
    put_in_first,
    put_in_between,
    put_in_last,
    the_last_item,
    all_of_them_at_first,
    places_of_numbers,
    lengths,
    a_key_that_one_has,
    or_another_number,
    taken_out,
    beside_displayed_ones,
    changed_by_a_helper,
    set_if_missing,
    keys_of_a_display,
    places_exchanged,
    the_best_of_them,
    in_order,
    arrays_under_keys,
    deleted,
    one_stays_empty,
    begun_again_and_logged,
    the_state_of_a_closure,
]
test_values_and_derivatives = right_in_every_mode([(function, (X,)) for function in CASES])

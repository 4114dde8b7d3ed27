# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.records_logistic
# source: f01984e15e041ac54d3c3a0fbeb66e9d
# code: 31ab0b8e109b2e06307727ddf02d60f4
# mode: jvp
# wrt: (0,)
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
# sha256: 13b607b5e8cec79165619dbb89da0dce793442c0251c111dad081dbc78c55f3e

# Tangent of z_f.records_logistic with respect to model.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import expect, is_array, is_dict, is_list


def records_logistic_jvp(model, records, model_dot):
    expect(is_dict(model, ("w", "b")) and is_array(model["w"], "float64", 1) and type(model["b"]) is float
        and is_list(records)
        and all(is_dict(item, ("x", "y")) and is_array(item["x"], "float64", 1)
        and type(item["y"]) is int for item in records)
        and all(item["x"].shape == model["w"].shape for item in records),
        "model: {'w': float64[:], 'b': float}, records: [{'x': float64[:], 'y': int}, ...]")

    loss = loss_dot = 0.0
    right = 0
    for r in records:                            # 3
        t = r["x"]                               # 4: z = model["w"] @ r["x"] + model["b"]
        z = model["w"] @ t + model["b"]
        z_dot = model_dot["w"] @ t + model_dot["b"]
        t1 = math.exp(-z)                        # 5: p = 1 / (1 + math.exp(-z))
        t2 = 1 + t1
        p = 1 / t2
        p_dot = p * (t1 * z_dot) / t2
        t3 = r["y"]                              # 6: loss -= math.log(p) if r["y"] else math.log(1 - p)
        if t3:
            t4 = math.log(p)
            t = p_dot / p
        else:
            t5 = 1 - p
            t4 = math.log(t5)
            t = -p_dot / t5
        loss = loss - t4
        loss_dot = loss_dot - t
        right = right + ((p > 0.5) == bool(t3))  # 7: right += (p > 0.5) == bool(r["y"])
    t1 = 0.01 * right  # 8: return loss / len(records) + 0.01 * right * np.sum(model["w"] ** 2)
    t2 = model["w"]
    t4 = loss / len(records) + t1 * np.sum(t2 ** 2)
    return t4, loss_dot / len(records) + t1 * np.sum(2 * (t2 * model_dot["w"]))

import ctypes
import ctypes.util

from adjoint_gen import check_rule, derivative

cbrt = ctypes.CDLL(ctypes.util.find_library("m")).cbrt
cbrt.restype, cbrt.argtypes = ctypes.c_double, [ctypes.c_double]


@derivative(cbrt)
def cbrt_rule(y, x):
    return d[x] / (3.0 * y * y)


print(check_rule(cbrt, 2.0))

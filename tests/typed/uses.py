"""Typical uses, as a type checker sees them: what follows ``#:`` is what it says of the line. Nothing here runs."""

from typing import reveal_type

import numpy as np

import adjoint_gen as ag


def loss(w: np.ndarray, x: float, *, power: int = 2) -> float:
    return float(np.sum(w**power) * x)


def with_aux(w: np.ndarray) -> tuple[float, str]:
    return float(np.sum(w)), "aux"


def both(x: float) -> dict[str, float]:
    return {"y": x * x}


W = np.ones(3)

# --- gradients keep the parameters of their functions -----------------------------------------------------------------------

reveal_type(ag.grad(loss))  #: Gradient[[w: ndarray, x: float, *, power: int =], Any]
reveal_type(ag.grad(loss)(W, 2.0))  #: Any
reveal_type(ag.grad(loss, wrt="x")(W, x=2.0, power=3))  #: Any
ag.grad(loss)(W)  #! Missing positional argument "x"
ag.grad(loss)(W, "2")  #! incompatible type "str"; expected "float"
ag.grad(loss)(W, 2.0, strength=3)  #! Unexpected keyword argument "strength"
ag.grad(loss, wrt=1.5)  #! No overload variant
reveal_type(ag.grad(with_aux, has_aux=True)(W))  #: tuple[Any, str]
reveal_type(ag.value_and_grad(loss)(W, 2.0))  #: tuple[float, Any]
reveal_type(ag.value_and_grad(with_aux, has_aux=True)(W))  #: tuple[tuple[float, str], Any]
reveal_type(ag.elementwise_grad(loss, argnum=1))  #: Gradient[[w: ndarray, x: float, *, power: int =], Any]
reveal_type(ag.grad(ag.grad(loss)))  #: Gradient[[w: ndarray, x: float, *, power: int =], Any]
reveal_type(ag.grad(loss).source)  #: str

# --- decorators -------------------------------------------------------------------------------------------------------------


@ag.grad
def bare(x: float) -> float:
    return x * x


@ag.grad(wrt=("x", "y"))
def named(x: float, y: float = 1.0) -> float:
    return x * y


@ag.value_and_grad(argnum=1)
def valued(x: float, y: float) -> float:
    return x * y


reveal_type(bare)  #: Gradient[[x: float], Any]
reveal_type(named)  #: Gradient[[x: float, y: float =], Any]
reveal_type(valued(1.0, 2.0))  #: tuple[float, Any]
bare("x")  #! incompatible type "str"; expected "float"


class Model:
    rate = 2.0

    @ag.grad
    def slope(self, x: float) -> float:
        return self.rate * x * x

    @ag.jacobian(wrt="x")
    def matrix(self, x: np.ndarray) -> np.ndarray:
        return self.rate * x

    def plain(self, x: float) -> float:
        return self.rate * x


reveal_type(Model().slope)  #: def (x: float) -> Any
Model().slope("x")  #! incompatible type "str"; expected "float"
reveal_type(Model().matrix(W))  #: Any
Model().matrix(W, W)  #! Too many arguments
reveal_type(ag.grad(Model().plain))  #: Gradient[[x: float], Any]

# --- matrices and products --------------------------------------------------------------------------------------------------

reveal_type(ag.jacobian(loss, mode="forward"))  #: Jacobian[[w: ndarray, x: float, *, power: int =]]
reveal_type(ag.hessian(loss))  #: Hessian[[w: ndarray, x: float, *, power: int =]]
ag.jacobian(loss, mode="fwd")  #! No overload variant
ag.hessian(loss)(2.0)  #! Missing positional argument "x"
reveal_type(ag.hvp(loss)(W, 2.0, W))  #: Any
reveal_type(ag.hvp(wrt=1)(loss)(W, 2.0, 1.0))  #: Any
reveal_type(ag.hvp(loss).hessp)  #: def (x: Any, direction: Any, *args: Any) -> Any
reveal_type(ag.vjp(both, 2.0))  #: tuple[dict[str, float], def (Any) -> tuple[Any, ...]]
ag.vjp(loss, W)  #! Missing positional argument "x"
reveal_type(ag.jvp(both, (2.0,), (1.0,)))  #: tuple[dict[str, float], dict[str, float]]

# --- the rest ---------------------------------------------------------------------------------------------------------------

reveal_type(ag.stop_gradient(W))  #: ndarray
reveal_type(ag.stop_gradient(2.0))  #: float
vector, unflatten = ag.flatten({"w": W, "b": 1.0})
reveal_type(vector)  #: ndarray
reveal_type(unflatten(vector))  #: dict[str, object]
reveal_type(unflatten.paths)  #: tuple[str, ...]

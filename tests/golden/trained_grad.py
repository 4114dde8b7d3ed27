# Gradient of tests.golden.functions.trained with respect to first, second.  adjoint_gen
import numpy as np
from adjoint_gen.runtime import expect, is_array, materialise


def Network_call_forward(self_layers_0_weights, self_layers_0_bias, self_layers_1_weights, self_layers_1_bias,
        x):
    x = np.tanh(self_layers_0_weights @ x + self_layers_0_bias)  # 3: x = layer(x)
    x_1 = np.tanh(self_layers_1_weights @ x + self_layers_1_bias)
    return x_1, x


def Network_call_reverse(self_layers_1_weights, x, x_1, x_2, y_bar):
    self_layers_1_bias_bar = y_bar * (1.0 - x_1 * x_1)  # 3: x = layer(x)
    x_bar = self_layers_1_weights.T @ self_layers_1_bias_bar
    self_layers_1_weights_bar = np.outer(self_layers_1_bias_bar, x_2)
    self_layers_0_bias_bar = x_bar * (1.0 - x_2 * x_2)
    self_layers_0_weights_bar = np.outer(self_layers_0_bias_bar, x)
    return (self_layers_0_weights_bar, self_layers_0_bias_bar, self_layers_1_weights_bar,
        self_layers_1_bias_bar)


def trained_grad(first, second, x, rate, steps, *, y_bar=1.0):
    """A network of objects that is changed as it learns."""
    expect(is_array(first, "float64", 2) and first.shape[1] == first.shape[0]
        and is_array(second, "float64", 2) and second.shape[0] == first.shape[0]
        and second.shape[1] == first.shape[0] and is_array(x, "float64", 1) and type(rate) is float
        and type(steps) is int,
        "first: float64[:, :], second: float64[:, :], x: float64[:], rate: float, steps: int")

    # forward sweep
    net_layers_0_bias = np.zeros(len(first))             # 3: net = Network([first, second])
    net_layers_1_bias = np.zeros(len(second))
    tape = []
    net_layers_0_weights = first
    net_layers_1_weights = second
    for _ in range(steps):                               # 4
        # 5: y = net(x)
        y, Network_call_res = Network_call_forward(net_layers_0_weights, net_layers_0_bias,
            net_layers_1_weights, net_layers_1_bias, x)
        tape.append((net_layers_1_weights, y, Network_call_res))
        t = rate * np.outer(y, y)  # 7: layer.weights = layer.weights - rate * np.outer(y, y)
        net_layers_0_weights = net_layers_0_weights - t
        t1 = rate * y                                    # 8: layer.bias = layer.bias - rate * y
        net_layers_0_bias = net_layers_0_bias - t1
        net_layers_1_weights = net_layers_1_weights - t  # 7
        net_layers_1_bias = net_layers_1_bias - t1       # 8
    # 9: return np.sum(net(x))
    t2, Network_call_res = Network_call_forward(net_layers_0_weights, net_layers_0_bias, net_layers_1_weights,
        net_layers_1_bias, x)

    # reverse sweep
    # 9
    net_layers_0_weights_bar, net_layers_0_bias_bar, net_layers_1_weights_bar, net_layers_1_bias_bar = (
        Network_call_reverse(net_layers_1_weights, x, t2, Network_call_res, materialise(y_bar, t2)))
    for net_layers_1_weights, y, Network_call_res in reversed(tape):  # 4
        t = -net_layers_1_weights_bar - net_layers_0_weights_bar  # 7
        y_bar = (-net_layers_1_bias_bar - net_layers_0_bias_bar) * rate + y @ t * rate + t @ y * rate  # 7, 8
        # 5
        net_layers_0_weights_bar_1, net_layers_0_bias_bar_1, net_layers_1_weights_bar_1, net_layers_1_bias_bar_1 = (
            Network_call_reverse(net_layers_1_weights, x, y, Network_call_res, y_bar))
        net_layers_0_weights_bar = net_layers_0_weights_bar + net_layers_0_weights_bar_1
        net_layers_0_bias_bar = net_layers_0_bias_bar + net_layers_0_bias_bar_1
        net_layers_1_weights_bar = net_layers_1_weights_bar + net_layers_1_weights_bar_1
        net_layers_1_bias_bar = net_layers_1_bias_bar + net_layers_1_bias_bar_1
    return net_layers_0_weights_bar, net_layers_1_weights_bar

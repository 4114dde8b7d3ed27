"""A spectral filter that learns its response: pulses are freed from noise and from the hum of the mains at 50 Hz.

    filtered = irfft(gain * rfft(noisy)),   loss = mean((filtered - clean)**2)

The gain of each frequency descends by Adam's steps along the gradient of the loss, on signals that are new in each step.
What it should find is known: Wiener's response, the power of the pulses over the power of all.

>>> clean, noisy = signals(np.random.default_rng(0), 200)
>>> best = wiener(clean, noisy)
>>> before = np.mean((noisy - clean) ** 2)
>>> learned, after = learn(steps=150, seed=1)
>>> bool(after < 0.2 * before), bool(np.mean(np.abs(response(learned) - best)[:100]) < 0.1)
(True, True)
"""

import argparse
import sys
from pathlib import Path

import numpy as np

from adjoint_gen import value_and_grad

LENGTH, RATE = 512, 500.0  # samples of a signal, and how many there are in a second


def response(weights):
    """The gain of each frequency, between zero and one."""
    return 1.0 / (1.0 + np.exp(-weights))


def filtered(weights, noisy):
    """Signals, one in a row, after the filter."""
    return np.fft.irfft(response(weights) * np.fft.rfft(noisy), n=noisy.shape[1])


@value_and_grad
def loss(weights, noisy, clean):
    """The mean square of what the filter leaves wrong."""
    return np.mean((filtered(weights, noisy) - clean) ** 2)


def signals(rng: np.random.Generator, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Four pulses at random moments in each row, and the same with hum and noise."""
    time = np.arange(LENGTH) / RATE
    moments, heights = rng.uniform(0.0, time[-1], (2, count, 4, 1))
    clean = np.sum((0.5 + heights) * np.exp(-(((time - moments) / 0.006) ** 2)), axis=1)
    hum = np.cos(2.0 * np.pi * (50.0 * time + rng.random((count, 1))))
    return clean, clean + 0.5 * hum + 0.2 * rng.standard_normal(clean.shape)


def wiener(clean: np.ndarray, noisy: np.ndarray) -> np.ndarray:
    """The response with the least loss on these signals."""
    wanted, given = np.fft.rfft(clean), np.fft.rfft(noisy)
    return np.sum((given.conj() * wanted).real, axis=0) / np.sum(np.abs(given) ** 2, axis=0)


def learn(*, steps: int, seed: int, batch: int = 50, rate: float = 0.1, progress: bool = False) -> tuple[np.ndarray, float]:
    """The weights after Adam's steps, and their loss on signals that were not learned from."""
    rng = np.random.default_rng(seed)
    weights = np.zeros(LENGTH // 2 + 1)
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, steps + 1):
        clean, noisy = signals(rng, batch)
        value, gradient = loss(weights, noisy, clean)
        mean, square = 0.9 * mean + 0.1 * gradient, 0.99 * square + 0.01 * gradient**2
        weights = weights - rate * (mean / (1.0 - 0.9**step)) / (np.sqrt(square / (1.0 - 0.99**step)) + 1e-12)
        if progress and (step % 20 == 0 or step == steps):
            bar = "#" * (30 * step // steps)
            print(f"\r[{bar:<30}] step {step}  loss {value:.5f}", end="", file=sys.stderr)
    if progress:
        print(file=sys.stderr)
    clean, noisy = signals(rng, 200)
    return weights, float(loss.primal(weights, noisy, clean))


def draw(path: Path, weights: np.ndarray, best: np.ndarray, clean: np.ndarray, noisy: np.ndarray) -> bool:
    """Draw the response and a signal into a file; False where matplotlib is not installed."""
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        return False
    figure = Figure(figsize=(9, 6), layout="constrained")
    FigureCanvasAgg(figure)
    above, below = figure.subplots(2)
    above.plot(np.fft.rfftfreq(LENGTH, 1.0 / RATE), best, label="Wiener's", color="0.6", linewidth=3)
    above.plot(np.fft.rfftfreq(LENGTH, 1.0 / RATE), response(weights), label="learned")
    above.set(xlabel="frequency, Hz", ylabel="gain", xlim=(0.0, 100.0))
    above.legend()
    time = np.arange(LENGTH) / RATE
    below.plot(time, noisy, color="0.8", label="with noise")
    below.plot(time, clean, color="0.3", label="pulses")
    below.plot(time, filtered(weights, noisy[None])[0], label="filtered")
    below.set(xlabel="time, s")
    below.legend(loc="upper right", ncols=3)
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path)
    return True


def main() -> None:
    """Learn the response, print how much it leaves wrong, and draw it."""
    parser = argparse.ArgumentParser(description="A spectral filter that learns its response.")
    parser.add_argument("--steps", type=int, default=400, help="descent steps (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the signals (default: %(default)s)")
    out = Path(__file__).parent / "out" / "spectral_filter.png"
    parser.add_argument("--out", type=Path, default=out, help="the drawing (default: samples/out/spectral_filter.png)")
    options = parser.parse_args()
    weights, after = learn(steps=options.steps, seed=options.seed, progress=True)
    clean, noisy = signals(np.random.default_rng(options.seed + 1), 2000)
    best = wiener(clean, noisy)
    least = np.mean((np.fft.irfft(best * np.fft.rfft(noisy), n=LENGTH) - clean) ** 2)
    print(f"mean square of the noise {np.mean((noisy - clean) ** 2):.4f}, after the filter {after:.4f}; Wiener's {least:.4f}")
    if draw(options.out, weights, best, clean[0], noisy[0]):
        print(f"drawn to {options.out}")
    else:
        print("install matplotlib to have the response drawn")


if __name__ == "__main__":
    main()

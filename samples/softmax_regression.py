"""Softmax regression on handwritten digits, trained by mini-batch gradient descent.

Linear scores, softmax, cross-entropy with one-hot labels and a penalty on the weights.  The loss is written as one
writes it in NumPy; `value_and_grad` turns it into the function that returns it together with its gradients.

>>> images, digits = load_digits()
>>> images.shape[1], sorted(set(digits.tolist()))
(64, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
>>> W, b, accuracy = train(images, digits, steps=600, batch=100, seed=0)
>>> accuracy > 0.93
True

All 1,797 images are used where scikit-learn is installed, else the 1,000 in `samples/data/digits.txt`.
"""

import argparse
import sys
from pathlib import Path

import numpy as np

from adjoint_gen import value_and_grad

DATA = Path(__file__).parent / "data" / "digits.txt"
CLASSES = 10


@value_and_grad(wrt=("W", "b"))
def loss(W, b, X, T, lam):
    """Mean cross-entropy of the scores ``X @ W + b`` with the one-hot rows of ``T``, plus ``lam * sum(W**2)``."""
    scores = X @ W + b
    shifted = scores - np.max(scores, axis=1, keepdims=True)
    logp = shifted - np.log(np.sum(np.exp(shifted), axis=1, keepdims=True))
    return -np.sum(T * logp) / X.shape[0] + lam * np.sum(W**2)


def load_digits(*, bundled: bool = False) -> tuple[np.ndarray, np.ndarray]:
    """The images as rows of 64 intensities in [0, 1], and the digits that they show.

    ``bundled`` takes the file in the repository even where scikit-learn is installed.
    """
    if not bundled:
        try:
            from sklearn.datasets import load_digits as load
        except ImportError:
            pass
        else:
            data = load()
            return data.data / 16.0, data.target
    rows = [line.split() for line in DATA.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    images = np.array([[int(pixel, 17) for pixel in pixels] for _, pixels in rows])
    return images / 16.0, np.array([int(digit) for digit, _ in rows])


def accuracy_of(W: np.ndarray, b: np.ndarray, images: np.ndarray, digits: np.ndarray) -> float:
    """The share of images whose highest score is that of their digit."""
    return float(np.mean(np.argmax(images @ W + b, axis=1) == digits))


def train(
    images: np.ndarray, digits: np.ndarray, *, steps: int, batch: int, seed: int, rate: float = 0.5, lam: float = 1e-4,
    progress: bool = False,
) -> tuple[np.ndarray, np.ndarray, float]:
    """Weights, offsets, and the accuracy on a quarter of the images that is held back from training."""
    rng = np.random.default_rng(seed)
    order = rng.permutation(len(images))
    train_set, test_set = np.split(order, [3 * len(order) // 4])
    one_hot = np.eye(CLASSES)[digits]
    W, b = np.zeros((images.shape[1], CLASSES)), np.zeros(CLASSES)
    for step in range(1, steps + 1):
        rows = rng.choice(train_set, size=batch)
        value, (W_bar, b_bar) = loss(W, b, images[rows], one_hot[rows], lam)
        W, b = W - rate * W_bar, b - rate * b_bar
        if progress and (step % 20 == 0 or step == steps):
            accuracy = accuracy_of(W, b, images[test_set], digits[test_set])
            bar = "#" * (30 * step // steps)
            print(f"\r[{bar:<30}] step {step}  loss {value:.4f}  test accuracy {accuracy:.4f}", end="", file=sys.stderr)
    if progress:
        print(file=sys.stderr)
    return W, b, accuracy_of(W, b, images[test_set], digits[test_set])


def main() -> None:
    """Train, show the progress, and print the final accuracy."""
    parser = argparse.ArgumentParser(description="Softmax regression on handwritten digits.")
    parser.add_argument("--steps", type=int, default=600, help="descent steps (default: %(default)s)")
    parser.add_argument("--batch", type=int, default=100, help="images in a step (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the split and the batches (default: %(default)s)")
    parser.add_argument("--bundled", action="store_true", help="use the data file in the repository")
    options = parser.parse_args()
    images, digits = load_digits(bundled=options.bundled)
    print(f"{len(images)} images")
    *_, accuracy = train(images, digits, steps=options.steps, batch=options.batch, seed=options.seed, progress=True)
    print(f"test accuracy {accuracy:.4f}")


if __name__ == "__main__":
    main()

"""A small neural network in NumPy: layers of weights with ReLU between them, which learns with Adam."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]


class Network:
    """From rows of numbers to rows of numbers. `weights` are a matrix and a bias for each layer in turn."""

    def __init__(self, sizes: Sequence[int], rng: np.random.Generator) -> None:
        self.weights: list[Floats] = []
        for before, after in pairwise(sizes):
            self.weights += [(np.sqrt(2 / before) * rng.standard_normal((before, after))).astype(np.float32)]
            self.weights += [np.zeros(after, np.float32)]
        self.weights[-2] *= 0.01  # at first nothing is preferred
        self._means = [np.zeros_like(one) for one in self.weights]
        self._squares = [np.zeros_like(one) for one in self.weights]
        self._updates = 0

    def __call__(self, rows: Floats) -> Floats:
        """What the last layer says."""
        return self._layers(rows)[-1]

    def _layers(self, rows: Floats) -> list[Floats]:
        found = [rows]
        for k in range(0, len(self.weights), 2):
            out = found[-1] @ self.weights[k] + self.weights[k + 1]
            found.append(np.maximum(out, 0) if k + 2 < len(self.weights) else out)
        return found

    def learn(self, rows: Floats, slope: Callable[[Floats], Floats], rate: float) -> None:
        """Make one step of Adam; `slope` gives the derivative of the loss by each number of the last layer."""
        layers = self._layers(rows)
        back = slope(layers[-1])
        slopes: list[Floats] = []
        for k in reversed(range(0, len(self.weights), 2)):
            slopes = [layers[k // 2].T @ back, back.sum(axis=0), *slopes]
            if k:
                back = (back @ self.weights[k].T) * (layers[k // 2] > 0)
        self._updates += 1
        whole = np.sqrt(sum(float((one * one).sum()) for one in slopes))
        short = min(1.0, 1 / (whole + 1e-8))  # a rare steep step does not undo many others
        rate *= np.sqrt(1 - 0.999**self._updates) / (1 - 0.9**self._updates)
        for weight, one, mean, square in zip(self.weights, slopes, self._means, self._squares, strict=True):
            one *= short
            mean += 0.1 * (one - mean)
            square += 0.001 * (one * one - square)
            weight -= rate * mean / (np.sqrt(square) + 1e-8)

    def save(self, path: Path) -> None:
        """Write the weights into a file (.npz)."""
        np.savez_compressed(path, *self.weights)


def unpacked(observation: npt.NDArray[np.uint8], size: int) -> Floats:
    """Packed observations as 0.0 and 1.0."""
    return np.unpackbits(observation, axis=1, count=size, bitorder="little").astype(np.float32)


def chances(logits: Floats, mask: npt.NDArray[np.bool_]) -> Floats:
    """Probabilities of the legal actions."""
    high = np.where(mask, logits, -np.inf)
    found: Floats = np.exp(high - high.max(axis=1, keepdims=True))
    found /= found.sum(axis=1, keepdims=True)
    return found


def drawn(chances: Floats, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """An action for each row, by these probabilities (the Gumbel-max way)."""
    with np.errstate(divide="ignore"):
        return np.asarray((np.log(chances) + rng.gumbel(size=chances.shape)).argmax(axis=1), np.int64)

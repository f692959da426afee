"""Fits token vectors so that their mean over a text comes near the vector that the teacher gives that text: nearer than to the
vectors of the other texts of the batch (the contrastive loss of tokenlearn), by steps of Adam for the pieces in the batch."""

import numpy as np
import scipy.sparse as sparse


def fitted(
    table: np.ndarray,
    counts: sparse.csr_matrix,
    targets: np.ndarray,
    *,
    epochs: int,
    batch: int = 512,
    rate: float,
    temperature: float,
    seed: int = 19,
) -> np.ndarray:
    mixed = np.random.default_rng(seed)
    table = table.copy()
    first = np.zeros_like(table)
    second = np.zeros_like(table)
    steps = np.zeros(len(table), np.int32)
    targets = targets / np.linalg.norm(targets, axis=1, keepdims=True)
    planned = epochs * (counts.shape[0] // batch)
    done = 0
    for _ in range(epochs):
        order = mixed.permutation(counts.shape[0])
        for at in range(0, len(order) - batch + 1, batch):
            rows = order[at : at + batch]
            some = counts[rows]
            pieces = np.unique(some.indices)
            some = some[:, pieces]
            gradient = gradient_of(table[pieces], some, targets[rows], temperature)
            steps[pieces] += 1
            first[pieces] = 0.9 * first[pieces] + 0.1 * gradient
            second[pieces] = 0.999 * second[pieces] + 0.001 * gradient**2
            taken = steps[pieces][:, None]
            step = (first[pieces] / (1 - 0.9**taken)) / (np.sqrt(second[pieces] / (1 - 0.999**taken)) + 1e-8)
            table[pieces] -= rate * (1 - done / planned) * step
            done += 1
    return table


def gradient_of(
    vectors: np.ndarray, counts: sparse.csr_matrix, targets: np.ndarray, temperature: float
) -> np.ndarray:
    sums = counts @ vectors
    lengths = np.linalg.norm(sums, axis=1, keepdims=True) + 1e-9
    units = sums / lengths
    scores = (units @ targets.T) / temperature
    scores -= scores.max(1, keepdims=True)
    shares = np.exp(scores)
    shares /= shares.sum(1, keepdims=True)
    shares[np.arange(len(shares)), np.arange(len(shares))] -= 1
    of_units = shares @ targets / (temperature * len(units))
    of_sums = (of_units - units * (of_units * units).sum(1, keepdims=True)) / lengths
    return counts.T @ of_sums

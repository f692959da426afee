"""Token vectors of a teacher: each piece encoded alone, turned into the directions in which sentences differ most, and
weighted so that a word that is everywhere counts little."""

from dataclasses import dataclass

import numpy as np
import scipy.sparse as sparse
from tokenizers import Tokenizer


@dataclass
class Basis:
    """The principal directions of a teacher's sentence vectors."""

    mean: np.ndarray
    directions: np.ndarray

    def project(self, vectors: np.ndarray, centre: np.ndarray | None = None) -> np.ndarray:
        return (vectors - (self.mean if centre is None else centre)) @ self.directions.T


def basis_of(sentences: np.ndarray, dimensions: int) -> Basis:
    mean = sentences.mean(0)
    centred = sentences - mean
    _, directions = np.linalg.eigh(centred.T @ centred)
    return Basis(mean, directions[:, ::-1].T[:dimensions].copy())


def counts_of(tokenizer: Tokenizer, texts: list[str], pieces: int) -> sparse.csr_matrix:
    """How often each piece is in each text; what no piece covers is left out."""
    rows, columns = [], []
    for row, encoding in enumerate(tokenizer.encode_batch(texts, add_special_tokens=False)):
        ids = [each for each in encoding.ids if each < pieces]
        columns.extend(ids)
        rows.extend([row] * len(ids))
    ones = np.ones(len(rows), np.float32)
    return sparse.csr_matrix((ones, (rows, columns)), shape=(len(texts), pieces))


def sif_weights(counts: np.ndarray, a: float | None) -> np.ndarray:
    """a / (a + p): p is the share of a piece among all of the texts. Without `a` every piece weighs the same."""
    if a is None:
        return np.ones(len(counts), np.float32)
    shares = (counts + 0.5) / (counts + 0.5).sum()
    return (a / (a + shares)).astype(np.float32)


def distilled(pieces: np.ndarray, basis: Basis, weights: np.ndarray) -> np.ndarray:
    return (basis.project(pieces, pieces.mean(0)) * weights[:, None]).astype(np.float32)

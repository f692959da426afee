"""Writes the file that src/embedding/ reads: magic, length of the header, header (JSON), pieces (a line each), a scale for each
piece (16 bits), a row of int8 for each piece, and the SHA-256 of all of this. Numbers are little-endian."""

import hashlib
import json
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer

from vocabulary import LONGEST_WORD

MAGIC = b"SKEPVEC1"
# So that a sum of 16,384 pieces, the most that a text has, fits into 32 bits: 16,384 × 1,023 × 127 < 2 ** 31.
LARGEST_SCALE = 1023


def quantised(table: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Scales and rows of int8. The scale is rounded up, so that no value of a row is cut."""
    largest = np.abs(table).max(1)
    step = largest.max() / 127 / LARGEST_SCALE
    scales = np.ceil(largest / 127 / step - 1e-6).clip(1, LARGEST_SCALE)
    rows = np.rint(table / (scales[:, None] * step)).clip(-127, 127)
    return scales.astype(np.uint16), rows.astype(np.int8)


def restored(scales: np.ndarray, rows: np.ndarray) -> np.ndarray:
    return rows.astype(np.float32) * scales[:, None].astype(np.float32)


def write(path: Path, name: str, pieces: list[str], scales: np.ndarray, rows: np.ndarray) -> None:
    vocabulary = "\n".join(pieces).encode("utf8")
    header = json.dumps(
        {
            "name": name,
            "dimensions": rows.shape[1],
            "pieces": len(pieces),
            "vocabulary_bytes": len(vocabulary),
            "longest_word": LONGEST_WORD,
        }
    ).encode("utf8")
    content = b"".join(
        [
            MAGIC,
            len(header).to_bytes(4, "little"),
            header,
            vocabulary,
            scales.astype("<u2").tobytes(),
            rows.tobytes(),
        ]
    )
    path.write_bytes(content + hashlib.sha256(content).digest())


def write_fixtures(path: Path, texts: list[str], tokenizer: Tokenizer, scales: np.ndarray, rows: np.ndarray) -> None:
    """What the encoder of the product has to give: the pieces of each text, and the first numbers of its vector."""
    lines = []
    for text in texts:
        ids = [each for each in tokenizer.encode(text, add_special_tokens=False).ids if each < len(rows)]
        vector = restored(scales, rows)[ids].astype(np.float64).sum(0)
        vector /= np.linalg.norm(vector) or 1
        lines.append(
            json.dumps(
                {"text": text, "pieces": ids, "vector": [round(float(each), 4) for each in vector]}, ensure_ascii=False
            )
        )
    path.write_text("\n".join(lines) + "\n", "utf8")

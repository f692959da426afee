"""Makes src/embedding/static-model.bin and the texts that its test compares: README.md says how, and what was measured.

--compare prints the table of README.md instead, and writes nothing."""

import argparse
import hashlib
from pathlib import Path

import numpy as np

import measure
import pack
import texts
import vocabulary
from distil import Basis, basis_of, counts_of, distilled, sif_weights
from fit import fitted
from teacher import TEACHERS, Teacher

NAME = "skep-static-1"
TEACHER = "all-minilm-l6-v2"
DIMENSIONS = 256
SIF = 3e-4
FITTING = {"epochs": 6, "temperature": 0.2, "rate": 4e-3}
# The last texts are never fitted to: how near their vectors come to the teacher's shows when fitting goes too far.
HELD_OUT = 1500


class Material:
    """Everything that does not depend on the choices compared. What a teacher encoded is kept in `work`."""

    def __init__(self, given: argparse.Namespace):
        self.given = given
        sources = texts.collect(given.shared, given.debian, given.manuals)
        self.texts = texts.chosen(sources)
        self.pieces = vocabulary.all_pieces(Teacher(given.teachers, TEACHER).tokenizer, given.shared, sources)
        self.tokenizer = vocabulary.tokenizer_of(self.pieces)
        self.usual = np.asarray(counts_of(self.tokenizer, texts.counted(sources), len(self.pieces)).sum(0)).ravel()
        self.counts = counts_of(self.tokenizer, self.texts, len(self.pieces))

    def of_pieces(self, teacher: str) -> np.ndarray:
        return self._kept(f"pieces-{teacher}", teacher, [each.removeprefix("##") for each in self.pieces], False)

    def of_texts(self, teacher: str) -> np.ndarray:
        return self._kept(f"texts-{teacher}", teacher, self.texts, True)

    def _kept(self, name: str, teacher: str, encoded: list[str], fast: bool) -> np.ndarray:
        # Manual pages are those of the machine: with another package installed the texts are others.
        digest = hashlib.sha256("\n".join(encoded).encode("utf8")).hexdigest()[:12]
        path = self.given.work / f"{name}-{digest}.npy"
        if not path.exists():
            np.save(path, Teacher(self.given.teachers, teacher, fast=fast).encode(encoded))
        return np.load(path)


def table_of(
    material: Material, teacher: str, dimensions: int, sif: float | None, fitting: dict | None
) -> np.ndarray:
    sentences, pieces = material.of_texts(teacher), material.of_pieces(teacher)
    basis: Basis = basis_of(sentences, dimensions)
    table = distilled(pieces, basis, sif_weights(material.usual, sif))
    if fitting is None:
        return table
    targets = basis.project(sentences).astype(np.float32)
    return fitted(table, material.counts[:-HELD_OUT], targets[:-HELD_OUT], **fitting)


def compare(material: Material, collections: list[measure.Collection]) -> None:
    print(f"| vectors | {' | '.join(each.name for each in collections)} | mean |")
    for teacher in TEACHERS:
        for dimensions, sif, fitting in (
            (256, None, None),
            (256, SIF, None),
            (256, SIF, FITTING),
            (128, SIF, FITTING),
            (256, None, FITTING),
        ):
            label = f"{teacher}, {dimensions}, {'SIF' if sif else 'no weights'}, {'fitted' if fitting else 'not fitted'}"
            table = table_of(material, teacher, dimensions, sif, fitting)
            print(measure.row_of(label, measure.measured(collections, table)), flush=True)


def main() -> None:
    root = Path(__file__).resolve().parents[2]
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--work", type=Path, required=True, help="what teachers encoded is kept here")
    arguments.add_argument("--teachers", type=Path, required=True, help="NAME.onnx and NAME-tokenizer.json")
    arguments.add_argument("--debian", type=Path, required=True, help="unpacked packages: prepare.sh")
    arguments.add_argument("--manuals", type=Path, default=Path("/usr/share/man"))
    arguments.add_argument("--shared", type=Path, default=root.parent / "shared/data")
    arguments.add_argument("--compare", action="store_true")
    given = arguments.parse_args()
    material = Material(given)
    collections = [measure.Collection(given.shared / "ir" / name) for name in measure.COLLECTIONS]
    for each in collections:
        each.count(material.tokenizer, len(material.pieces))
    if given.compare:
        compare(material, collections)
        return
    scales, rows = pack.quantised(table_of(material, TEACHER, DIMENSIONS, SIF, FITTING))
    print(measure.row_of("as written", measure.measured(collections, pack.restored(scales, rows))))
    pack.write(root / "src/embedding/static-model.bin", NAME, material.pieces, scales, rows)
    pack.write_fixtures(
        root / "test/support/embedding/encoded-texts.jsonl",
        Path(__file__).with_name("fixture-texts.txt").read_text("utf8").splitlines(),
        material.tokenizer,
        scales,
        rows,
    )


if __name__ == "__main__":
    main()

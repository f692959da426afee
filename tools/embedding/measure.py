"""nDCG@10 of vectors alone on the collections of ../shared/data/ir, which are measured on and never fitted to."""

import json
from collections import defaultdict
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer

from distil import counts_of

COLLECTIONS = (
    "cisi", "cacm", "npl", "lisa", "scifact-train", "xquad-en", "sec-ctibench-mcq", "sec-ctibench-rcm", "sec-tram",
)  # fmt: skip


class Collection:
    def __init__(self, folder: Path):
        lines = lambda name: [json.loads(line) for line in (folder / name).read_text("utf8").splitlines()]
        documents, queries = lines("corpus.jsonl"), lines("queries.jsonl")
        self.name = folder.name
        self.relevant: dict[str, dict[str, int]] = defaultdict(dict)
        for line in (folder / "qrels.tsv").read_text("utf8").splitlines()[1:]:
            query, document, score = line.split("\t")
            if int(score) > 0:
                self.relevant[query][document] = int(score)
        self.documents = [f"{each.get('title', '')} {each['text']}" for each in documents]
        self.ids = np.array([each["_id"] for each in documents])
        asked = [each for each in queries if each["_id"] in self.relevant]
        self.queries = [each["text"] for each in asked]
        self.query_ids = [each["_id"] for each in asked]

    def count(self, tokenizer: Tokenizer, pieces: int) -> None:
        self.of_documents = counts_of(tokenizer, self.documents, pieces)
        self.of_queries = counts_of(tokenizer, self.queries, pieces)

    def ndcg(self, table: np.ndarray) -> float:
        return self.ndcg_of(unit(self.of_documents @ table), unit(self.of_queries @ table))

    def ndcg_of(self, documents: np.ndarray, queries: np.ndarray) -> float:
        scores = queries @ documents.T
        top = np.argpartition(-scores, min(10, len(self.ids) - 1), axis=1)[:, :10]
        total = 0.0
        for row, query in enumerate(self.query_ids):
            order = top[row][np.argsort(-scores[row, top[row]], kind="stable")]
            gains = [self.relevant[query].get(str(each), 0) for each in self.ids[order]]
            best = sorted(self.relevant[query].values(), reverse=True)[:10]
            total += discounted(gains) / discounted(best)
        return total / len(self.query_ids)


def discounted(gains: list[int]) -> float:
    return sum(gain / np.log2(at + 2) for at, gain in enumerate(gains))


def unit(vectors: np.ndarray) -> np.ndarray:
    return vectors / (np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-9)


def row_of(label: str, figures: list[float]) -> str:
    return f"| {label} | {' | '.join(f'{each:.3f}' for each in [*figures, float(np.mean(figures))])} |"


def measured(collections: list[Collection], table: np.ndarray) -> list[float]:
    return [each.ndcg(table) for each in collections]

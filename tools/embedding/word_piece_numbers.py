"""Writes test/support/embedding/word-piece-numbers.jsonl: what the tokenizers library of Hugging Face makes of texts, with the vocabulary
of the tests. `python word_piece_numbers.py ../../test/support/embedding`"""

import json
import sys
from pathlib import Path

from tokenizers import BertWordPieceTokenizer

TEXTS = [
    "The thieves stole laptops, and the burglary of computers!",
    "burglar burglarys laptopx stolenn strasse unknown",
    "MÜNCHEN München Straße straße nai\u0308 naî",
    "ΟΔΥΣΣΕΥΣ οδυσσευς İstanbul ISTANBUL",
    "恶意 laptop东 東京computers",
    "evil[.]example $2,100.1 “fish”—soup…",
    "page\fthe\vthe\u0085the\u00a0of\u3000at\u2028and",
    "lap\u00adtop com\u200bputer th\ufffde \0soup \ue000fish",
    "🔥fish🔥 ½ © \U0001f600",
    "x" * 100 + " " + "x" * 101,
    "",
    " \n\t ",
]

folder = Path(sys.argv[1])
pieces = (folder / "tiny-vocabulary.txt").read_text().split()
vocabulary = {piece: at for at, piece in enumerate(pieces)}
with open(folder / "word-piece-numbers.jsonl", "w") as file:
    for lowercase in (True, False):
        tokenizer = BertWordPieceTokenizer(vocabulary, lowercase=lowercase)
        for text in TEXTS:
            row = {"text": text, "lowercase": lowercase, "numbers": tokenizer.encode(text).ids}
            file.write(json.dumps(row, ensure_ascii=True) + "\n")

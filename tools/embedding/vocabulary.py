"""The word pieces: those of the teachers' common vocabulary that an English text can hold, and whole words of the field."""

import json
import re
from collections import Counter
from pathlib import Path

from tokenizers import Regex, Tokenizer, models, normalizers, pre_tokenizers

# A longer run of letters and digits is a hash, a key or a blob: it has no meaning that pieces could show.
LONGEST_WORD = 31
UNKNOWN = "[UNK]"
_basic = pre_tokenizers.BertPreTokenizer()
# As BERT reads a text, but that a new page and what is outside of the basic plane (emoji, rare ideographs) end a word, too.
_normal = normalizers.Sequence(
    [
        normalizers.Replace(Regex("[\u000b\u000c\U00010000-\U0010ffff]"), " "),
        normalizers.BertNormalizer(lowercase=True, strip_accents=True),
    ]
)


def words_of(text: str) -> list[str]:
    return [word for word, _ in _basic.pre_tokenize_str(_normal.normalize_str(text))]


def kept_pieces(teacher: Tokenizer) -> list[str]:
    """Without places that are not used, and without letters of scripts that an English teacher does not read."""
    pieces = sorted(teacher.get_vocab(with_added_tokens=False).items(), key=lambda item: item[1])
    readable = re.compile(r"^(?:##)?[\u0021-\u024f\u0370-\u03ff\u2010-\u2044\u20a0-\u2265]+$")
    return [piece for piece, _ in pieces if readable.match(piece) and not re.match(r"^\[.+\]$", piece)]


def names_of_the_field(shared: Path) -> list[str]:
    """The single words that names of actors, malware and tools consist of."""
    found: dict[str, None] = {}
    for line in (shared / "field/names.jsonl").read_text("utf8").splitlines():
        entry = json.loads(line)
        for name in [entry["name"], *entry.get("synonyms", [])]:
            found.update(dict.fromkeys(words_of(name)))
    for line in (shared / "attack/attack-names.jsonl").read_text("utf8").splitlines():
        entry = json.loads(line)
        if entry["type"] in ("group", "software", "malware", "tool", "campaign"):
            for name in [entry["name"], *entry.get("aliases", [])]:
                found.update(dict.fromkeys(words_of(name)))
    # Numbers of ATT&CK (G0016) are identifiers: a name is what has a meaning.
    return [word for word in found if re.fullmatch(r"(?![gsc]\d{4}$)(?=.*[a-z])[a-z\u00df-\u024f0-9]{3,31}", word)]


def frequent_words(texts: list[str], at_least: int) -> list[str]:
    counts = Counter(word for text in texts for word in set(words_of(text)))
    frequent = [word for word, count in counts.items() if count >= at_least and re.fullmatch(r"[a-z]{4,31}", word)]
    return sorted(frequent, key=lambda word: (-counts[word], word))


def all_pieces(teacher: Tokenizer, shared: Path, sources: dict[str, list[str]]) -> list[str]:
    """Each once: the teacher's, names of the field, words that reports use five times and handbooks twenty times."""
    handbooks = sources["handbooks"] + sources["foldoc"] + sources["manpages"][:20_000]
    return list(
        dict.fromkeys(
            [
                *kept_pieces(teacher),
                *names_of_the_field(shared),
                *frequent_words(sources["field"] + sources["reports"], 5),
                *frequent_words(handbooks, 20),
            ]
        )
    )


def tokenizer_of(pieces: list[str]) -> Tokenizer:
    """As the encoder of the product reads a text: what no pieces cover is left out, the unknown piece is the last."""
    vocabulary = {piece: at for at, piece in enumerate([*pieces, UNKNOWN])}
    model = models.WordPiece(vocabulary, unk_token=UNKNOWN, max_input_chars_per_word=LONGEST_WORD)
    tokenizer = Tokenizer(model)
    tokenizer.normalizer = _normal
    tokenizer.pre_tokenizer = _basic
    return tokenizer

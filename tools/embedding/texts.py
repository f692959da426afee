"""The texts that the vectors are fitted to and that words are counted in. README.md lists them with their licences.

Nothing of ../shared/data/ir is among them: neither queries and judgements nor the documents of these collections."""

import gzip
import html
import json
import random
import re
from pathlib import Path

# Of each source at most so many texts are fitted to; words are counted in all of them.
SHARES = {
    "wordnet": 8000,
    "foldoc": 9000,
    "gcide": 3000,
    "manpages": 4000,
    "handbooks": 7000,
    "field": 9000,
    "reports": 3000,
}
# A text has at least so many words; of a longer one the rest is left out.
WORDS = (4, 90)


def dictionary(path: Path) -> list[str]:
    """Entries of a dictionary of dictd: a headword at the margin, its definition indented."""
    text = gzip.decompress(path.read_bytes()).decode("utf8", "replace")
    entries = re.split(r"\n(?=\S)", text)
    cleaned = []
    for entry in entries:
        entry = re.sub(r"\(?https?://\S+", " ", entry)
        entry = re.sub(r"\[[^\]]*\]|<[^>]*>|\(\d{4}-\d\d-\d\d\)|\\[^\\]{1,40}\\|[{}]", " ", entry)
        cleaned.append(entry)
    return cleaned


def wordnet(folder: Path) -> list[str]:
    """Synonyms with what they mean."""
    found = []
    for part in ("noun", "verb", "adj", "adv"):
        for line in (folder / f"data.{part}").read_text("utf8").splitlines():
            if line.startswith("  ") or " | " not in line:
                continue
            head, gloss = line.split(" | ", 1)
            fields = head.split(" ")
            words = [fields[4 + 2 * n].replace("_", " ") for n in range(int(fields[3], 16))]
            found.append(f"{', '.join(words)}: {gloss}")
    return found


def manual_pages(folder: Path) -> list[Path]:
    """All but those of one vendor's command line, thousands that say nearly the same."""
    return [path for path in sorted(folder.glob("*.gz")) if not path.name.startswith("gcloud")]


def manual(path: Path) -> list[str]:
    """Paragraphs of a manual page, without the marks of troff."""
    try:
        raw = gzip.decompress(path.read_bytes()).decode("utf8", "replace")
    except OSError:
        return []
    paragraphs, lines = [], []
    for line in raw.splitlines():
        if re.match(r"\.(PP|P|SH|TP|SS|IP|LP|Pp|Sh|It|nf)\b", line):
            paragraphs.append(" ".join(lines))
            lines = []
        elif not line.startswith((".", "'")):
            lines.append(re.sub(r"\\f[BIRP]|\\f\(..|\\&|\\", "", line.replace("\\-", "-").replace("\\(aq", "'")))
    return [*paragraphs, " ".join(lines)]


def page(path: Path) -> list[str]:
    """Paragraphs and list items of an HTML page."""
    raw = path.read_text("utf8", "replace")
    parts = re.findall(r"<(?:p|dd|li)\b[^>]*>(.*?)(?=</(?:p|dd|li)>|<(?:p|dd|li|pre)\b)", raw, re.S)
    return [html.unescape(re.sub(r"<[^>]+>", "", part)) for part in parts]


def labelled(path: Path) -> list[str]:
    """Sentences of a file with a token in each line."""
    sentences, tokens = [], []
    for line in [*path.read_text("utf8").splitlines(), ""]:
        word = re.split(r"[\t ]", line)[0]
        if line.startswith("# document"):
            continue
        if word:
            tokens.append(word)
        elif tokens:
            sentences.append(re.sub(r" ([.,;:!?)’])", r"\1", " ".join(tokens).replace("<DOCSTART>", "")))
            tokens = []
    # Two in a row make a passage.
    return [*sentences, *(f"{a} {b}" for a, b in zip(sentences[::2], sentences[1::2]))]


def passages(text: str) -> list[str]:
    return [" ".join(part.split()) for part in re.split(r"\n\s*\n", text)]


def collect(shared: Path, debian: Path, manuals: Path) -> dict[str, list[str]]:
    """Texts by source, each once, in an order that is mixed but always the same. `debian` holds unpacked packages."""
    share = debian / "usr/share"
    names, reports = shared / "names", shared / "reports/text"
    handbooks = sorted(
        path
        for path in (share / "doc").rglob("*.html")
        if not re.search(r"[/.](?:de|es|fr|ja|ko|tr|pt-br|da|zh-cn)(?:[-/.]|$)|/(?!en-)[a-z]{2}-[A-Z]{2}/", str(path))
    )
    sources = {
        "wordnet": wordnet(share / "wordnet"),
        "foldoc": [*dictionary(share / "dictd/foldoc.dict.dz"), *dictionary(share / "dictd/jargon.dict.dz")],
        "gcide": dictionary(share / "dictd/gcide.dict.dz"),
        "manpages": [
            text for n in (1, 4, 5, 7, 8) for path in manual_pages(manuals / f"man{n}") for text in manual(path)
        ],
        "handbooks": [text for path in handbooks for text in page(path)],
        "field": [
            *(text for name in ("annoctr.bio", "cyner-train.bio", "re3d-train.conll", "wikigold.conll") for text in labelled(names / name)),
            *(json.loads(line)["text"] for line in (names / "ctinexus.jsonl").read_text("utf8").splitlines()),
        ],
        "reports": [text for path in sorted(reports.iterdir()) for text in passages(path.read_text("utf8", "replace"))],
    }
    return {name: tidy(texts) for name, texts in sources.items()}


def tidy(texts: list[str]) -> list[str]:
    kept = {}
    for text in texts:
        words = text.split()
        if len(words) < WORDS[0]:
            continue
        letters = sum(letter.isalpha() for letter in text)
        if letters < 0.6 * len("".join(words)):
            continue
        kept[" ".join(words[: WORDS[1]])] = None
    mixed = list(kept)
    random.Random(19).shuffle(mixed)
    return mixed


def chosen(sources: dict[str, list[str]]) -> list[str]:
    """What is fitted to, mixed, so that any part of it is like the whole."""
    mixed = [text for name, texts in sources.items() for text in texts[: SHARES[name]]]
    random.Random(7).shuffle(mixed)
    return mixed


def counted(sources: dict[str, list[str]]) -> list[str]:
    """What words are counted in: no source outweighs the others."""
    return [text for texts in sources.values() for text in texts[:20_000]]

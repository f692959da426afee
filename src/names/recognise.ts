import { noName, recognisedKinds, type RecognisedKind } from './kinds.ts';
import { readModel, type Model } from './scoring/model.ts';
import { judge } from './scoring/judge.ts';
import { readDocument, type Range } from './text/document.ts';

/** A name in a text: UTF-16 offsets, and how probable the kind is, 0–1. */
export type RecognisedName = Range & { text: string; kind: RecognisedKind; confidence: number };

let model: Model | null = null;

/**
 * The names in a text, in order and without overlaps. Words with capitals, and those that lists know in small letters, are
 * cut out as runs; each run is divided into names by a learned model, that sees how the same words are judged all over the
 * text. `headings`: ranges of the text, in order. Takes linear time; the same text gives the same names.
 */
export function recogniseNames(
  text: string,
  { headings }: { headings?: readonly Range[] } = {},
): RecognisedName[] {
  model ??= readModel();
  const document = readDocument(text, headings);
  const names: RecognisedName[] = [];
  judge(document, model, (from, to, column, confidence) => {
    const kind = recognisedKinds[column];
    if (column === noName || kind === undefined) return;
    const start = document.words.start[from] as number;
    const end = document.words.end[to - 1] as number;
    names.push({ start, end, text: text.slice(start, end), kind, confidence });
  });
  return names;
}

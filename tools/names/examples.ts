import { columns, noName, recognisedKinds, type RecognisedKind } from '#names/kinds.ts';
import { createFeatures, featuresOf, longestSegment } from '#names/scoring/features.ts';
import { mayBeName } from '#names/scoring/lattice.ts';
import { readDocument, type NamesDocument } from '#names/text/document.ts';
import { eachRun, type Connectors } from '#names/text/runs.ts';
import type { LabelledDocument, LabelledSpan } from './labelled-texts.ts';

/** A part of a run: its features and the columns that its label allows, as bits. */
export type Segment = { at: number; length: number; features: Int32Array; isName: boolean; allowed: number };
/** A run of a labelled document, as it is trained on. */
export type Example = { size: number; segments: Segment[] };

const bitOf = (kind: RecognisedKind): number => 1 << recognisedKinds.indexOf(kind);
const bitsOf = (kinds: readonly RecognisedKind[]): number =>
  kinds.reduce((bits, kind) => bits | bitOf(kind), 0);
const every = (1 << columns) - 1;

export function examplesOf(labelled: LabelledDocument, connectors: Connectors): Example[] {
  const document = readDocument(labelled.text);
  const examples: Example[] = [];
  eachRun(document, connectors, (from, to) =>
    examples.push(exampleOf(document, labelled, { from, to }, connectors)),
  );
  return examples;
}

function exampleOf(
  document: NamesDocument,
  { spans, open }: LabelledDocument,
  { from, to }: { from: number; to: number },
  connectors: Connectors,
): Example {
  const { words } = document;
  const buffer = createFeatures();
  const startOf = (at: number) => words.start[at];
  const endOf = (at: number) => words.end[at - 1];
  const isAligned = alignment(document, from, to);
  const near = spans.filter(({ start, end }) => start < endOf(to) && end > startOf(from));
  const segments: Segment[] = [];
  for (let at = from; at < to; at += 1)
    for (let length = 1; length <= longestSegment && at + length <= to; length += 1) {
      const isName = mayBeName(document, at, at + length, connectors);
      if (!isName && length > 1) continue;
      const range = { start: startOf(at), end: endOf(at + length) };
      featuresOf(document, at, at + length, buffer);
      const features = buffer.rows.slice(0, buffer.count);
      const over = near.filter(({ start, end }) => start < range.end && end > range.start);
      segments.push({
        at: at - from,
        length,
        features,
        isName,
        allowed: allowedOf(over, range, bitsOf(open), isAligned),
      });
    }
  return { size: to - from, segments };
}

/** Whether a label begins and ends with words of the run; one that does not says nothing of its words. */
function alignment({ words }: NamesDocument, from: number, to: number): (span: LabelledSpan) => boolean {
  const starts = new Set(words.start.subarray(from, to));
  const ends = new Set(words.end.subarray(from, to));
  return ({ start, end }) => starts.has(start) && ends.has(end);
}

function allowedOf(
  over: readonly LabelledSpan[],
  { start, end }: { start: number; end: number },
  open: number,
  isAligned: (span: LabelledSpan) => boolean,
): number {
  const none = 1 << noName;
  if (over.some((span) => !isAligned(span))) return every;
  const [span] = over;
  if (!span) return open | none;
  if (span.kinds.length === 0) return none;
  const isLatent = span.kinds.length === recognisedKinds.length;
  if (over.length === 1 && span.start === start && span.end === end)
    return bitsOf(span.kinds) | (isLatent ? none : 0);
  return isLatent ? none : 0;
}

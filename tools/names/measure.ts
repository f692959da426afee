import { recognisedKinds, type RecognisedKind } from '#names/kinds.ts';
import { judge } from '#names/scoring/judge.ts';
import type { Model } from '#names/scoring/model.ts';
import { readDocument } from '#names/text/document.ts';
import type { LabelledDocument } from './labelled-texts.ts';

export type Counts = { right: number; found: number; labelled: number };
type Named = { start: number; end: number; kind: RecognisedKind };

/** Right, found and labelled names by kind: right is the same range and a kind that the label allows. What is open is not counted. */
export function measure(documents: readonly LabelledDocument[], model: Model): Map<string, Counts> {
  const counts = new Map<string, Counts>();
  const of = (kind: string): Counts => {
    const its = counts.get(kind) ?? { right: 0, found: 0, labelled: 0 };
    counts.set(kind, its);
    return its;
  };
  for (const labelled of documents) {
    const judged = labelled.spans.filter(({ kinds }) => kinds.length > 0 && kinds.length < 3);
    const unclear = labelled.spans.filter(({ kinds }) => kinds.length > 2);
    for (const { kinds } of judged) of(kinds[0]).labelled += 1;
    for (const name of namesOf(labelled.text, model)) {
      const its = judged.find(({ start, end }) => start === name.start && end === name.end);
      if (its?.kinds.includes(name.kind)) {
        of(its.kinds[0]).found += 1;
        of(its.kinds[0]).right += 1;
      } else {
        const over = (span: { start: number; end: number }) => span.start < name.end && span.end > name.start;
        const isOpen = unclear.some(over) || (labelled.open.includes(name.kind) && !judged.some(over));
        if (!isOpen) of(name.kind).found += 1;
      }
    }
  }
  return counts;
}

function namesOf(text: string, model: Model): Named[] {
  const document = readDocument(text);
  const names: Named[] = [];
  judge(document, model, (from, to, column) => {
    const kind = recognisedKinds[column];
    if (kind)
      names.push({
        start: document.words.start[from],
        end: document.words.end[to - 1],
        kind,
      });
  });
  return names;
}

export function total(counts: Map<string, Counts>): Counts {
  const sum = { right: 0, found: 0, labelled: 0 };
  for (const one of counts.values()) {
    sum.right += one.right;
    sum.found += one.found;
    sum.labelled += one.labelled;
  }
  return sum;
}

export const f1 = ({ right, found, labelled }: Counts): number =>
  right === 0 ? 0 : (2 * right) / (found + labelled);

export function row(name: string, counts: Counts): string {
  const { right, found, labelled } = counts;
  const of = (all: number) => (all === 0 ? '  –  ' : (right / all).toFixed(3));
  return `${name.padEnd(24)} ${of(found)} ${of(labelled)} ${f1(counts).toFixed(3)}  ${labelled}`;
}

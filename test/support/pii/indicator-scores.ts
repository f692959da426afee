import { readFileSync } from 'node:fs';
import { analyseDocument } from '#analysis/analyse.ts';
import { isReported } from '#analysis/indicators/roles/role.ts';

/** A sentence, and what an analyst takes out of it: pairs of type and value. */
export type Labelled = { half: 'tuning' | 'untouched'; text: string; indicators: [string, string][] };

export type Score = { type: string; labelled: number; right: number; missed: number; wrong: number };

const file = new URL('../../../bench/labelled/indicators.labelled.jsonl', import.meta.url);

export function readLabelled(): Labelled[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Labelled);
}

/** What is called an indicator in a text on its own, as `type value`. */
function foundIn(text: string): string[] {
  const { indicators } = analyseDocument({ format: 'txt', title: null, text, pages: [], headings: [] }, '');
  return indicators.filter(({ role }) => isReported(role)).map(({ type, value }) => `${type} ${value}`);
}

/** Each type's score, that of all together, and what was missed or found wrongly. */
export function score(entries: Labelled[]): { rows: Score[]; total: Score; wrong: string[] } {
  const rows = new Map<string, Score>();
  const wrong: string[] = [];
  const count = (key: string, field: Exclude<keyof Score, 'type'>) => {
    const type = key.slice(0, key.indexOf(' '));
    const row = rows.get(type) ?? { type, labelled: 0, right: 0, missed: 0, wrong: 0 };
    row[field] += 1;
    rows.set(type, row);
  };
  for (const { text, indicators } of entries) {
    const labels = new Set(indicators.map((pair) => pair.join(' ')));
    const found = new Set(foundIn(text));
    for (const label of labels) {
      count(label, 'labelled');
      count(label, found.has(label) ? 'right' : 'missed');
      if (!found.has(label)) wrong.push(`missed ${label} in: ${text}`);
    }
    for (const find of found) {
      if (labels.has(find)) continue;
      count(find, 'wrong');
      wrong.push(`wrong ${find} in: ${text}`);
    }
  }
  const sum = (field: Exclude<keyof Score, 'type'>) =>
    [...rows.values()].reduce((all, row) => all + row[field], 0);
  const total = {
    type: 'all',
    labelled: sum('labelled'),
    right: sum('right'),
    missed: sum('missed'),
    wrong: sum('wrong'),
  };
  return { rows: [...rows.values()], total, wrong };
}

export const precisionOf = ({ right, wrong }: Score): number => right / (right + wrong);
export const recallOf = ({ right, labelled }: Score): number => right / labelled;

export function tableOf(scores: Score[]): string {
  const lines = scores.map((row) => {
    const shares = [precisionOf(row), recallOf(row)].map((share) =>
      Number.isNaN(share) ? '–' : share.toFixed(3),
    );
    return `| ${row.type} | ${row.labelled} | ${shares.join(' | ')} |`;
  });
  return ['| type | labelled | precision | recall |', '|---|---|---|---|', ...lines].join('\n');
}

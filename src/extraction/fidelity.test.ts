import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { expectedText, tokenF1 } from './fidelity.ts';
import { openExtractor } from './threads/pool.ts';
import { isRefusalCode } from './refusal.ts';

type Sample = { path: string; kind: string; expected?: string[] };

const folder = '../shared/data/documents/';
const present = existsSync(`${folder}manifest.jsonl`);
if (!present) console.warn(`${folder} is missing: extraction is not measured on real documents`);

const floors: Record<string, number> = { pdf: 0.96, docx: 0.98, html: 0.93 };

function samples(): Sample[] {
  const lines = readFileSync(`${folder}manifest.jsonl`, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Sample);
}

function best(text: string, expected: string[]): number {
  return Math.max(
    ...expected.map((file) => tokenF1(text, expectedText(readFileSync(folder + file, 'utf8')))),
  );
}

it('counts shared words once each', () => {
  expect(tokenF1('a b b', 'b a c')).toBeCloseTo(4 / 6);
  expect(tokenF1('', '')).toBe(1);
});

const name = 'reads real documents without a crash or a hang, and as well as the floors say';
(present ? it : it.skip)(present ? name : `${name} (the sample documents are missing)`, async () => {
  const extractor = openExtractor({ workers: 2, timeoutMs: 10_000 });
  const scores: Record<string, number[]> = {};
  const wrong: string[] = [];
  await Promise.all(
    samples().map(async ({ path, kind, expected }) => {
      try {
        const document = await extractor.run({ path: folder + path, filename: path, title: path });
        if (document.passages.length === 0) wrong.push(`${path}: no passage`);
        if (expected) (scores[kind] ??= []).push(best(document.text, expected));
      } catch (error) {
        const { code } = error as { code?: unknown };
        if (!isRefusalCode(code) || /TIMEOUT|MEMORY/.test(code) || expected)
          wrong.push(`${path}: ${String(error)}`);
      }
    }),
  );
  await extractor.close();
  for (const [kind, floor] of Object.entries(floors)) {
    const all = scores[kind] ?? [];
    const mean = all.reduce((sum, score) => sum + score, 0) / all.length;
    if (!(mean >= floor)) wrong.push(`${kind}: mean F1 ${mean.toFixed(3)} is below ${floor}`);
  }
  expect(wrong).toEqual([]);
});

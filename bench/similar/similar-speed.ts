import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { documentsLike, passagesLike } from '#domain/similar/index.ts';
import type { VectorSource } from '#domain/vectors/index.ts';
import { openSearchIndex } from '#index/open.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { percentile, printTable, rounded } from '../support/figures.ts';
import { createProse } from '../support/prose.ts';
import { sized } from '../support/promises.ts';
import { passagesOf, storeVectors } from '../support/retrieval-index.ts';

/**
 * How long it takes to find what is similar among many documents, and whether reworked copies are found there. Texts of some 2.4 KB,
 * one in a thousand with a copy of which every fifth sentence is another.
 */

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: sized(100_000, 2_000) },
    queries: { type: 'string', default: sized(50, 5) },
  },
});
const count = Number(values.documents);
const queries = Number(values.queries);
const every = Math.floor(count / queries);
const logger = createLogger('warn');
const directory = mkdtempSync(join(tmpdir(), 'skep-similar-'));
const index = await openSearchIndex({ uri: directory, logger });
const prose = createProse(7);

type Text = { _id: string; title: string; text: string };

function textOf(at: number): Text {
  const paragraphs = Array.from({ length: 4 }, () => prose.paragraph(6));
  return { _id: `text-${at}`, title: prose.heading(), text: paragraphs.join('\n\n') };
}

function reworked({ _id, title, text }: Text): Text {
  const sentences = text.split('. ').map((sentence, at) => (at % 5 === 4 ? prose.sentence() : sentence));
  return { _id: `${_id}-reworked`, title, text: sentences.join('. ') };
}

const asked: Text[] = [];
let stored: VectorSource | null = null;
let passages = 0;
for (let from = 0; from < count; from += 5_000) {
  const texts = Array.from({ length: Math.min(5_000, count - from) }, (_, at) => textOf(from + at));
  const chosen = texts.filter((_, at) => (from + at) % every === 0).slice(0, queries - asked.length);
  asked.push(...chosen);
  const some = [...texts, ...chosen.map(reworked)].flatMap((text) => passagesOf(text, 'jar'));
  await index.add(some);
  stored = await storeVectors(index, some);
  passages += some.length;
}
if (!stored) throw new Error('There are no documents');
console.log(`${count} documents, ${passages} passages\n`);

const shown = (taken: number[]) => [rounded(percentile(taken, 0.5)), rounded(percentile(taken, 0.95))];

const rows: (string | number)[][] = [];
const delay = monitorEventLoopDelay({ resolution: 1 });
for (const [by, vectors] of Object.entries({ words: { served: () => null }, 'words and vectors': stored })) {
  const times: number[] = [];
  const ofPassages: number[] = [];
  let found = 0;
  delay.reset();
  delay.enable();
  for (const text of asked) {
    const own = passagesOf(text, 'jar');
    const deps = { index, vectors, logger };
    const filter = { jar_ids: ['jar'] };
    const began = performance.now();
    const { documents } = await documentsLike(deps, {
      document_id: text._id,
      passages: own,
      filter,
      same: [],
      limit: 10,
    });
    times.push(performance.now() - began);
    const [first] = documents;
    if (first?.document_id === `${text._id}-reworked` && first.kind === 'near_duplicate') found += 1;
    const [passage] = own;
    const start = performance.now();
    if (passage)
      await passagesLike(deps, { passage, filter: { ...filter, other_than: [text._id] }, limit: 10 });
    ofPassages.push(performance.now() - start);
  }
  delay.disable();
  rows.push([
    by,
    ...shown(times),
    ...shown(ofPassages),
    rounded(delay.percentile(99) / 1e6),
    `${found} of ${asked.length}`,
  ]);
}
printTable(
  [
    'by',
    'documents p50 ms',
    'p95 ms',
    'passages p50 ms',
    'p95 ms',
    'wait of others p99 ms',
    'reworked copies found first',
  ],
  rows,
);
await index.close();
rmSync(directory, { recursive: true });

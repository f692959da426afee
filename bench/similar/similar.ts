import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentsLike, type SimilarDocument } from '#domain/similar/index.ts';
import type { VectorSource } from '#domain/vectors/index.ts';
import { openSearchIndex } from '#index/open.ts';
import type { IndexedPassage } from '#index/search-index.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { percentile, printTable, rounded } from '../support/figures.ts';
import { storeVectors } from '../support/retrieval-index.ts';
import { kept, similarOf, tuned } from './judged.ts';
import { corpusFiles, otherForms, readCorpus } from './read-corpus.ts';

/** How good *similar documents* are on real reports, by words and with the built-in vectors, and what counts as near-duplicate. */

const files = corpusFiles();
if (!files)
  throw new Error('The documents of ../shared/data/reports and ../shared/data/documents are missing');
const verbose = process.argv.includes('--each');
const logger = createLogger('warn');
const directory = mkdtempSync(join(tmpdir(), 'skep-similar-'));
const index = await openSearchIndex({ uri: directory, logger });
const { passages, unread } = await readCorpus(files.all, 'jar');
const { passages: forms } = await readCorpus(otherForms(), 'forms');
const everything = [...passages.values(), ...forms.values()].flat();
await index.add(everything);
const stored = await storeVectors(index, everything);
console.log(
  `${passages.size} documents, ${unread.length} files without text, ${everything.length} passages\n`,
);

const off: VectorSource = { served: () => null };
const ways = { words: off, 'words and vectors': stored };
const times: Record<keyof typeof ways, number[]> = { words: [], 'words and vectors': [] };

async function similarTo(
  own: IndexedPassage[],
  way: keyof typeof ways,
  jar_ids = ['jar'],
): Promise<SimilarDocument[]> {
  const began = performance.now();
  const [first] = own;
  if (!first) return [];
  const { documents } = await documentsLike(
    { index, vectors: ways[way], logger },
    { document_id: first.document_id, passages: own, filter: { jar_ids }, same: [], limit: 20 },
  );
  times[way].push(performance.now() - began);
  return documents;
}

/** How many of the first five are similar, of five and of as many as there are, and how many of all are found. */
async function judged(groups: typeof tuned, way: keyof typeof ways) {
  const sums = { precision: 0, reachable: 0, ofReachable: 0, found: 0, similar: 0, listed: 0, queries: 0 };
  for (const [name, similar] of similarOf(groups)) {
    const own = passages.get(name);
    if (!own) throw new Error(`${name} could not be read`);
    const found = (await similarTo(own, way)).map(({ document_id }) => document_id);
    const right = found.slice(0, 5).filter((id) => similar.has(id)).length;
    const most = Math.min(5, similar.size);
    sums.queries += 1;
    sums.precision += right / 5;
    sums.reachable += most / 5;
    sums.ofReachable += right / most;
    sums.found += found.filter((id) => similar.has(id)).length;
    sums.similar += similar.size;
    sums.listed += found.length;
    if (verbose && groups === tuned) {
      const shown = found.slice(0, 5).map((id) => `${similar.has(id) ? '+' : '-'}${id.slice(0, 34)}`);
      console.log(`${way}: ${name} (${similar.size})\n    ${shown.join('\n    ')}`);
    }
  }
  const { queries } = sums;
  return [
    queries,
    (sums.precision / queries).toFixed(2),
    (sums.reachable / queries).toFixed(2),
    (sums.ofReachable / queries).toFixed(2),
    (sums.found / sums.similar).toFixed(2),
    rounded(sums.listed / queries),
  ];
}

const rows: (string | number)[][] = [];
for (const [part, groups] of Object.entries({ tuned, kept }))
  for (const way of Object.keys(ways) as (keyof typeof ways)[])
    rows.push([part, way, ...(await judged(groups, way))]);
printTable(
  [
    'documents',
    'by',
    'number',
    'precision at 5',
    'best possible',
    'of the possible',
    'in the list',
    'listed',
  ],
  rows,
);

/** Reports in another extraction are near-duplicates, and nothing else is. */
async function nearDuplicates(): Promise<void> {
  const counts = { right: 0, missed: 0, wrong: 0, shares: [] as string[] };
  for (const [name, own] of passages) {
    if (!files?.reports.some((path) => path.endsWith(`/${name}`))) continue;
    const found = await similarTo(own, 'words', ['jar', 'forms']);
    const same = found.find(({ document_id }) => document_id === `${name}.txt`);
    if (same?.kind === 'near_duplicate') counts.right += 1;
    else counts.missed += 1;
    const wrong = found.filter(
      ({ document_id, kind }) => kind !== 'similar' && document_id !== `${name}.txt`,
    );
    counts.wrong += wrong.length;
    for (const each of [same, ...wrong])
      counts.shares.push(
        `${name} ~ ${each?.document_id}: ${each?.shared_share.toFixed(2)} / ${each?.resemblance.toFixed(2)}`,
      );
    const next = found.filter(({ kind, document_id }) => kind === 'similar' && document_id !== `${name}.txt`);
    const most = next.toSorted((a, b) => b.shared_share - a.shared_share)[0];
    if (verbose) console.log(`next to ${name}: ${most?.document_id} ${most?.shared_share.toFixed(2)}`);
  }
  if (verbose) console.log(counts.shares.join('\n'));
  console.log(
    `\nReports in two forms: ${counts.right} near-duplicates found, ${counts.missed} missed, ${counts.wrong} wrong`,
  );
}
await nearDuplicates();

printTable(
  ['by', 'p50 ms', 'p95 ms'],
  Object.entries(times).map(([way, taken]) => [
    way,
    rounded(percentile(taken, 0.5)),
    rounded(percentile(taken, 0.95)),
  ]),
);
await index.close();
rmSync(directory, { recursive: true });

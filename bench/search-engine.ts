import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { connect, MatchQuery, Operator } from '@lancedb/lancedb';

import { openSearchIndex } from '#index/open.ts';
import type { IndexedPassage, SearchIndex } from '#index/search-index.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { percentile, timed } from './support/figures.ts';
import { seededRandom, zipfRanks } from './support/prose.ts';
import { sized } from './support/promises.ts';

/** Words of which the n-th most frequent comes with a probability of about 1/n, as in natural text. */
export function zipfWords(random: () => number, vocabulary: number): () => string {
  const rank = zipfRanks(random, vocabulary);
  return () => `w${rank().toString(36)}`;
}

const jars = Array.from(
  { length: 50 },
  (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
);

/** Passages of about 120 words, twelve to a document, one in five with an identifier. */
export function* benchPassages(count: number, seed = 7): Generator<IndexedPassage> {
  const random = seededRandom(seed);
  const word = zipfWords(random, 60_000);
  const words = (length: number): string => Array.from({ length }, word).join(' ');
  for (let index = 0; index < count; index += 1) {
    const document = Math.floor(index / 12);
    const body = words(90 + Math.floor(random() * 60));
    const identifiers = random() < 0.2 ? `cve-2024-${1000 + Math.floor(random() * 20_000)}` : '';
    yield {
      document_id: `10000000-0000-4000-8000-${String(document).padStart(12, '0')}`,
      jar_id: jars[document % jars.length] ?? '',
      ordinal: index % 12,
      format: 'md',
      tags: document % 3 === 0 ? ['apt', 'report'] : [],
      title: `Report ${document}`,
      section: '',
      page: null,
      start: (index % 12) * 800,
      end: (index % 12) * 800 + 800,
      content: body,
      terms: { body, title: words(6), identifiers },
    };
  }
}

/** Queries of two to five terms, without the thirty words that an analyser drops as stop words. */
export function benchQueries(count: number, seed = 11): string[] {
  const random = seededRandom(seed);
  const word = zipfWords(random, 60_000);
  const rare = (): string => {
    for (;;) {
      const candidate = word();
      if (Number.parseInt(candidate.slice(1), 36) >= 30) return candidate;
    }
  };
  return Array.from({ length: count }, () =>
    Array.from({ length: 2 + Math.floor(random() * 4) }, rare).join(' '),
  );
}

async function fill(index: SearchIndex, count: number, batchSize: number): Promise<number> {
  let milliseconds = 0;
  let batch: IndexedPassage[] = [];
  for (const passage of benchPassages(count)) {
    batch.push(passage);
    if (batch.length < batchSize) continue;
    const full = batch;
    batch = [];
    milliseconds += await timed(() => index.add(full));
  }
  return milliseconds + (await timed(() => index.add(batch)));
}

/** The library's fastest way to the same ten rows: one match in the same column, its answer left in Arrow. */
async function directSearch(uri: string): Promise<(terms: string) => Promise<unknown>> {
  const table = await (await connect(uri)).openTable('passages');
  const predicate = `jar_id IN (${jars.map((jar) => `'${jar}'`).join(', ')})`;
  return (terms) => {
    const query = new MatchQuery(terms, 'terms', { operator: Operator.Or, fuzziness: 0 });
    return table.query().fullTextSearch(query).where(predicate).limit(10).toArrow();
  };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      passages: { type: 'string', default: sized(100_000, 2000) },
      queries: { type: 'string', default: sized(300, 10) },
    },
  });
  const count = Number(values.passages);
  const uri = await mkdtemp(join(tmpdir(), 'bench-search-'));
  const quiet = {
    patience_ms: 3_600_000,
    quiet_ms: 3_600_000,
    urgent_rows: Infinity,
    urgent_writes: Infinity,
  };
  const index = await openSearchIndex({ uri, logger: createLogger('warn'), maintenance: quiet });
  try {
    const insert = await fill(index, count, 5_000);
    const optimize = await timed(() => index.optimize());
    console.log(
      `passages ${count}: insert ${(insert / 1000).toFixed(1)} s, index ${(optimize / 1000).toFixed(1)} s`,
    );
    const direct = await directSearch(uri);
    const adapter = (terms: string): Promise<unknown> =>
      index.searchLexical(
        { body: terms, title: terms, identifiers: '', boosts: { body: 1, title: 2, identifiers: 4 } },
        { jar_ids: jars },
        10,
      );
    const times = { adapter: [] as number[], direct: [] as number[] };
    for (const terms of benchQueries(20, 5)) await Promise.all([adapter(terms), direct(terms)]);
    for (const terms of benchQueries(Number(values.queries))) {
      times.adapter.push(await timed(() => adapter(terms)));
      times.direct.push(await timed(() => direct(terms)));
    }
    for (const [name, list] of Object.entries(times)) {
      console.log(
        `${name.padEnd(8)} p50 ${percentile(list, 0.5).toFixed(2)} ms  p95 ${percentile(list, 0.95).toFixed(2)} ms`,
      );
    }
    console.log(
      `ratio    p50 ${(percentile(times.adapter, 0.5) / percentile(times.direct, 0.5)).toFixed(2)}  p95 ${(percentile(times.adapter, 0.95) / percentile(times.direct, 0.95)).toFixed(2)}`,
    );
  } finally {
    await index.close();
    await rm(uri, { recursive: true, force: true });
  }
}

if (import.meta.main) await main();

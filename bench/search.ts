import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { connect, MatchQuery, Operator } from '@lancedb/lancedb';
import { openSearchIndex } from '#index/open.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { createSearch } from '#domain/search/index.ts';
import { analyseQuery } from '#analysis/analyse.ts';
import { signIn, type BenchClient } from './support/client.ts';
import { inNewDirectory } from './support/directory.ts';
import { describeMachine, eachOf, percentile, printTable, rounded, timed } from './support/figures.ts';
import { fillData } from './support/filled-data.ts';
import { untilHybrid } from './support/hybrid.ts';
import { createProse } from './support/prose.ts';
import { startServer } from './support/server.ts';
import { judge, sized } from './support/promises.ts';

/** The vectors of a million passages take a quarter of an hour and more. */
const longestFillMs = 60 * 60_000;

type Ask = (query: string) => Promise<unknown>;

/** Queries of two to five words, drawn like the texts' own words, or of one identifier with a word. */
function queriesOf(kind: 'words' | 'identifiers', count: number, seed: number): string[] {
  const prose = createProse(seed);
  const words = (length: number) => Array.from({ length }, prose.word).join(' ');
  return Array.from({ length: count }, () =>
    kind === 'words' ? words(2 + prose.below(4)) : `${words(1)} ${prose.identifier()}`,
  );
}

/** The library by itself: one match of the query's terms in the same jars, ten rows left in Arrow. */
async function bareEngine(uri: string, jars: string[]): Promise<Ask> {
  const table = await (await connect(uri)).openTable('passages');
  const predicate = `jar_id IN (${jars.map((jar) => `'${jar}'`).join(', ')})`;
  return (query) => {
    const { body, identifiers } = analyseQuery(query);
    const match = new MatchQuery(`${body} ${identifiers}`.trim(), 'terms', {
      operator: Operator.Or,
      fuzziness: 0,
    });
    return table.query().fullTextSearch(match).where(predicate).limit(10).toArrow();
  };
}

const overHttpByWords = 'POST /api/knowledge/search, by words';
const overHttpWhole = 'POST /api/knowledge/search, as usual';
const overHttpInJar = 'the same in one of 20 jars';

/** What a search may take at most, in milliseconds, among so many passages. */
function mostMsAmong(passages: number): number {
  return passages > 100_000 ? 60 : 25;
}

async function latencies(ask: Ask, queries: string[]): Promise<number[]> {
  const times: number[] = [];
  for (const query of queries) times.push(await timed(() => ask(query)));
  return times;
}

function overHttp(client: BenchClient, url: string, fields: object = {}): Ask {
  return async (query) => {
    const { status } = await client.call('POST', url, { query, limit: 10, ...fields });
    if (status !== 200) throw new Error(`${query}: ${status}`);
  };
}

function inKeptDirectory(directory: string): typeof inNewDirectory {
  return (work) => work(directory);
}

/** Fills the directory, unless that was done before; answers the ids of the jars. */
async function filled(directory: string, passages: number): Promise<string[]> {
  const list = join(directory, 'jars.json');
  if (existsSync(list)) return JSON.parse(readFileSync(list, 'utf8')) as string[];
  const began = performance.now();
  const jars = await fillData(directory, { passages, jars: 20 });
  writeFileSync(list, JSON.stringify(jars));
  console.log(`filled in ${rounded((performance.now() - began) / 1000)} s`);
  return jars;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      passages: { type: 'string', default: sized(100_000, 2000) },
      queries: { type: 'string', default: sized(400, 10) },
      profile: { type: 'string', default: '' },
      /** A directory that is filled where it is empty, and kept for the next run. */
      keep: { type: 'string', default: '' },
    },
  });
  const count = Number(values.queries);
  const passages = Number(values.passages);
  const within = values.keep === '' ? inNewDirectory : inKeptDirectory(values.keep);
  await within(async (directory) => {
    const jars = await filled(directory, passages);
    console.log(`${describeMachine()}\n${passages} passages, ${jars.length} jars\n`);
    const server = await startServer(directory, {
      nodeOptions: values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [],
    });
    const uri = join(directory, 'data', 'index');
    // The server alone changes what both read.
    const never = 3_600_000;
    const maintenance = {
      quiet_ms: never,
      patience_ms: never,
      urgent_rows: Infinity,
      urgent_writes: Infinity,
    };
    const index = await openSearchIndex({ uri, logger: createLogger('warn'), maintenance });
    const search = createSearch({ index });
    const client = await signIn(server.platform);
    const url = `${server.platform}/api/knowledge/search`;
    const ways: Record<string, Ask> = {
      'bare engine': await bareEngine(uri, jars),
      'search by words, in process': (query) => search({ query, filter: { jar_ids: jars }, limit: 10 }),
      [overHttpByWords]: overHttp(client, url, { vectors: false }),
      [overHttpWhole]: overHttp(client, url),
      [overHttpInJar]: overHttp(client, url, { honey_jar_ids: jars.slice(0, 1) }),
    };
    const took = await untilHybrid(client, url, longestFillMs);
    if (took !== null) console.log(`vectors of all passages made in ${rounded(took)} s\n`);
    for (const ask of Object.values(ways)) await latencies(ask, queriesOf('words', 60, 31));
    for (const kind of ['words', 'identifiers'] as const)
      await compare(kind, ways, { count, mostMs: mostMsAmong(passages) });
    await questions(client, server.platform, count);
    await throughput(ways[overHttpWhole] as Ask, count * 2);
    console.log(`memory of the server: ${rounded(server.memory().now, 0)} MiB`);
    client.close();
    await index.close();
    await server.stop();
  });
}

async function compare(
  kind: 'words' | 'identifiers',
  ways: Record<string, Ask>,
  { count, mostMs }: { count: number; mostMs: number },
): Promise<void> {
  const times = new Map(Object.keys(ways).map((name) => [name, [] as number[]]));
  // Each query goes every way before the next one comes, so that what else the machine does hits all alike; each way is the first
  // as often as the others, since the first one reads for all.
  const turns = Object.entries(ways);
  for (const query of queriesOf(kind, count, 41)) {
    for (const [name, ask] of turns) times.get(name)?.push(await timed(() => ask(query)));
    turns.push(...turns.splice(0, 1));
  }
  const bare = percentile(times.get('bare engine') ?? [], 0.5);
  printTable(
    [`${count} queries, ${kind}`, 'p50 ms', 'p95 ms', 'p99 ms', 'p50 ÷ bare engine'],
    [...times].map(([name, list]) => [
      name,
      ...[0.5, 0.95, 0.99].map((share) => rounded(percentile(list, share), 2)),
      rounded(percentile(list, 0.5) / bare, 2),
    ]),
  );
  const most = 3 * bare + 3;
  const reached = percentile(times.get(overHttpByWords) ?? [], 0.5);
  judge([
    {
      what: `p50 over HTTP by words, ${kind} (3 × bare + 3 ms)`,
      measured: reached,
      atMost: most,
      unit: 'ms',
    },
    ...[overHttpWhole, overHttpInJar].map((way) => ({
      what: `p95 over HTTP, ${kind}, ${way === overHttpInJar ? 'in one jar' : 'in all'}`,
      measured: percentile(times.get(way) ?? [], 0.95),
      atMost: mostMs,
      unit: 'ms',
    })),
  ]);
}

/** Questions of eight to twelve words, answered without a language model. */
async function questions(client: BenchClient, platform: string, count: number): Promise<void> {
  const prose = createProse(61);
  const words = () => Array.from({ length: 8 + prose.below(5) }, prose.word).join(' ');
  const asked = Array.from({ length: count }, () => `What is known of ${words()}?`);
  const times = await latencies(async (question) => {
    const { status } = await client.call('POST', `${platform}/api/knowledge/ask`, { question });
    if (status !== 200) throw new Error(`${question}: ${status}`);
  }, asked);
  printTable(
    [`${count} questions`, 'p50 ms', 'p95 ms', 'p99 ms'],
    [['POST /api/knowledge/ask', ...[0.5, 0.95, 0.99].map((share) => rounded(percentile(times, share), 2))]],
  );
  judge([{ what: 'p95 of ask over HTTP', measured: percentile(times, 0.95), atMost: 150, unit: 'ms' }]);
}

async function throughput(ask: Ask, count: number): Promise<void> {
  const queries = queriesOf('words', count, 51);
  const times: number[] = [];
  const total = await timed(() =>
    eachOf(queries, 8, async (query) => void times.push(await timed(() => ask(query)))),
  );
  printTable(
    ['8 connections', 'value'],
    [
      ['searches/s', rounded((count / total) * 1000)],
      ['p50 / p95', `${rounded(percentile(times, 0.5))} / ${rounded(percentile(times, 0.95))} ms`],
    ],
  );
}

await main();

import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { signIn, type BenchClient } from '../support/client.ts';
import { inNewDirectory } from '../support/directory.ts';
import { describeMachine, eachOf, percentile, printTable, rounded, timed } from '../support/figures.ts';
import { judge, sized } from '../support/promises.ts';
import { createProse } from '../support/prose.ts';
import { startServer } from '../support/server.ts';

/**
 * Events sent over HTTP at a steady rate, and searched among many: on the built-in database, or with
 * `--database postgres://…` on an empty one of PostgreSQL.
 */

type Ingested = { accepted: number; duplicates: number; rejected: number };
type Batch = { key: number; events: object[] };

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: '' },
    rate: { type: 'string', default: sized(1000, 100) },
    seconds: { type: 'string', default: sized(60, 2) },
    events: { type: 'string', default: sized(1_000_000, 1000) },
    queries: { type: 'string', default: sized(200, 5) },
  },
});
const [rate, seconds, wanted, queries] = [values.rate, values.seconds, values.events, values.queries].map(
  Number,
) as [number, number, number, number];

const types = ['ids.signature', 'dns.query', 'login', 'process.start', 'http.request', 'file.blocked'];

/** Batches drawn from a seed, so that the same ones can be sent again. One event in a hundred opens an alert. */
function batchOf(key: number, size: number): Batch {
  const prose = createProse(1000 + key);
  const words = (count: number) => Array.from({ length: count }, prose.word).join(' ');
  const events = Array.from({ length: size }, () => ({
    event_type: types[prose.below(types.length)],
    title: words(6),
    description: words(20),
    source: 'bench',
    source_ip: `10.${prose.below(4)}.${prose.below(256)}.${prose.below(256)}`,
    threat_level: prose.below(100) === 0 ? 7 + prose.below(4) : prose.below(7),
    indicators: [
      { type: 'ipv4', value: `198.51.${prose.below(256)}.${prose.below(256)}` },
      { type: 'domain', value: `${prose.word()}.example` },
    ],
    raw: { rule: { id: prose.below(5000) }, message: words(15) },
  }));
  return { key, events };
}

/** What the answer to a batch says; the same batch is the same request. */
async function send(platform: string, token: string, { key, events }: Batch): Promise<Ingested> {
  const response = await fetch(`${platform}/api/v1/events`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': `batch ${key}`,
    },
    body: JSON.stringify({ events }),
  });
  if (response.status !== 201)
    throw new Error(`Events were answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Ingested;
}

/** Sends ten batches a second, whether or not earlier ones have been answered, as a collector would. */
async function steadily(each: (batch: Batch) => Promise<Ingested>) {
  const times: number[] = [];
  let [accepted, late, open, mostOpen] = [0, 0, 0, 0];
  const began = performance.now();
  const sent: Promise<void>[] = [];
  for (let key = 0; key < seconds * 10; key += 1) {
    const due = began + key * 100;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    else late = Math.max(late, -wait);
    const batch = batchOf(key, rate / 10);
    mostOpen = Math.max(mostOpen, (open += 1));
    const answered = timed(async () => {
      const ingested = await each(batch);
      accepted += ingested.accepted;
    });
    sent.push(
      answered.then((ms) => {
        times.push(ms);
        open -= 1;
      }),
    );
  }
  await Promise.all(sent);
  return { times, accepted, late, mostOpen, took: (performance.now() - began) / 1000 };
}

const kinds: Record<string, (prose: ReturnType<typeof createProse>) => object> = {
  'an indicator': (prose) => ({ query: `198.51.${prose.below(256)}.${prose.below(256)}` }),
  'a domain that is frequent': (prose) => ({ query: `${prose.word()}.example` }),
  'two words': (prose) => ({ query: `${prose.word()} ${prose.word()}` }),
  'a word': (prose) => ({ query: prose.word() }),
  'a word that is nowhere': (prose) => ({ query: `absent${prose.below(1e9)}` }),
  'a word, a type, high levels': (prose) => ({
    query: prose.word(),
    filters: { event_types: [types[prose.below(types.length)]], threat_levels: [7, 8, 9, 10] },
  }),
  'high levels of the last hour': () => ({
    filters: {
      threat_levels: [9, 10],
      date_range: { start: new Date(Date.now() - 3_600_000).toISOString() },
    },
  }),
  everything: () => ({}),
};

async function searchTimes(client: BenchClient, platform: string): Promise<Map<string, number[]>> {
  const prose = createProse(5);
  const found = new Map<string, number[]>();
  const perKind = Math.ceil(queries / Object.keys(kinds).length);
  for (const [kind, bodyOf] of Object.entries(kinds)) {
    const times: number[] = [];
    for (let at = 0; at < perKind; at += 1) {
      const body = bodyOf(prose);
      times.push(
        await timed(async () => {
          const { status } = await client.call('POST', `${platform}/api/v1/events/search`, body);
          if (status !== 200) throw new Error(`A search was answered ${status}`);
        }),
      );
    }
    found.set(kind, times);
  }
  return found;
}

async function main(directory: string): Promise<void> {
  const env = values.database === '' ? {} : { DATABASE_URL: values.database };
  const server = await startServer(directory, { env, cold: values.database !== '' });
  try {
    const { platform } = server;
    const client = await signIn(platform);
    const post = (batch: Batch) => send(platform, client.token, batch);
    console.log(`${values.database === '' ? 'Built-in database' : 'PostgreSQL'}; ${describeMachine()}\n`);

    const before = server.cpuSeconds();
    const steady = await steadily(post);
    const cpu = server.cpuSeconds() - before;
    const stored = { duplicates: 0 };
    const again = Array.from({ length: seconds * 10 }, (_, key) => key);
    await eachOf(again, 4, async (key) => {
      const { duplicates } = await post(batchOf(key, rate / 10));
      stored.duplicates += duplicates;
    });
    const lost = rate * seconds - stored.duplicates;
    printTable(
      ['steadily sent', 'value'],
      [
        ['events a second, in batches of', `${rate}, ${rate / 10}`],
        ['seconds until the last was answered', `${rounded(steady.took)} of ${seconds}`],
        ['stored / lost', `${stored.duplicates} / ${lost}`],
        ['answer p50 / p95 / worst', shown(steady.times)],
        ['unanswered at once, most', steady.mostOpen],
        ['processor time of the server', `${rounded(cpu)} s`],
      ],
    );

    const left = Math.max(0, wanted - rate * seconds);
    const batches = Array.from({ length: Math.ceil(left / 1000) }, (_, at) => 1e6 + at);
    const filling = await timed(() =>
      eachOf(batches, 2, async (key) => void (await post(batchOf(key, 1000)))),
    );
    if (left > 0)
      console.log(`${left} more in batches of 1,000: ${rounded((left / filling) * 1000, 0)} events/s\n`);

    const found = await searchTimes(client, platform);
    const all = [...found.values()].flat();
    printTable(
      ['search for', 'p50 / p95 / worst'],
      [...[...found].map(([kind, each]) => [kind, shown(each)]), ['all', shown(all)]],
    );
    client.close();
    judge([
      { what: 'events lost', measured: lost, atMost: 0, always: true },
      { what: 'accepted at once', measured: steady.accepted, atLeast: rate * seconds, always: true },
      { what: 'seconds for a minute of events', measured: steady.took, atMost: seconds + 2, unit: 's' },
      { what: `search p95 among ${wanted} events`, measured: percentile(all, 0.95), atMost: 50, unit: 'ms' },
    ]);
  } finally {
    await server.stop();
  }
}

function shown(each: number[]): string {
  const [p50, p95, worst] = [0.5, 0.95, 1].map((share) => rounded(percentile(each, share)));
  return `${p50} / ${p95} / ${worst} ms`;
}

await inNewDirectory(main);

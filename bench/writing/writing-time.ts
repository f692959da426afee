import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startWorker } from '#app/processes/worker.ts';
import { openDeps, type Deps } from '#app/wiring/deps.ts';
import { loadConfig } from '#config/config.ts';
import type { Actor } from '#domain/jars/index.ts';
import type { AskedReport } from '#domain/reports/index.ts';
import { createUser } from '#domain/users/index.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import type { Section } from '#publishing/content.ts';
import { inNewDirectory } from '../support/directory.ts';
import { describeMachine, percentile, printTable, rounded } from '../support/figures.ts';
import { judge, sized, tiny } from '../support/promises.ts';
import { copiesWithOtherDetails } from './copies.ts';
import { uploadAll } from './upload-all.ts';

// Reports over a thousand documents, ordered and written as on a server with the built-in model, the file included: how long each
// takes, how long it shows no progress, what memory it needs, and for how long it keeps the process from other work.

const data = process.env['REPORTS_DATA'] ?? '../shared/data/reports';
const documents = Number(sized(1000, 12));

const orders: [template_id: string, query: string][] = [
  [
    '6a1f3f0e-1c58-4d0a-9a51-0d6f4a5b1003',
    'Compare in technical detail Sandworm, OilRig, Wizard Spider and Blind Eagle',
  ],
  ['6a1f3f0e-1c58-4d0a-9a51-0d6f4a5b1001', 'A technical profile of Wizard Spider'],
  ['6a1f3f0e-1c58-4d0a-9a51-0d6f4a5b4001', 'Technical overview of ransomware attacks on healthcare'],
];

type Measured = {
  query: string;
  seconds: number;
  sections: number;
  references: number;
  pause: number;
  turns: { usual: number; longest: number };
  added: number;
};

async function measureAll(deps: Deps): Promise<void> {
  const account = { email: 'writer@example.com', password: null, role: 'analyst' as const };
  const owner = { user_id: (await createUser(deps.database.kysely, account)).id, role: 'analyst' as const };
  const { read } = await uploadAll(deps, owner, copiesWithOtherDetails(realReports(), documents));
  const idle = await idleTurns();
  const measured: Measured[] = [];
  for (const [template_id, query] of tiny ? orders.slice(0, 1) : orders)
    measured.push(await measure(deps, owner, { template_id, query }));

  console.log(`${describeMachine()}: ${read} documents\n`);
  printTable(
    [
      'report',
      'seconds',
      'sections',
      'references',
      'longest pause of the progress, s',
      'turns of the event loop, p99 ms of processor time',
      'longest turn',
      'memory added, MiB',
    ],
    [
      ['none: the process is idle', '', '', '', '', rounded(idle.usual), rounded(idle.longest), ''],
      ...measured.map(({ query, seconds, sections, references, pause, turns, added }) => [
        query,
        rounded(seconds),
        sections,
        references,
        rounded(pause, 2),
        rounded(turns.usual),
        rounded(turns.longest),
        rounded(added, 0),
      ]),
    ],
  );
  const [longest] = measured.toSorted((a, b) => b.sections - a.sections);
  judge([
    { what: 'documents', measured: read, atLeast: documents, always: true },
    { what: 'sections of the longest report', measured: longest?.sections ?? 0, atLeast: 20 },
    { what: 'it takes', measured: longest?.seconds ?? Infinity, unit: 's', atMost: 20 },
    {
      what: 'longest time without progress',
      measured: most(measured, ({ pause }) => pause),
      unit: 's',
      atMost: 1,
    },
    {
      what: 'turns of the event loop, p99',
      measured: most(measured, ({ turns }) => turns.usual),
      unit: 'ms',
      atMost: 10,
    },
  ]);
}

const most = (measured: Measured[], of: (one: Measured) => number): number => Math.max(...measured.map(of));

/** Real ones as text: what they are extracted from would be measured instead. */
function realReports(): { name: string; content: string }[] {
  const folder = join(data, 'documents');
  return readdirSync(folder)
    .filter((name) => /\.(?:txt|md)$/.test(name))
    .map((name) => ({ name, content: readFileSync(join(folder, name), 'utf8') }));
}

async function measure(
  deps: Deps,
  owner: Actor,
  { template_id, query }: { template_id: string; query: string },
): Promise<Measured> {
  const asked: AskedReport = {
    template_id,
    title: query,
    description: null,
    priority: 'normal',
    output_format: 'pdf',
    parameters: { user_query: query, generation_mode: 'conversational', restore_pii: false },
    scrambling: false,
    honey_jar_id: null,
  };
  const watched = watch();
  const began = performance.now();
  const { report } = await deps.reports.order(owner, asked, async () => undefined);
  const pause = await longestPause(deps, report.id);
  const seconds = (performance.now() - began) / 1000;
  const { turns, added } = watched.end();
  const wanted = { proven: false, signal: new AbortController().signal };
  const content = await deps.reports.content(owner, report.id, wanted);
  const sections = countOf(content.sections);
  return { query, seconds, sections, references: content.references.length, pause, turns, added };
}

/** Until the report is completed. What a reader of the queue can see is when it was last heard of. Seconds. */
async function longestPause({ database }: Deps, id: string): Promise<number> {
  let longest = 0;
  let latest: number | null = null;
  for (;;) {
    const { status, error_message, heartbeat_at, completed_at } = await database.kysely
      .selectFrom('reports')
      .select(['status', 'error_message', 'heartbeat_at', 'completed_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const seen = (completed_at ?? heartbeat_at)?.getTime() ?? null;
    if (seen !== null && latest !== null) longest = Math.max(longest, (seen - latest) / 1000);
    latest = seen;
    if (status === 'completed') return longest;
    if (status === 'failed') throw new Error(`The report failed: ${error_message}`);
    await sleep(100);
  }
}

const countOf = (sections: Section[]): number =>
  sections.reduce((sum, one) => sum + 1 + countOf(one.sections), 0);

const mebibyte = 1024 * 1024;

/** Looks at the process until the end. */
function watch() {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  const turns: number[] = [];
  let used = processorMs();
  // The event loop goes round once between two looks: whatever else arrived waits for all that ran in it.
  const look = () => {
    const now = processorMs();
    turns.push(now - used);
    used = now;
    looking = setTimeout(look, 1);
  };
  let looking = setTimeout(look, 1);
  return {
    end() {
      clearTimeout(looking);
      clearInterval(timer);
      const figures = { usual: percentile(turns, 0.99), longest: Math.max(...turns) };
      return { turns: figures, added: (peak - before) / mebibyte };
    },
  };
}

/** Processor time of this thread so far: other programs do not count. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

async function idleTurns(): Promise<Measured['turns']> {
  const watched = watch();
  await sleep(Number(sized(5000, 200)));
  return watched.end().turns;
}

await inNewDirectory(async (directory) => {
  const config = { ...loadConfig({}), dataDir: directory, logLevel: 'silent' as const };
  const deps = await openDeps(config, createLogger('silent'));
  await deps.queue.start();
  await startWorker(deps);
  try {
    await measureAll(deps);
  } finally {
    await deps.close();
  }
});

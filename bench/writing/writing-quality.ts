import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDeps, type Deps } from '#app/wiring/deps.ts';
import { startWorker } from '#app/processes/worker.ts';
import { loadConfig } from '#config/config.ts';
import type { ReportOrder } from '#domain/report-writing/index.ts';
import { createUser } from '#domain/users/index.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { inNewDirectory } from '../support/directory.ts';
import { describeMachine } from '../support/figures.ts';
import { uploadAll } from './upload-all.ts';
import { judged, type JudgedReport } from './judge-report.ts';

/**
 * Ten reports on ten topics over real threat reports, written without a language model and held against the stored texts: how many of
 * the cited statements are where they say, whether one comes twice, and how many name the section's subject or follow a sentence
 * that does. `--keep` is a folder for the statements with their surroundings, to be read; `--tuning` writes on the half that
 * the writer was tuned on, `--all` on both. `--copies` adds each report so many times with other numbers in it, to measure the time.
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data/reports' },
    keep: { type: 'string' },
    tuning: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    copies: { type: 'string', default: '0' },
  },
});

const tuned = ['Wizard Spider', 'APT-C-36', 'DarkSide', 'Ryuk', 'OceanLotus'];
const heldOut = ['Sandworm', 'Turla', 'OilRig', 'APT40', 'TA453'];

const orderOf = (query: string, owner: ReportOrder['owner']): ReportOrder => ({
  id: '00000000-0000-4000-8000-000000000000',
  title: query,
  description: null,
  template: {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'Analysis',
    description: '',
    category: 'analysis',
    required_role: 'viewer',
    is_active: true,
    output_formats: ['md'],
    requires_scrambling: false,
    max_output_tokens: 8_000,
    estimated_time_minutes: 1,
  },
  style: 'technical',
  query,
  honey_jar_id: null,
  conversation_id: null,
  owner,
  scrambling: false,
  since: null,
});

async function writeAll(deps: Deps, owner: ReportOrder['owner']): Promise<JudgedReport[]> {
  const topics = values.all ? [...tuned, ...heldOut] : values.tuning ? tuned : heldOut;
  const reports: JudgedReport[] = [];
  for (const topic of topics) {
    const began = performance.now();
    let latest = began;
    let silent = 0;
    const { content } = await deps.reportWriter.write(orderOf(topic, owner), {
      signal: new AbortController().signal,
      onProgress: async () => {
        silent = Math.max(silent, performance.now() - latest);
        latest = performance.now();
      },
    });
    const seconds = (performance.now() - began) / 1000;
    const report = await judged(deps, topic, content);
    reports.push(report);
    console.log(
      `${topic}: ${content.sections.length} sections, ${report.statements} statements, ${report.cited} citations of which ${report.held} hold, ` +
        `${report.twice} told twice, ${report.naming} name the subject or follow what does; ${seconds.toFixed(1)} s, ` +
        `${(silent / 1000).toFixed(1)} s without progress at most`,
    );
    if (values.keep) writeFileSync(join(values.keep, `${topic.replaceAll(' ', '-')}.txt`), report.text);
  }
  return reports;
}

async function run(directory: string): Promise<void> {
  const config = { ...loadConfig({}), dataDir: directory, logLevel: 'silent' as const };
  const deps = await openDeps(config, createLogger('silent'));
  await deps.queue.start();
  await startWorker(deps);
  try {
    const { id } = await createUser(deps.database.kysely, {
      email: 'writer@example.com',
      password: null,
      role: 'analyst',
    });
    const owner = { user_id: id, role: 'analyst' as const };
    const folder = join(values.data, 'documents');
    const files = readdirSync(folder).map((name) => ({ name, content: readFileSync(join(folder, name)) }));
    console.log(`${await uploadAll(deps, owner, files, Number(values.copies))} documents`);
    const reports = await writeAll(deps, owner);
    const sum = (of: (report: JudgedReport) => number) =>
      reports.reduce((all, report) => all + of(report), 0);
    const statements = sum(({ statements: count }) => count);
    console.log(
      `\n${statements} statements; ${sum(({ held }) => held)} of ${sum(({ cited }) => cited)} citations hold; ${sum(({ twice }) => twice)} told twice; ` +
        `${((100 * sum(({ naming }) => naming)) / Math.max(1, statements)).toFixed(1)} % name the subject or follow what does`,
    );
  } finally {
    await deps.close();
  }
}

if (!existsSync(values.data)) {
  console.error(`The reports are missing: ${values.data}`);
  process.exit(1);
}
console.log(describeMachine());
await inNewDirectory(run);

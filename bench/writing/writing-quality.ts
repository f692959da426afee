import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDeps, type Deps } from '#app/wiring/deps.ts';
import { startWorker } from '#app/processes/worker.ts';
import { loadConfig } from '#config/config.ts';
import type { ReportOrder } from '#domain/report-writing/index.ts';
import { reportTemplates } from '#domain/report-writing/templates.ts';
import { styleOf } from '#domain/report-writing/report-style.ts';
import { createUser } from '#domain/users/index.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { inNewDirectory } from '../support/directory.ts';
import { describeMachine } from '../support/figures.ts';
import { factsOn, readSource } from './recall/expected-facts.ts';
import { foundIn, recallTable, type FoundFact } from './recall/recall.ts';
import { measuredTopics } from './recall/topics.ts';
import { uploadAll } from './upload-all.ts';
import { judged, type JudgedReport } from './judge-report.ts';

/**
 * Ten reports of different templates on ten topics over real threat reports, written without a language model and held against
 * the stored texts: how many of the cited statements are where they say, and whether one comes twice. `--keep` is a folder for the
 * contents and their statements, to be read. `--query`, as often as wanted, asks for profiles on other topics. `--copies` adds each
 * report so many times with other numbers in it, to measure the time.
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data/reports' },
    keep: { type: 'string' },
    query: { type: 'string', multiple: true },
    copies: { type: 'string', default: '0' },
  },
});

const orders: [template: string, query: string][] = [
  ['Threat actor profile', 'A technical profile of TA453'],
  ['Threat actor profile', 'Blind Eagle in technical detail'],
  ['Threat actor profile', 'Deep dive: APT40'],
  ['Campaign analysis', 'A technical analysis of DarkSide and the Colonial Pipeline attack'],
  ['Campaign analysis', 'Technical analysis of Hakbit'],
  ['Comparison', 'Compare Sandworm, OilRig and OceanLotus'],
  ['Indicators and detection', 'TrickBot: technical details and how to detect it'],
  ['Indicators and detection', 'Technical details of Ryuk'],
  ['Weekly threat brief', 'Technical news of AtomSilo, MuddyWater and Wizard Spider'],
  ['Topic briefing', 'Technical overview of ransomware attacks on healthcare'],
];

function orderOf([name, query]: [string, string], owner: ReportOrder['owner']): ReportOrder {
  const template = reportTemplates.find((one) => one.name === name);
  if (!template) throw new Error(`No template ${name}`);
  return {
    id: '00000000-0000-4000-8000-000000000000',
    title: query,
    description: null,
    template,
    style: styleOf(query),
    query,
    honey_jar_id: null,
    conversation_id: null,
    owner,
    scrambling: false,
    since: null,
  };
}

async function writeAll(deps: Deps, owner: ReportOrder['owner']): Promise<JudgedReport[]> {
  const reports: JudgedReport[] = [];
  const asked = values.query?.map((query): [string, string] => ['Threat actor profile', query]);
  for (const [i, wanted] of (asked ?? orders).entries()) {
    const began = performance.now();
    let latest = began;
    let silent = 0;
    const { content } = await deps.reportWriter.write(orderOf(wanted, owner), {
      signal: new AbortController().signal,
      onProgress: async () => {
        silent = Math.max(silent, performance.now() - latest);
        latest = performance.now();
      },
    });
    const seconds = (performance.now() - began) / 1000;
    const report = await judged(deps, content);
    reports.push(report);
    console.log(
      `${wanted[1]}: ${content.sections.length} sections, ${report.statements} statements, ${report.cited} citations of ` +
        `which ${report.held} hold, ${report.twice} there twice; ${seconds.toFixed(1)} s, ` +
        `${(silent / 1000).toFixed(1)} s without progress at most`,
    );
    if (!values.keep) continue;
    writeFileSync(join(values.keep, `${i}.txt`), report.text);
    writeFileSync(join(values.keep, `${i}.json`), JSON.stringify(content, null, 1));
  }
  return reports;
}

/** How much of what the documents tie to a topic its profile has, apart for the topics that nobody looks into. */
async function measureRecall(deps: Deps, owner: ReportOrder['owner'], jarId: string): Promise<void> {
  const source = await readSource(deps, jarId, join(values.data, 'entities.jsonl'));
  for (const style of ['technical profile', 'profile']) {
    const found = new Map<string, FoundFact[]>();
    for (const { name, words, heldOut } of measuredTopics) {
      const query = `A ${style} of ${name}`;
      const template = words ? 'Topic briefing' : 'Threat actor profile';
      const { content } = await deps.reportWriter.write(orderOf([template, query], owner), {
        signal: new AbortController().signal,
        onProgress: async () => undefined,
      });
      const facts = foundIn(content, await factsOn(deps, jarId, source, name));
      const group = `${style}, ${words ? 'words' : 'names'}, ${heldOut ? 'held out' : 'here'}`;
      found.set(group, [...(found.get(group) ?? []), ...facts]);
      if (!values.keep || heldOut) continue;
      const report = await judged(deps, content);
      const missing = facts
        .filter(({ placed }) => !placed)
        .map(({ kind, names, tie, where, found: isThere }) =>
          [isThere ? 'elsewhere' : 'missing', tie, kind, names.join(' / '), where].join(' | '),
        );
      writeFileSync(join(values.keep, `${query}.txt`), `${missing.join('\n')}\n\n${report.text}`);
    }
    for (const [group, facts] of [...found].toSorted(([a], [b]) => a.localeCompare(b)))
      console.log(`\n${recallTable(group, facts)}`);
  }
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
    const { id: jarId, read } = await uploadAll(deps, owner, files, Number(values.copies));
    console.log(`${read} documents`);
    const reports = await writeAll(deps, owner);
    const sum = (of: (report: JudgedReport) => number) =>
      reports.reduce((all, report) => all + of(report), 0);
    const statements = sum(({ statements: count }) => count);
    console.log(
      `\n${statements} statements; ${sum(({ held }) => held)} of ${sum(({ cited }) => cited)} citations hold; ` +
        `${sum(({ twice }) => twice)} there twice`,
    );
    if (values.copies === '0' && !values.query) await measureRecall(deps, owner, jarId);
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

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { openDeps, type Deps } from '#app/wiring/deps.ts';
import { analyseDocument } from '#analysis/analyse.ts';
import { loadConfig } from '#config/config.ts';
import { recordSketches } from '#domain/sketches/index.ts';
import { ensureFirstAdmin, findUserByEmail } from '#domain/users/index.ts';
import { indexedPassages } from '#index/indexed-passages.ts';
import { newId } from '#kernel/ids.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { inNewDirectory, prepareDatabase } from '../support/directory.ts';
import { describeMachine, printTable, rounded, timed } from '../support/figures.ts';
import { documentRecord } from '../support/filled-data.ts';
import { sized } from '../support/promises.ts';
import { createProse, seededRandom } from '../support/prose.ts';
import { admin } from '../support/server.ts';

/**
 * How long it takes to list the duplicates of a honey jar with many documents, and how much memory: texts of .6 to 24 KB, of which one in
 * twenty has a copy with every fifth sentence replaced, and one in twenty is made from one template, which is three fifths of its text.
 */

const { values } = parseArgs({ options: { documents: { type: 'string', default: sized(10_000, 200) } } });
const count = Number(values.documents);
const prose = createProse(11);
const random = seededRandom(3);
let last = '';
const took = { analysing: 0, sketching: 0 };
const template = prose.paragraph(30).split(/(?<=\.) /);

function textOf(at: number): string {
  if (at % 20 === 7) return [...template, ...prose.paragraph(20).split(/(?<=\.) /)].join(' ');
  return Array.from({ length: 1 + Math.floor(40 * random()) }, () => prose.paragraph(6)).join('\n\n');
}

function reworked(text: string): string {
  return text
    .split('. ')
    .map((sentence, at) => (at % 5 === 4 ? prose.sentence() : sentence))
    .join('. ');
}

type Place = { jar_id: string; uploaded_by: string };

function documentsFrom(from: number, { jar_id }: Place) {
  return Array.from({ length: Math.min(250, count - from) }, (_, at) => {
    const text = (from + at) % 20 === 1 ? reworked(last) : textOf(from + at);
    last = text;
    const id = newId();
    const title = `Document ${from + at}`;
    const began = performance.now();
    const analysed = analyseDocument({ format: 'txt', title: null, text, pages: [], headings: [] }, title);
    took.analysing += performance.now() - began;
    const passages = indexedPassages({ document_id: id, jar_id, tags: [], title }, analysed);
    const record = documentRecord({ id, jar_id, title, text, passages });
    return { record, passages, found: { document_id: id, sketch: analysed.sketch, again: false } };
  });
}

async function fill(deps: Deps, place: Place): Promise<void> {
  const db = deps.database.kysely;
  for (let from = 0; from < count; from += 250) {
    const made = documentsFrom(from, place);
    await deps.index.add(made.flatMap(({ passages }) => passages));
    const { uploaded_by } = place;
    const records = made.map(({ record }) => ({ ...record, uploaded_by, processed_at: new Date() }));
    await db.insertInto('documents').values(records).execute();
    const sketches = made.map(({ found }) => found);
    took.sketching += await timed(() => recordSketches(db, sketches));
  }
}

/** How long a list takes, how much memory more there is meanwhile, and how long other requests wait. */
async function list(deps: Deps, { jar_id, uploaded_by }: Place): Promise<(string | number)[]> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let groups = 0;
  const ms = await timed(async () => {
    const actor = { user_id: uploaded_by, role: 'analyst' as const };
    groups = (await deps.duplicates.ofJar(actor, jar_id, { limit: 10, offset: 0 })).total;
  });
  delay.disable();
  clearInterval(watch);
  const waits = [delay.percentile(99), delay.max].map((wait) => rounded(wait / 1e6));
  return [rounded(ms), groups, rounded((most - before) / 2 ** 20), ...waits];
}

await inNewDirectory(async (directory) => {
  const dataDir = join(directory, 'data');
  await prepareDatabase(dataDir);
  await mkdir(dataDir, { recursive: true });
  const deps = await openDeps({ ...loadConfig({}), dataDir }, createLogger('warn'));
  const db = deps.database.kysely;
  await ensureFirstAdmin(db, admin.email, admin.password);
  const place = { jar_id: newId(), uploaded_by: (await findUserByEmail(db, admin.email))?.id ?? '' };
  const jar = { id: place.jar_id, name: 'Many', access: 'private' as const, owner_id: place.uploaded_by };
  await db.insertInto('jars').values(jar).execute();
  await fill(deps, place);
  const rows = [await list(deps, place), await list(deps, place), await list(deps, place)];
  console.log(describeMachine());
  const each = { storing: rounded(took.sketching / count), analysing: rounded(took.analysing / count) };
  console.log(
    `${count} documents: analysed in ${each.analysing} ms each, sketches stored in ${each.storing} ms\n`,
  );
  printTable(['ms', 'groups', 'memory MB', 'wait of others p99 ms', 'longest wait ms'], rows);
  await deps.close();
});

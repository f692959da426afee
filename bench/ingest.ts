import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createJar, signIn, type BenchClient, type BenchFile } from './support/client.ts';
import { mixedTexts, textPdfs } from './support/corpus.ts';
import { inNewDirectory } from './support/directory.ts';
import { ingestDirectly } from './support/direct-ingest.ts';
import {
  describeMachine,
  eachOf,
  machineCpuSeconds,
  percentile,
  printTable,
  rounded,
} from './support/figures.ts';
import { untilFinished } from './support/finished.ts';
import { startProbe } from '#test/load/probe.ts';
import { startServer, type BenchServer } from './support/server.ts';
import { judge, sized, tiny, type Promised } from './support/promises.ts';

type Way = 'platform, 1 file a request' | 'knowledge service, 50 files a request';
type Run = {
  files: number;
  pages: number;
  failed: number;
  /** Until the last upload was answered, and until the last document had ended. Seconds. */
  uploaded: number;
  done: number;
  cpu: number;
  /** Cores that programs other than server and bench used meanwhile, on average. */
  others: number;
  peak: number;
  probes: Map<string, number[]>;
};

const connections = 8;
const filesPerForm = 50;

function withServer<T>(work: (server: BenchServer) => Promise<T>): Promise<T> {
  return inNewDirectory(async (directory) => {
    const server = await startServer(directory, {
      nodeOptions: values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [],
    });
    try {
      return await work(server);
    } finally {
      await server.stop();
    }
  });
}

async function ingest(server: BenchServer, way: Way, files: BenchFile[]): Promise<Run> {
  const client = await signIn(server.platform);
  const jar = await createJar(client, server.platform, 'Bench');
  const documents = `${server.platform}/api/knowledge/honey-pots/${jar}/documents`;
  // The first file starts the workers, as it would in a server that is in use.
  await warmUp(client, server);
  const detail = `${server.platform}/api/knowledge/honey-pots/${jar}`;
  const probe = startProbe([
    { name: 'health', url: `${server.platform}/api/system/health`, token: null },
    { name: 'jar detail', url: detail, token: client.token },
  ]);
  const before = { server: server.cpuSeconds(), own: process.cpuUsage(), machine: machineCpuSeconds() };
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  if (way.startsWith('platform')) await uploadOneByOne(client, documents, files);
  else await uploadTogether(client, `${server.knowledge}/honey-jars/${jar}/documents`, files);
  const uploaded = seconds();
  const { failed, pages } = await untilFinished(client, documents, files.length);
  const done = seconds();
  const cpu = server.cpuSeconds() - before.server;
  const own = process.cpuUsage(before.own);
  const others = (machineCpuSeconds() - before.machine - cpu - (own.user + own.system) / 1e6) / done;
  const probes = await probe.stop();
  const { peak } = server.memory();
  client.close();
  return { files: files.length, pages, failed, uploaded, done, cpu, others, peak, probes };
}

async function warmUp(client: BenchClient, server: BenchServer): Promise<void> {
  const texts = Number(sized(40, 4));
  const jar = await createJar(client, server.platform, 'Warm-up');
  const documents = `${server.platform}/api/knowledge/honey-pots/${jar}/documents`;
  await uploadOneByOne(client, documents, [...mixedTexts(texts, 99), ...textPdfs(2, 1, 99)]);
  await untilFinished(client, documents, texts + 2);
}

function uploadOneByOne(client: BenchClient, url: string, files: BenchFile[]): Promise<void> {
  return eachOf(files, connections, async (file) => {
    const { status, body } = await client.upload(url, 'file', [file]);
    if (status !== 201) throw new Error(`${file.name}: ${status} ${JSON.stringify(body)}`);
  });
}

function uploadTogether(client: BenchClient, url: string, files: BenchFile[]): Promise<void> {
  const forms: BenchFile[][] = [];
  for (let from = 0; from < files.length; from += filesPerForm)
    forms.push(files.slice(from, from + filesPerForm));
  return eachOf(forms, 2, async (form) => {
    const { status, body } = await client.upload(url, 'files', form);
    if (status !== 201 || body.errors.length > 0) throw new Error(`${status} ${JSON.stringify(body.errors)}`);
  });
}

/** The PDFs of other projects next to this one, if there are any. */
function realPdfs(): BenchFile[] {
  const folder = join(import.meta.dirname, '../../shared/data/documents/pdf');
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((name) => ({
    name,
    type: 'application/pdf',
    content: readFileSync(join(folder, name)),
  }));
}

function report(what: string, run: Run, direct: number): number {
  const rate = run.files / run.done;
  printTable(
    [what, 'value'],
    [
      ['documents', `${run.files} (${run.failed} failed)`],
      ['documents/s, first byte to last completed', rounded(rate)],
      ...(run.pages > 0 ? [['pages/s', rounded(run.pages / run.done)]] : []),
      ['uploads answered after', `${rounded(run.uploaded)} s of ${rounded(run.done)} s`],
      [
        'reading and indexing alone, without server',
        `${rounded(direct)}/s (server: ${rounded(rate / direct, 2)} of it)`,
      ],
      ['processor time of the server', `${rounded(run.cpu)} s`],
      ['used by other programs meanwhile', `${rounded(Math.max(0, run.others))} of ${cpus().length} cores`],
      ['most memory of the server', `${rounded(run.peak, 0)} MiB`],
      ...[...run.probes].map(([name, times]) => [
        `GET ${name} meanwhile, p50 / p95 / worst of ${times.length}`,
        `${[0.5, 0.95, 1].map((share) => rounded(percentile(times, share))).join(' / ')} ms`,
      ]),
    ],
  );
  return run.pages > 0 ? run.pages / run.done : rate;
}

/** In a second, from the first byte sent until the last document has ended. */
const promises: Record<string, { atLeast: number; unit: string }> = {
  single: { atLeast: 150, unit: 'documents/s' },
  forms: { atLeast: 150, unit: 'documents/s' },
  pdfs: { atLeast: 100, unit: 'pages/s' },
};
const promised: Promised[] = [];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    texts: { type: 'string', default: sized(2000, 20) },
    pdfs: { type: 'string', default: sized(50, 2) },
    pages: { type: 'string', default: sized(20, 2) },
    profile: { type: 'string', default: '' },
  },
});
const corpora: Record<string, () => [string, Way, BenchFile[]]> = {
  single: () => ['Texts, single uploads', 'platform, 1 file a request', mixedTexts(Number(values.texts), 3)],
  forms: () => [
    'Texts, 50 a form',
    'knowledge service, 50 files a request',
    mixedTexts(Number(values.texts), 5),
  ],
  pdfs: () => ['PDFs', 'platform, 1 file a request', textPdfs(Number(values.pdfs), Number(values.pages), 7)],
  real: () => ['PDFs of other projects', 'platform, 1 file a request', realPdfs()],
};
console.log(`${describeMachine()}\n`);
/** Each on a server of its own, whose memory and caches are those of this run, or all on this one. */
async function measureAll(shared?: BenchServer): Promise<void> {
  for (const [name, make] of Object.entries(corpora)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const [what, way, all] = make();
    const files = tiny ? all.slice(0, 6) : all;
    if (files.length === 0) {
      console.log(`${what}: ../shared/data/documents is not there, so this is not measured.\n`);
      continue;
    }
    const direct = await ingestDirectly(files);
    const work = (server: BenchServer) => ingest(server, way, files);
    const run = await (shared ? work(shared) : withServer(work));
    const measured = report(`${what} (${way})`, run, direct);
    const promise = promises[name];
    if (promise) promised.push({ what, measured, ...promise });
  }
}

await (tiny ? withServer(measureAll) : measureAll());
judge(promised);

import { createGzip } from 'node:zlib';
import { once } from 'node:events';
import { pack } from 'tar-stream';
import { createJar, signIn, type BenchClient, type BenchFile } from './support/client.ts';
import { inNewDirectory } from './support/directory.ts';
import { describeMachine, percentile, printTable, rounded } from './support/figures.ts';
import { startProbe } from '#test/load/probe.ts';
import { realFiles } from './support/real-files.ts';
import { startServer } from './support/server.ts';
import { judge, sized } from './support/promises.ts';
import { searchAtOnce, searchFigures, searchPromises, type SearchBurst } from './support/search-burst.ts';

// One archive of 1,000 mixed real files, about 150 MB, until the last of them can be found: how long that takes, how
// much memory the server needs, what others who ask meanwhile notice of it, and how much many searches at once add right
// after it: node bench/bulk.ts

const count = Number(sized(1000, 20));
const megabytes = Number(sized(150, 2));
const withinMs = 300_000;
const pauseMs = 100;

type Status = {
  upload_id: string;
  status: string;
  progress: { total_files: number; processed: number; successful: number; failed: number };
};

async function archiveOf(files: BenchFile[]): Promise<Buffer> {
  const tar = pack();
  const gzip = tar.pipe(createGzip({ level: 1 }));
  const chunks: Buffer[] = [];
  gzip.on('data', (chunk: Buffer) => chunks.push(chunk));
  for (const { name, content } of files) tar.entry({ name }, content);
  tar.finalize();
  await once(gzip, 'end');
  return Buffer.concat(chunks);
}

async function untilEnded(client: BenchClient, url: string, sample: () => void): Promise<Status> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const status = (await client.call('GET', url)).body as unknown as Status;
    sample();
    if (status.status !== 'processing') return status;
    if (performance.now() > deadline) throw new Error(`Not ended: ${JSON.stringify(status.progress)}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

const files = realFiles(count, megabytes * 1e6, 11);
if (!files) throw new Error('../shared/data/documents is not there, so this cannot be measured');
const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
const archive = await archiveOf(files);

type Measured = {
  answered: number;
  done: number;
  progress: Status['progress'];
  /** Of the server in MiB: before, the most while the archive was taken in, and the most since it started. */
  memory: { before: number; most: number; peak: number };
  cpuSeconds: number;
  /** How long others waited meanwhile, by what they asked, in ms. */
  times: Map<string, number[]>;
  burst: SearchBurst;
};

async function measured(directory: string): Promise<Measured> {
  const server = await startServer(directory);
  const client = await signIn(server.platform);
  const jar = await createJar(client, server.platform, 'Bench');
  const knowledge = `${server.platform}/api/knowledge`;
  const { token } = client;
  const probe = startProbe([
    { name: 'GET jar', url: `${knowledge}/honey-pots/${jar}`, token },
    { name: 'GET documents', url: `${knowledge}/honey-pots/${jar}/documents`, token },
    { name: 'POST search', url: `${knowledge}/search`, token, body: { query: 'security report' } },
  ]);
  const before = server.memory().now;
  let most = before;
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const sent = await client.upload(`${knowledge}/honey-jars/${jar}/upload-directory`, 'directory', [
    { name: 'files.tar.gz', type: 'application/gzip', content: archive },
  ]);
  if (sent.status !== 200) throw new Error(`${sent.status} ${JSON.stringify(sent.body)}`);
  const answered = seconds();
  const { upload_id } = sent.body as unknown as Status;
  const { progress } = await untilEnded(client, `${knowledge}/uploads/${upload_id}/status`, () => {
    most = Math.max(most, server.memory().now);
  });
  const done = seconds();
  const times = await probe.stop();
  const cpuSeconds = server.cpuSeconds();
  const memory = { before, most, peak: server.memory().peak };
  const burst = await searchAtOnce(server, client);
  client.close();
  await server.stop();
  return { answered, done, progress, memory, cpuSeconds, times, burst };
}

await inNewDirectory(async (directory) => {
  const { answered, done, progress, memory, cpuSeconds, times, burst } = await measured(directory);
  const p95 = percentile([...times.values()].flat(), 0.95);
  console.log(`${describeMachine()}\n`);
  printTable(
    [`${count} files by one archive`, 'value'],
    [
      ['files', `${count}, ${rounded(bytes / 1e6)} MB (${rounded(archive.length / 1e6)} MB as tar.gz)`],
      ['completed / failed with a reason', `${progress.successful} / ${progress.failed}`],
      ['archive answered after', `${rounded(answered)} s`],
      ['all searchable after', `${rounded(done)} s`],
      ['memory meanwhile, most', `${rounded(memory.most, 0)} MiB (${rounded(memory.before, 0)} before)`],
      ['memory since the start, most', `${rounded(memory.peak, 0)} MiB`],
      ['processor time of the server', `${rounded(cpuSeconds)} s`],
      ['API meanwhile, p95 of all', `${rounded(p95)} ms`],
      ...[...times].map(([name, each]) => [
        `${name} meanwhile, p50 / p95 / worst of ${each.length}`,
        `${[0.5, 0.95, 1].map((share) => rounded(percentile(each, share))).join(' / ')} ms`,
      ]),
      ...searchFigures(burst).map(([name, value]) => [
        `${burst.times.length} searches at once after it: ${name}`,
        value,
      ]),
    ],
  );
  const unended = count - progress.successful - progress.failed;
  judge([
    { what: 'all searchable after', measured: done, atMost: 60, unit: 's' },
    { what: 'most memory meanwhile', measured: memory.most, atMost: 700, unit: 'MiB' },
    { what: 'API meanwhile, p95', measured: p95, atMost: 100, unit: 'ms' },
    { what: 'files that have not ended', measured: unended, atMost: 0, always: true },
    ...searchPromises(burst),
  ]);
});

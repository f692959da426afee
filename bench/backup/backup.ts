import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProbe } from '#test/load/probe.ts';
import { createJar, signIn, type BenchClient, type BenchFile } from '../support/client.ts';
import { mixedTexts } from '../support/corpus.ts';
import { inNewDirectory } from '../support/directory.ts';
import { describeMachine, eachOf, percentile, printTable, rounded } from '../support/figures.ts';
import { untilFinished } from '../support/finished.ts';
import { untilHybrid } from '../support/hybrid.ts';
import { judge, sized } from '../support/promises.ts';
import { startServer, type BenchServer } from '../support/server.ts';

// Backs an installation up while documents come in, and restores it: node bench/backup/backup.ts

const documents = Number(sized(10_000, 100));
const perForm = 50;
const longestRebuildMs = 900_000;
const program = join(import.meta.dirname, '../../src/cli/skep.ts');
const queries = ['intrusion report', 'server address', 'CVE', 'malware sample', 'network'];

type Ran = { seconds: number; peakMb: number };

/** Runs a command, and answers the most memory that it had, together with the process of the server that makes the backup. */
async function run(args: string[], data: string): Promise<Ran> {
  const began = performance.now();
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: data },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let peakMb = 0;
  const timer = setInterval(() => {
    const processes = execFileSync('ps', ['-eo', 'rss=,args='], { encoding: 'utf8' }).split('\n');
    const ours = processes.filter((line) => line.includes(args[1] ?? '') || line.includes(data));
    const used = ours
      .filter((line) => /skep\.ts|backup\.process/.test(line))
      .map((line) => Number.parseInt(line));
    peakMb = Math.max(peakMb, used.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024);
  }, 200);
  const [code] = (await once(child, 'exit')) as [number];
  clearInterval(timer);
  if (code !== 0) throw new Error(`skep ${args.join(' ')} ended with ${code}`);
  return { seconds: (performance.now() - began) / 1000, peakMb };
}

async function upload(
  client: BenchClient,
  server: BenchServer,
  jar: string,
  files: BenchFile[],
): Promise<void> {
  const forms: BenchFile[][] = [];
  for (let from = 0; from < files.length; from += perForm) forms.push(files.slice(from, from + perForm));
  await eachOf(forms, 2, async (form) => {
    const { status, body } = await client.upload(
      `${server.knowledge}/honey-jars/${jar}/documents`,
      'files',
      form,
    );
    if (status !== 201 || body.errors.length > 0) throw new Error(`${status} ${JSON.stringify(body.errors)}`);
  });
}

async function hits(client: BenchClient, server: BenchServer, jar: string): Promise<string[][]> {
  const found: string[][] = [];
  for (const query of queries) {
    const body = { query, limit: 10, honey_pot_ids: [jar] };
    const { body: reply } = await client.call('POST', `${server.platform}/api/knowledge/search`, body);
    found.push(reply.results.map(({ document_id }) => document_id));
  }
  return found;
}

type Made = { jar: string; expected: string[][]; backup: Ran; written: number; quiet: string; busy: string };

/** Fills an installation, and backs it up while others write to a honey jar of their own and look at this one. */
async function makeBackup(directory: string, file: string): Promise<Made> {
  const server = await startServer(directory);
  const client = await signIn(server.platform);
  const jar = await createJar(client, server.platform, 'Bench');
  const detail = `${server.platform}/api/knowledge/honey-pots/${jar}`;
  await upload(client, server, jar, mixedTexts(documents, 5));
  await untilFinished(client, `${detail}/documents`, documents);
  await untilHybrid(client, `${server.platform}/api/knowledge/search`);
  const expected = await hits(client, server, jar);
  const other = await createJar(client, server.platform, 'Meanwhile');
  const quiet = await probed(detail, client, () => sleep(10_000));
  const done = new AbortController();
  let written = 0;
  const writing = (async () => {
    for (; !done.signal.aborted; written += 10) {
      await upload(client, server, other, mixedTexts(10, 1000 + written));
      await sleep(200);
    }
  })();
  const busy = await probed(detail, client, () => run(['backup', file], join(directory, 'data')));
  done.abort();
  await writing;
  client.close();
  await server.stop();
  return { jar, expected, written, backup: busy.result, quiet: quiet.times, busy: busy.times };
}

/** Starts what was restored. Answers after how many seconds searches gave the same, and how many of them did in the end. */
async function searched(
  directory: string,
  { jar, expected }: Made,
): Promise<{ seconds: number; same: number }> {
  const began = performance.now();
  const server = await startServer(directory, { cold: true });
  const client = await signIn(server.platform);
  let same = 0;
  while (same < expected.length && performance.now() - began < longestRebuildMs) {
    await sleep(1000);
    const found = await hits(client, server, jar);
    same = found.filter((each, at) => each.join() === expected[at]?.join()).length;
  }
  client.close();
  await server.stop();
  return { seconds: (performance.now() - began) / 1000, same };
}

await inNewDirectory(async (directory) => {
  const data = join(directory, 'data');
  const file = join(directory, 'backup.skep');
  const made = await makeBackup(directory, file);
  const { backup, written, quiet, busy } = made;
  const { size } = await stat(file);
  await rename(data, join(directory, 'original'));
  const restore = await run(['restore', file], data);
  await cp(join(directory, 'original', 'secrets'), join(data, 'secrets'), { recursive: true });
  const { seconds, same } = await searched(directory, made);
  const amount = `${documents} documents, ${written} more coming in, ${rounded(size / 1024 ** 2)} MiB`;
  console.log(`${describeMachine()}\n`);
  printTable(
    ['what', 'measured', 'memory of the command and its process, most'],
    [
      [`backup of ${amount}`, `${rounded(backup.seconds)} s`, `${rounded(backup.peakMb, 0)} MiB`],
      ['restore', `${rounded(restore.seconds)} s`, `${rounded(restore.peakMb, 0)} MiB`],
      ['start, until searches give the same first ten', `${rounded(seconds)} s`, ''],
      ['reading a honey jar before, p50 / p95 / worst', quiet, ''],
      ['the same during the backup', busy, ''],
    ],
  );
  const what = 'searches with the same first ten after the restore';
  judge([{ what, measured: same, atLeast: queries.length, always: true }]);
});

async function probed<T>(url: string, { token }: BenchClient, work: () => Promise<T>) {
  const probe = startProbe([{ name: 'jar', url, token }]);
  const result = await work();
  const times = (await probe.stop()).get('jar') ?? [];
  const text = [0.5, 0.95, 1].map((share) => rounded(percentile(times, share))).join(' / ');
  return { result, times: `${text} ms` };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createJar, signIn } from './support/client.ts';
import { mixedTexts } from './support/corpus.ts';
import { inNewDirectory } from './support/directory.ts';
import { describeMachine, eachOf, printTable, rounded } from './support/figures.ts';
import { untilFinished } from './support/finished.ts';
import { startServer } from './support/server.ts';
import { measureSlowness } from '#test/machine/slowness.ts';
import { judge, sized } from './support/promises.ts';

const { values } = parseArgs({
  options: {
    idle: { type: 'string', default: sized(20, 1) },
    documents: { type: 'string', default: sized(200, 5) },
  },
});
const idleMs = Number(values.idle) * 1000;

type Start = {
  startMs: number;
  /** Processor time until the server was ready, and until it had rested, in seconds. */
  readyCpu: number;
  restedCpu: number;
  /** Resident memory after the rest, and the most of it, in MiB. */
  idle: number;
  peak: number;
};

/** Starts on what is there, leaves the server idle, and stops it; with `work` something is done at the end. */
async function startAndRest(directory: string, work?: (platform: string) => Promise<void>): Promise<Start> {
  const server = await startServer(directory, { cold: true });
  const readyCpu = server.cpuSeconds();
  await sleep(idleMs);
  const { now, peak } = server.memory();
  const restedCpu = server.cpuSeconds();
  await work?.(server.platform);
  await server.stop();
  return { startMs: server.startMs, readyCpu, restedCpu, idle: now, peak };
}

async function upload(platform: string): Promise<void> {
  const client = await signIn(platform);
  const jar = await createJar(client, platform, 'Bench');
  const documents = `${platform}/api/knowledge/honey-pots/${jar}/documents`;
  const files = mixedTexts(Number(values.documents), 3);
  await eachOf(files, 4, async (file) => void (await client.upload(documents, 'file', [file])));
  await untilFinished(client, documents, files.length);
  client.close();
}

await inNewDirectory(async (directory) => {
  const before = measureSlowness().processor;
  const first = await startAndRest(directory, upload);
  const again: Start[] = [];
  for (let n = 0; n < Number(sized(2, 1)); n += 1) again.push(await startAndRest(directory));
  console.log(`${describeMachine()}; idle for ${values.idle} s\n`);
  printTable(
    ['start', 'ready after', 'processor time until ready', 'until idle', 'memory when idle', 'most memory'],
    [
      ['nothing there yet', ...cells(first)],
      ...again.map((start, i) => [`on ${values.documents} documents, ${i + 1}.`, ...cells(start)]),
    ],
  );
  // A slow or busy machine takes more processor time for the same work; the promise is for a usual one.
  const slowness = Math.max(before, measureSlowness().processor);
  const all = [first, ...again];
  judge([
    {
      what: 'processor time of a start on existing data',
      measured: Math.max(...again.map(({ readyCpu }) => readyCpu)) / slowness,
      unit: 's',
      atMost: 2,
    },
    {
      what: 'most memory of a start',
      measured: Math.max(...all.map(({ peak }) => peak)),
      unit: 'MiB',
      atMost: 500,
    },
  ]);
});

function cells({ startMs, readyCpu, restedCpu, idle, peak }: Start): string[] {
  return [
    `${rounded(startMs / 1000, 2)} s`,
    `${rounded(readyCpu, 2)} s`,
    `${rounded(restedCpu, 2)} s`,
    `${rounded(idle, 0)} MiB`,
    `${rounded(peak, 0)} MiB`,
  ];
}

import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createJar, signIn } from './support/client.ts';
import { mixedTexts } from './support/corpus.ts';
import { inNewDirectory } from './support/directory.ts';
import { describeMachine, eachOf, printTable, rounded } from './support/figures.ts';
import { untilFinished } from './support/finished.ts';
import { startServer } from './support/server.ts';
import { sized } from './support/promises.ts';

const { values } = parseArgs({
  options: {
    idle: { type: 'string', default: sized(20, 1) },
    documents: { type: 'string', default: sized(200, 5) },
  },
});
const idleMs = Number(values.idle) * 1000;

type Start = { startMs: number; cpu: number; idle: number; peak: number };

/** Starts on what is there, leaves the server idle, and stops it; with `work` something is done at the end. */
async function startAndRest(directory: string, work?: (platform: string) => Promise<void>): Promise<Start> {
  const server = await startServer(directory);
  await sleep(idleMs);
  const { now, peak } = server.memory();
  const cpu = server.cpuSeconds();
  await work?.(server.platform);
  await server.stop();
  return { startMs: server.startMs, cpu, idle: now, peak };
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
  const first = await startAndRest(directory, upload);
  const again = [await startAndRest(directory), await startAndRest(directory)];
  console.log(`${describeMachine()}; idle for ${values.idle} s\n`);
  printTable(
    ['start', 'ready after', `memory when idle`, 'most memory', 'processor time until then'],
    [
      ['nothing there yet', ...cells(first)],
      ...again.map((start, i) => [`on ${values.documents} documents, ${i + 1}.`, ...cells(start)]),
    ],
  );
});

function cells({ startMs, idle, peak, cpu }: Start): string[] {
  return [
    `${rounded(startMs / 1000, 2)} s`,
    `${rounded(idle, 0)} MiB`,
    `${rounded(peak, 0)} MiB`,
    `${rounded(cpu, 1)} s`,
  ];
}

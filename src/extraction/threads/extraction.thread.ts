import { readFile, stat } from 'node:fs/promises';
import { constants, getPriority, platform, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { analyseDocument } from '#analysis/analyse.ts';
import { evidenceOf } from '#evidence/evidence-of.ts';
import { AppError } from '#kernel/errors.ts';
import type { Reply, Request } from '#kernel/threads/supervised-worker.ts';
import { extractAll, extractText } from '#extraction/extract.ts';
import type { ExtractionInput, ExtractionResult, ExtractionTask, WorkerSettings } from './messages.ts';
import { packIndicators } from './packed-indicators.ts';
import { readListsFolder } from './lists-folder.ts';
import { plainText } from '#extraction/plain.ts';
import { isRefusalCode, refusal } from '#extraction/refusal.ts';

const settings = workerData as WorkerSettings;
const { lists } = readListsFolder(settings.listsFolder);
const port = parentPort;
if (!port) throw new Error('worker.ts runs in a worker thread');

async function bytesOf(input: ExtractionInput): Promise<Uint8Array> {
  assertSize(input.bytes?.length ?? (await stat(input.path ?? '')).size);
  return input.bytes ?? readFile(input.path ?? '');
}

function assertSize(bytes: number): void {
  if (bytes <= settings.maxBytes) return;
  throw refusal('FILE_TOO_LARGE', `The file is larger than ${Math.floor(settings.maxBytes / 2 ** 20)} MB.`);
}

async function read(input: ExtractionTask): Promise<ExtractionResult> {
  if ('plain' in input) {
    assertSize(input.plain.length);
    return plainText(await extractAll(input.plain, input.filename));
  }
  const bytes = await bytesOf(input);
  const filename =
    /\.\w+$/.test(input.filename) || !input.fileType ? input.filename : `${input.filename}.${input.fileType}`;
  const extracted = await extractText(bytes, filename);
  const analysed = analyseDocument(extracted, input.title ?? extracted.title ?? input.filename, lists);
  const evidence = evidenceOf(analysed);
  return { ...analysed, evidence, indicators: packIndicators(analysed.indicators) };
}

async function answer({ id, input }: Request<ExtractionTask>): Promise<Reply<ExtractionResult>> {
  try {
    return { id, ok: true, output: await read(input) };
  } catch (error) {
    const code = error instanceof AppError && isRefusalCode(error.code) ? error.code : null;
    return { id, ok: false, code, message: error instanceof Error ? error.message : String(error) };
  }
}

// Interactive requests come before files that are waiting to be read. On Linux this is the priority of this thread alone,
// elsewhere it would be that of the whole process.
if (platform() === 'linux') setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));

let last: Promise<void> = Promise.resolve();

// One file after another: two at once would make the time of each depend on the other.
port.on('message', (request: Request<ExtractionTask>) => {
  last = last.then(async () => {
    const reply = await answer(request);
    const plain = reply.ok && 'utf8' in reply.output ? [reply.output.utf8.buffer] : [];
    port.postMessage(reply, plain);
  });
});

port.postMessage('ready');

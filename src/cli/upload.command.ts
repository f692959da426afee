import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { loadConfig } from '#config/config.ts';
import { AppError, isNotFound } from '#kernel/errors.ts';
import { visible } from '#kernel/visible.ts';
import {
  connectDocuments,
  documentsOptions,
  type DocumentsClient,
  type Jar,
} from './client/documents-client.ts';
import { progressBar } from './progress-bar.ts';

const options = {
  ...documentsOptions,
  create: { type: 'boolean', default: false },
  wait: { type: 'boolean', default: false },
} as const;

// Uploads are limited by the request, not by the file: as many as fit are sent in one.
const filesPerForm = 5;
const bytesPerForm = 32 * 1024 * 1024;
const firstPollMs = 250;
const slowestPollMs = 4000;

type File = { path: string; bytes: number };
type Refusal = { file: string; message: string };
type Outcome = { jar: Jar; uploaded: string[]; existing: string[]; refused: Refusal[] };

/**
 * `skep upload --jar NAME FILES…`: uploads files to a honey jar of a running server; those that it has already are left as they
 * are. The exit code is 1 when a file was refused or, with `--wait`, could not be read.
 */
export async function upload(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  if (values.jar === undefined || positionals.length === 0)
    throw new AppError(
      'invalid',
      'Give a honey jar and files: skep upload --url URL --jar NAME report.pdf …',
    );
  const files = await Promise.all(positionals.map(fileAt));
  const sending = progressBar('Sending');
  const server = await connectDocuments(loadConfig(), values, sending.say);
  const jar = await jarFor(server, values.jar, values.create);
  const outcome = await sendAll(server, jar, files, sending);
  if (values.wait) outcome.refused.push(...(await untilRead(server, outcome.uploaded)));
  console.log(values.json ? JSON.stringify(outcome, null, 2) : asText(outcome, values.wait));
  if (outcome.refused.length > 0) process.exitCode = 1;
}

/** All are looked at before the first is sent. */
async function fileAt(path: string): Promise<File> {
  const found = await stat(path).catch((cause: unknown) => {
    throw new AppError('not_found', `There is no file ${visible(path)}; nothing was uploaded`, { cause });
  });
  if (found.isFile()) return { path, bytes: found.size };
  throw new AppError('invalid', `${visible(path)} is no file; give the files in it. Nothing was uploaded`);
}

async function jarFor(server: DocumentsClient, name: string, create: boolean): Promise<Jar> {
  try {
    return await server.jar(name);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    if (create) return server.createJar(name);
    throw new AppError('not_found', `${error.message}. Add --create to create it`, { cause: error });
  }
}

async function sendAll(
  server: DocumentsClient,
  jar: Jar,
  files: File[],
  { show, end }: ReturnType<typeof progressBar>,
): Promise<Outcome> {
  const outcome: Outcome = { jar, uploaded: [], existing: [], refused: [] };
  let sent = 0;
  try {
    for (const form of formsOf(files)) {
      if (files.length > 1) show(sent, files.length);
      await sendForm(server, outcome, form);
      sent += form.length;
    }
    if (files.length > 1) show(sent, files.length);
  } finally {
    end();
  }
  return outcome;
}

/** The files in the order given, as many in each form as it may hold. */
function formsOf(files: File[]): File[][] {
  const forms: File[][] = [];
  let room = 0;
  for (const file of files) {
    const form = forms.at(-1);
    if (form && form.length < filesPerForm && file.bytes <= room) form.push(file);
    else {
      forms.push([file]);
      room = bytesPerForm;
    }
    room -= file.bytes;
  }
  return forms;
}

async function sendForm(server: DocumentsClient, outcome: Outcome, form: File[]): Promise<void> {
  const { uploaded, existing, refused } = outcome;
  const note = (file: string, code: string | undefined, message: string) => {
    if (code === 'DUPLICATE') existing.push(file);
    else refused.push({ file, message });
  };
  const read = async ({ path }: File) => ({ path, bytes: await readFile(path) });
  try {
    const { documents, errors } = await server.upload(outcome.jar, await Promise.all(form.map(read)));
    uploaded.push(...documents.map(({ id }) => id));
    for (const { filename, code, message } of errors) note(filename, code, message);
  } catch (error) {
    if (!(error instanceof AppError) || !ofFiles.has(error.code ?? '')) throw error;
    // When none is taken, the answer is what became of one of them: each is asked for alone.
    if (form.length > 1) for (const file of form) await sendForm(server, outcome, [file]);
    else for (const { path } of form) note(basename(path), error.code, error.message);
  }
}

/** Refusals that are about a file; others end the command. */
const ofFiles = new Set([
  'DUPLICATE',
  'UNSUPPORTED_FORMAT',
  'FILE_TOO_LARGE',
  'INVALID_REQUEST',
  'VALIDATION_ERROR',
]);

/** Waits until each document has been read; those that could not be. */
async function untilRead(server: DocumentsClient, ids: string[]): Promise<Refusal[]> {
  const { show, end } = progressBar('Reading');
  const failed: Refusal[] = [];
  for (const [done, id] of ids.entries()) {
    show(done, ids.length);
    for (let pauseMs = firstPollMs; ; pauseMs = Math.min(slowestPollMs, pauseMs * 1.5)) {
      const { status, filename, error } = await server.document(id);
      if (status === 'failed')
        failed.push({ file: filename, message: error?.message ?? 'could not be read' });
      if (status === 'failed' || status === 'completed') break;
      await sleep(pauseMs);
    }
  }
  end();
  return failed;
}

const filesOf = (count: number): string => (count === 1 ? '1 file' : `${count} files`);

function asText({ jar, uploaded, existing, refused }: Outcome, waited: boolean): string {
  const lines = [`${filesOf(uploaded.length)} uploaded to the honey jar “${visible(jar.name)}” (${jar.id})`];
  if (existing.length > 0) lines.push(`${filesOf(existing.length)} there already`);
  if (refused.length > 0) lines.push(`${filesOf(refused.length)} refused:`);
  for (const { file, message } of refused) lines.push(`  ${visible(file)}: ${visible(message)}`);
  if (!waited && uploaded.length > 0) lines.push('They are being read now; --wait waits for that');
  return lines.join('\n');
}

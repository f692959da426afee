import type { uploadReply } from '@skep/server/api/documents/knowledge.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { ApiError, request, sendForm } from '#api/request.ts';
import { sendArchive } from './archive.ts';
import { nextForm, sharesOf } from './forms.ts';
import { sendVersion } from './version.ts';
import { lookSoon, refreshJar } from './reading.ts';
import { noteSent } from './speed.ts';
import { change, current, fileOf, set, uploadsIn } from './state.ts';
import type { Upload } from './upload.ts';

/** So many forms are on their way at once: more do not arrive sooner. */
const formsAtOnce = 2;
/** So much of a path the API keeps. */
const longestPath = 1000;
const firstPauseMs = 1000;
const longestPauseMs = 10_000;

let sending: AbortController | null = null;
let forms = 0;

/** Sends what waits, and what is added later, until it is stopped. */
export function startSending(): void {
  sending = new AbortController();
  // What was on its way when the page was left may have arrived.
  change(uploadsIn('sending'), { state: 'waiting', tried: true });
  sendNext();
}

export function stopSending(): void {
  sending?.abort();
  sending = null;
  forms = 0;
}

export function sendNext(): void {
  if (!sending) return;
  const { signal } = sending;
  while (current().pause === null && forms < formsAtOnce) {
    const form = nextForm(uploadsIn('waiting'));
    if (form.length === 0) return;
    change(form, { state: 'sending', error: null });
    forms += 1;
    void send(form, signal).finally(() => {
      if (signal.aborted) return;
      forms -= 1;
      sendNext();
    });
  }
}

async function send(form: Upload[], signal: AbortSignal): Promise<void> {
  const found = await Promise.all(form.map(async (upload) => ({ upload, file: await readable(upload) })));
  const lost = found.flatMap(({ upload, file }) => (file ? [] : [upload]));
  change(lost, { state: 'failed', error: { code: 'FILE_UNREADABLE', message: '' } });
  const there = found.flatMap(({ upload, file }) => (file ? [{ upload, file }] : []));
  const uploads = there.map(({ upload }) => upload);
  const [first] = there;
  if (!first) return;
  const onSent = progressOf(uploads);
  onSent(0);
  try {
    if (first.upload.kind === 'archive') await sendArchive(first.upload, first.file, { onSent, signal });
    else if (first.upload.kind === 'version') await sendVersion(first.upload, first.file, { onSent, signal });
    else await sendFiles(there, { onSent, signal });
  } catch (error) {
    if (!signal.aborted) await refused(uploads, error, signal);
  } finally {
    const shares = new Map(current().shares);
    for (const { id } of uploads) shares.delete(id);
    set({ shares });
    refreshJar(first.upload.jar_id);
    lookSoon();
  }
}

/** The file as it is now: one that was moved or changed on the disk can be read no more, which a form would not say. */
async function readable(upload: Upload): Promise<File | undefined> {
  const file = await fileOf(upload);
  return file
    ?.slice(0, 1)
    .arrayBuffer()
    .then(
      () => file,
      () => undefined,
    );
}

function progressOf(uploads: Upload[]): (share: number) => void {
  const bytes = uploads.reduce((sum, { size }) => sum + size, 0);
  let before = 0;
  return (share) => {
    noteSent((share - before) * bytes);
    before = share;
    const shares = new Map(current().shares);
    for (const [at, one] of sharesOf(uploads, share).entries()) shares.set(uploads[at]?.id ?? '', one);
    set({ shares });
  };
}

type Sent = { upload: Upload; file: File };
type Refusal = { index: number; code: string; message: string; details: Record<string, unknown> };

async function sendFiles(files: Sent[], how: Parameters<typeof sendForm>[2]): Promise<void> {
  const form = new FormData();
  // A file that came by itself has no folder to keep.
  form.append(
    'paths',
    JSON.stringify(files.map(({ upload: { path } }) => (path.includes('/') ? path.slice(-longestPath) : ''))),
  );
  for (const { upload, file } of files) form.append('files', file, upload.path.split('/').at(-1));
  const jarId = files[0]?.upload.jar_id ?? '';
  const path = `/api/knowledge/honey-jars/${encodeURIComponent(jarId)}/documents`;
  const { documents, errors } = await sendForm<Reply<typeof uploadReply>>(path, form, how);
  const ids = new Map(documents.map(({ index, id }) => [files[index]?.upload.id, id]));
  const taken = files.flatMap(({ upload }) => (ids.has(upload.id) ? [upload] : []));
  change(taken, ({ id }) => ({ state: 'reading', document_id: ids.get(id) ?? null }));
  refuse(
    files.map(({ upload }) => upload),
    errors,
  );
}

/** Says of each file why it was not taken. What was sent before without an answer is in the honey jar because of that. */
function refuse(uploads: Upload[], errors: Refusal[]): void {
  const reasons = new Map(errors.map((error) => [uploads[error.index]?.id, error]));
  const some = uploads.filter(({ id }) => reasons.has(id));
  change(some, ({ id, tried }) => {
    const { code = '', message = '', details = {} } = reasons.get(id) ?? {};
    if (code !== 'DUPLICATE') return { state: 'failed', error: { code, message } };
    const document_id = typeof details['document_id'] === 'string' ? details['document_id'] : null;
    return tried
      ? { state: 'reading', document_id }
      : { state: 'existing', document_id, error: { code, message } };
  });
}

async function refused(uploads: Upload[], error: unknown, signal: AbortSignal): Promise<void> {
  if (!(error instanceof ApiError)) throw error;
  const { status, code, message, details } = error;
  if (status === 0 || (status >= 502 && status <= 504)) {
    change(uploads, { state: 'waiting', tried: true });
    await untilReachable(signal);
  } else if (status === 401) {
    change(uploads, { state: 'waiting' });
    set({ pause: { reason: 'signed-out' } });
    await untilReachable(signal);
  } else if (status === 429) {
    change(uploads, { state: 'waiting' });
    await pauseFor(error.retryAfter ?? 10, signal);
  } else {
    const each = uploads.map((_, index) => ({ index, code, message, details }));
    refuse(uploads, (details['files'] as Refusal[] | undefined) ?? each);
  }
}

/** The limit of uploads is reached: what waits is sent when the API takes it again. */
async function pauseFor(seconds: number, signal: AbortSignal): Promise<void> {
  set({ pause: { reason: 'limited', until: Date.now() + seconds * 1000 } });
  await sleep(seconds * 1000);
  if (!signal.aborted) set({ pause: null });
}

/** Asks again and again, less often each time, until the server answers somebody who is signed in. */
async function untilReachable(signal: AbortSignal): Promise<void> {
  if (current().pause === null) set({ pause: { reason: 'unreachable' } });
  for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(longestPauseMs, pauseMs * 1.6)) {
    await sleep(pauseMs);
    const status = await request('GET', '/api/auth/session').then(
      () => 200,
      (error: unknown) => (error instanceof ApiError ? error.status : 0),
    );
    if (signal.aborted) return;
    if (status === 200) break;
    set({ pause: { reason: status === 401 ? 'signed-out' : 'unreachable' } });
  }
  if (!signal.aborted) set({ pause: null });
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

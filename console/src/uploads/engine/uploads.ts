import { ApiError, request } from '#api/request.ts';
import { withoutJunk, type PickedFile } from './picked-files.ts';
import { lookSoon, refreshJar, stopLooking } from './reading.ts';
import { sendNext, startSending, stopSending } from './sending.ts';
import { add, change, close, current, openFor, remove, set } from './state.ts';
import { isOpen, type Upload } from './upload.ts';

/** Sends files to a honey jar, in their order, wherever one goes in the console meanwhile, and after a reload. */
export async function upload(jar: { id: string; name: string }, picked: PickedFile[]): Promise<void> {
  const { files, skipped } = withoutJunk(picked);
  set({ skipped });
  if (files.length === 0) return;
  await add(jar, files);
  sendNext();
}

/** Sends a file as the new version of a document. */
export async function uploadVersion(
  document: { id: string; jar: { id: string; name: string } },
  file: File,
): Promise<void> {
  await add(document.jar, [{ file, path: file.name }], document.id);
  sendNext();
}

/** Goes on with the uploads of a user; the answer stops it. One tab of the browser sends, the others show how far it is. */
export function startUploads(userId: string): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  void openFor(userId, sendNext).then(() => {
    if (signal.aborted) return;
    lookSoon();
    // Without a secure address there are no locks; then each tab sends what it was given.
    if (!('locks' in navigator)) return startSending();
    return navigator.locks
      .request(`skep-uploads-${userId}`, { signal }, () => {
        if (signal.aborted) return;
        startSending();
        return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      })
      .catch(() => undefined);
  });
  return () => {
    stopped.abort();
    stopSending();
    stopLooking();
    close();
  };
}

/** Tries again what has failed: sends it, or has it read, once more. */
export async function retry(uploads: readonly Upload[]): Promise<void> {
  change(
    uploads.filter(({ document_id, bulk_id }) => document_id === null && bulk_id === null),
    { state: 'waiting', error: null },
  );
  sendNext();
  for (const one of uploads.filter(({ document_id }) => document_id !== null)) {
    try {
      await request('POST', `/api/knowledge/documents/${one.document_id ?? ''}/retry`);
      change([one], { state: 'reading', error: null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      change([one], { error: { code: error.code, message: error.message } });
    }
    refreshJar(one.jar_id);
  }
  lookSoon();
}

/** Takes off the list what has not left yet. */
export function cancelWaiting(): void {
  remove(current().uploads.filter(({ state }) => state === 'waiting'));
}

/** Takes what has ended off the list. */
export function clearEnded(): void {
  remove(current().uploads.filter((one) => !isOpen(one)));
  set({ skipped: 0 });
}

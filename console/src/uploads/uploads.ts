import { useSyncExternalStore } from 'react';
import { ApiError, sendFile } from '#api/request.ts';
import { queryClient } from '#app/query-client.ts';

/** A file on its way to a honey jar. `share` (0–1) of it has been sent. */
export type Upload = {
  id: number;
  jar_id: string;
  file: File;
  state: 'waiting' | 'sending' | 'taken' | 'failed';
  share: number;
  error: string | null;
};

/** So many files are sent at once: more do not arrive sooner. */
const atOnce = 3;

let uploads: readonly Upload[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Upload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}

function change(id: number, changed: Partial<Upload>): void {
  set(uploads.map((each) => (each.id === id ? { ...each, ...changed } : each)));
}

/** Sends files to a honey jar, in their order, wherever one goes in the console meanwhile. */
export function upload(jar_id: string, files: File[]): void {
  const added = files.map((file): Upload => {
    lastId += 1;
    return { id: lastId, jar_id, file, state: 'waiting', share: 0, error: null };
  });
  set([...uploads, ...added]);
  sendNext();
}

export function retry(id: number): void {
  change(id, { state: 'waiting', share: 0, error: null });
  sendNext();
}

/** Takes what has ended off the list. */
export function clearEnded(): void {
  set(uploads.filter(({ state }) => state === 'waiting' || state === 'sending'));
}

function sendNext(): void {
  const sending = uploads.filter(({ state }) => state === 'sending').length;
  for (const next of uploads.filter(({ state }) => state === 'waiting').slice(0, atOnce - sending))
    void send(next);
}

async function send({ id, jar_id, file }: Upload): Promise<void> {
  change(id, { state: 'sending' });
  try {
    await sendFile(`/api/knowledge/honey-pots/${jar_id}/documents`, file, (share) => change(id, { share }));
    change(id, { state: 'taken', share: 1 });
    // A page of the list that is being fetched still comes.
    await queryClient.invalidateQueries({ queryKey: ['documents', jar_id] }, { cancelRefetch: false });
  } catch (error) {
    change(id, { state: 'failed', error: error instanceof ApiError ? error.message : String(error) });
  }
  sendNext();
}

export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => uploads,
  );
}

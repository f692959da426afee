import { useSyncExternalStore } from 'react';
import { removeStored, storedFile, storedUploads, storeUploads, updateStored } from './stored-uploads.ts';
import type { PickedFile } from './picked-files.ts';
import { kindOf, type Upload } from './upload.ts';

/** Why nothing is sent at the moment. */
export type Pause =
  | { reason: 'unreachable' }
  | { reason: 'signed-out' }
  | { reason: 'limited'; until: number };

type State = {
  uploads: readonly Upload[];
  /** What has left of those that are being sent, 0–1. */
  shares: ReadonlyMap<string, number>;
  pause: Pause | null;
  /** How many files of the last choice were left out as their system's own. */
  skipped: number;
  /** The browser has no room to keep files: they are sent as long as the page is open. */
  unkept: boolean;
};

let state: State = { uploads: [], shares: new Map(), pause: null, skipped: 0, unkept: false };
const files = new Map<string, File>();
/** Of uploads that this tab alone knows, for want of room. */
const unkeptIds = new Set<string>();
/** Of uploads that are just being written down. */
const storingIds = new Set<string>();
const listeners = new Set<() => void>();
let user: string | null = null;
let counter = 0;
/** Kept until the list of the user is there: files may be chosen before. */
let opened = Promise.withResolvers<string>();

/** Tells other tabs of this browser that the list has changed. */
let channel: BroadcastChannel | null = null;
let announcing = false;

export const current = (): State => state;
export const uploadsIn = (wanted: Upload['state']): Upload[] =>
  state.uploads.filter((upload) => upload.state === wanted);

export function set(changed: Partial<State>): void {
  state = { ...state, ...changed };
  for (const listener of listeners) listener();
}

function announce(): void {
  if (announcing) return;
  announcing = true;
  setTimeout(() => {
    announcing = false;
    channel?.postMessage('changed');
  }, 300);
}

/** Shows the uploads of this user from now on, also as other tabs change them. */
export async function openFor(userId: string, onOthers: () => void): Promise<void> {
  user = userId;
  channel = new BroadcastChannel(`skep-uploads-${userId}`);
  channel.addEventListener('message', () => void reload().then(onOthers));
  await reload();
  if (user === userId) opened.resolve(userId);
}

export function close(): void {
  user = null;
  opened = Promise.withResolvers<string>();
  channel?.close();
  channel = null;
  files.clear();
  unkeptIds.clear();
  set({ uploads: [], shares: new Map(), pause: null, skipped: 0, unkept: false });
}

async function reload(): Promise<void> {
  if (user === null) return;
  const stored = await storedUploads(user).catch(() => []);
  const there = new Set(stored.map(({ id }) => id));
  const unkept = state.uploads.filter(
    ({ id }) => unkeptIds.has(id) || (storingIds.has(id) && !there.has(id)),
  );
  // What this tab knows is newer than what it has written.
  const own = new Map(state.uploads.filter(({ id }) => state.shares.has(id)).map((one) => [one.id, one]));
  set({ uploads: [...stored.map((one) => own.get(one.id) ?? one), ...unkept] });
}

/** Adds files to the list as soon as that is there, and keeps them. */
export async function add(
  jar: { id: string; name: string },
  picked: PickedFile[],
  versionOf: string | null = null,
): Promise<void> {
  const user_id = await opened.promise;
  const added = picked.map(({ file, path }): Upload => {
    counter += 1;
    const id = `${Date.now().toString(36)}-${String(counter).padStart(6, '0')}-${Math.random().toString(36).slice(2, 8)}`;
    files.set(id, file);
    return {
      id,
      user_id,
      jar_id: jar.id,
      jar_name: jar.name,
      kind: versionOf === null ? kindOf(file.name) : 'version',
      version_of: versionOf,
      path,
      size: file.size,
      state: 'waiting',
      tried: false,
      document_id: null,
      bulk_id: null,
      bulk_before: null,
      files: null,
      error: null,
    };
  });
  for (const { id } of added) storingIds.add(id);
  set({ uploads: [...state.uploads, ...added] });
  await storeUploads(added, files).catch(() => {
    for (const { id } of added) unkeptIds.add(id);
    set({ unkept: true });
  });
  for (const { id } of added) storingIds.delete(id);
  announce();
}

/** Changes uploads, and keeps that; files are let go of as soon as the server has them. */
export function change(
  uploads: readonly Upload[],
  changed: Partial<Upload> | ((upload: Upload) => Partial<Upload>),
): void {
  const ids = new Set(uploads.map(({ id }) => id));
  const news: Upload[] = [];
  const next = state.uploads.map((upload) => {
    if (!ids.has(upload.id)) return upload;
    const one = { ...upload, ...(typeof changed === 'function' ? changed(upload) : changed) };
    news.push(one);
    return one;
  });
  const taken = news.filter(
    ({ document_id, bulk_id, state: now }) => document_id ?? bulk_id ?? now === 'existing',
  );
  for (const { id } of taken) files.delete(id);
  set({ uploads: next });
  void updateStored(
    news.filter(({ id }) => !unkeptIds.has(id)),
    taken.map(({ id }) => id),
  ).catch(() => undefined);
  announce();
}

export function remove(uploads: readonly Upload[]): void {
  const ids = new Set(uploads.map(({ id }) => id));
  for (const id of ids) {
    files.delete(id);
    unkeptIds.delete(id);
  }
  set({ uploads: state.uploads.filter(({ id }) => !ids.has(id)) });
  void removeStored([...ids]).catch(() => undefined);
  announce();
}

/** The file of an upload; undefined when it is kept no longer. */
export async function fileOf({ id }: Upload): Promise<File | undefined> {
  return files.get(id) ?? storedFile(id).catch(() => undefined);
}

export function useUploads(): State {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

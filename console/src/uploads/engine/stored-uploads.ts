import type { Upload } from './upload.ts';

/** Where the list of uploads and their files are kept, so that a reload loses nothing. */
const databaseName = 'skep-uploads';

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('IndexedDB failed'));
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', fail);
    transaction.addEventListener('error', fail);
  });
}

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= (() => {
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('uploads', { keyPath: 'id' });
      request.result.createObjectStore('files');
    });
    return settled(request);
  })();
  return opened;
}

/** The uploads of a user, in the order in which they were added. */
export async function storedUploads(userId: string): Promise<Upload[]> {
  const database = await open();
  const all = await settled<Upload[]>(database.transaction('uploads').objectStore('uploads').getAll());
  return all.filter(({ user_id }) => user_id === userId);
}

/** So many are written at once: a thousand would hold up the page. */
const atOnce = 50;

/** Does the same with each, by and by within one transaction. `write` answers its last request. */
async function each<Item>(items: readonly Item[], write: (item: Item) => IDBRequest): Promise<void> {
  for (let at = 0; at < items.length; at += atOnce) {
    const [last] = items
      .slice(at, at + atOnce)
      .map(write)
      .slice(-1);
    if (last) await settled(last);
  }
}

/** Keeps uploads with their files, all or none. Throws `QuotaExceededError` where there is no room. */
export async function storeUploads(
  uploads: readonly Upload[],
  files: ReadonlyMap<string, File>,
): Promise<void> {
  const transaction = (await open()).transaction(['uploads', 'files'], 'readwrite');
  const ended = done(transaction);
  await each(uploads, (upload) => {
    transaction.objectStore('uploads').put(upload);
    return transaction.objectStore('files').put(files.get(upload.id), upload.id);
  });
  await ended;
}

/** Writes what has changed of uploads that are kept; the files of those named are kept no longer. */
export async function updateStored(
  uploads: readonly Upload[],
  withoutFile: readonly string[],
): Promise<void> {
  const transaction = (await open()).transaction(['uploads', 'files'], 'readwrite');
  const ended = done(transaction);
  await each(uploads, (upload) => transaction.objectStore('uploads').put(upload));
  await each(withoutFile, (id) => transaction.objectStore('files').delete(id));
  await ended;
}

export async function removeStored(ids: readonly string[]): Promise<void> {
  const transaction = (await open()).transaction(['uploads', 'files'], 'readwrite');
  const ended = done(transaction);
  await each(ids, (id) => {
    transaction.objectStore('uploads').delete(id);
    return transaction.objectStore('files').delete(id);
  });
  await ended;
}

export async function storedFile(id: string): Promise<File | undefined> {
  const database = await open();
  return settled<File | undefined>(database.transaction('files').objectStore('files').get(id));
}

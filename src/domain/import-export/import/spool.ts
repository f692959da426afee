import { open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '#kernel/ids.ts';

/** The position of a record in its spool. */
export type Place = { at: number; bytes: number };

/** Records that are too many for memory, on disk; deleted when it is closed, and when the process ends. */
export type Spool<T> = {
  add: (record: T) => Promise<Place>;
  read: (place: Place) => Promise<T>;
  close: () => Promise<void>;
};

// Written at once.
const heldBytes = 256 * 1024;

export function createSpool<T>(directory: string): Spool<T> {
  let file: FileHandle | null = null;
  let written = 0;
  let held: Buffer[] = [];
  let size = 0;

  async function flush(): Promise<FileHandle> {
    file ??= await openNameless(directory);
    if (held.length > 0) {
      const bytes = Buffer.concat(held);
      held = [];
      await writeAll(file, bytes, written);
      written += bytes.length;
    }
    return file;
  }

  return {
    async add(record) {
      const bytes = Buffer.from(JSON.stringify(record));
      const place = { at: size, bytes: bytes.length };
      held.push(bytes);
      size += bytes.length;
      if (size - written >= heldBytes) await flush();
      return place;
    },
    async read({ at, bytes }) {
      const from = at + bytes > written ? await flush() : file;
      const record = Buffer.alloc(bytes);
      await from?.read(record, 0, bytes, at);
      return JSON.parse(record.toString()) as T;
    },
    async close() {
      await file?.close();
      file = null;
    },
  };
}

/** Near the end of a disk a write may be partial; the next one then reports why. */
async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, at, bytes.length - at, position + at);
    at += bytesWritten;
  }
}

/** An unlinked file, so that no one else opens it and nothing is left of it. */
async function openNameless(directory: string): Promise<FileHandle> {
  const path = join(directory, `import-${newId()}.tmp`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}

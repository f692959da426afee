import { Readable } from 'node:stream';
import type { ArchiveEntry } from '#archive/archive.ts';
import type { PendingFile } from './bulk-files.repository.ts';

/** Processed concurrently: storing and recording are mostly waiting, and cost less together. */
const takenAtOnce = 32;
/** An entry up to this is held in memory, so that the next can be read meanwhile. Bytes. */
const smallEntry = 256 * 1024;
/** How often it is looked whether the files are still wanted. Milliseconds. */
const lookEveryMs = 500;

type Taking = {
  /** Stores a file, and answers what is to be done then, in the order of the archive. */
  take: (file: PendingFile, content: Readable) => Promise<() => Promise<void>>;
  isWanted: () => Promise<boolean>;
};

/** Takes the pending ones among the entries of an archive, until none is left or they are not wanted any more. */
export async function takeAll(
  entries: AsyncIterable<ArchiveEntry>,
  pending: PendingFile[],
  { take, isWanted }: Taking,
): Promise<void> {
  const byPosition = new Map(pending.map((file) => [file.position, file]));
  const takes: Promise<void>[] = [];
  if (pending.length === 0) return;
  let looked = performance.now();
  let turn: Promise<unknown> = Promise.resolve();
  try {
    for await (const entry of entries) {
      const file = byPosition.get(entry.position);
      if (!file) continue;
      if (performance.now() - looked > lookEveryMs) {
        if (!(await isWanted())) break;
        looked = performance.now();
      }
      const isSmall = (entry.size_bytes ?? Infinity) <= smallEntry;
      const storing = take(file, isSmall ? await inMemory(entry) : await entry.open());
      const ready = Promise.all([storing, turn]);
      const taking = ready.then(([finish]) => finish());
      // Their failure is handled below; until then it must not count as unhandled.
      turn = ready.catch(() => undefined);
      taking.catch(() => undefined);
      takes.push(taking);
      if (!isSmall) await storing;
      await takes.at(-takenAtOnce);
      if (takes.length === pending.length) break;
    }
  } finally {
    await Promise.allSettled(takes);
  }
  await Promise.all(takes);
}

/** The content whole; that of an entry that is damaged fails with its error when it is read. */
async function inMemory(entry: ArchiveEntry): Promise<Readable> {
  const content = await entry.open();
  return content.toArray().then((chunks) => Readable.from(chunks, { objectMode: false }), failing);
}

function failing(error: Error): Readable {
  return new Readable({
    read() {
      this.destroy(error);
    },
  });
}

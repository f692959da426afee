import { existsSync, unlinkSync, writeSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';

// The engine takes a segment of its write-ahead log at once. Bytes.
const segmentBytes = 16 * 1024 * 1024;
// As the engine's file system numbers them.
const engineErrors: Record<number, string> = { 19: 'EDQUOT', 29: 'EIO', 51: 'ENOSPC', 69: 'EROFS' };
const fullCodes = new Set(['EDQUOT', 'ENOSPC']);
const chunk = Buffer.alloc(1024 * 1024);

/** Whether an error of the engine's file system is one of the disk. */
export function isOfDisk(error: unknown): boolean {
  return ((error as { errno?: number }).errno ?? 0) in engineErrors;
}

/** Space that is set aside for the built-in database's write-ahead log. */
export type WalReserve = {
  /** Sets the space aside where that has not been done. Throws when there is not enough. */
  fill: () => Promise<void>;
  /** Gives the space free, at once; false when there is none set aside. */
  release: () => boolean;
  /** Ends the process: a write-ahead log that cannot be written leaves the engine in an endless loop. */
  giveUp: (error: unknown) => never;
};

/**
 * A file as large as a segment of the write-ahead log. PostgreSQL ends its process (PANIC) where it cannot make the next
 * segment, and the embedded engine then loops for ever; deleting this file makes room for that segment.
 */
export function openWalReserve(directory: string): WalReserve {
  const path = join(directory, 'wal-reserve');
  return {
    async fill() {
      if (existsSync(path)) return;
      const draft = `${path}.draft`;
      const file = await open(draft, 'w', 0o600);
      try {
        for (let at = 0; at < segmentBytes;)
          at += (await file.write(chunk, 0, chunk.length, at)).bytesWritten;
        await file.sync();
      } catch (error) {
        await file.truncate();
        throw error;
      } finally {
        await file.close();
      }
      await rename(draft, path);
    },
    release() {
      try {
        unlinkSync(path);
        return true;
      } catch {
        return false;
      }
    },
    giveUp(error) {
      const { code, errno } = error as NodeJS.ErrnoException;
      const reason = code ?? engineErrors[errno ?? 0] ?? `error ${errno}`;
      const todo = fullCodes.has(reason) ? 'free some space' : 'check the disk and mount it writable';
      const advice = `No acknowledged write is lost: ${todo}, then start again.`;
      try {
        writeSync(2, `Skep stops: the log of its database cannot be written (${reason}). ${advice}\n`);
      } catch {
        // Never read.
      }
      process.exit(1);
    },
  };
}

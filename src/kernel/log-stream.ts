import { write, writeSync } from 'node:fs';

// What a reader that is slow, or a disk that is full, may hold up. Bytes; what is more is dropped.
const maxBytes = 1024 * 1024;
const retryMs = 200;
// A write that takes so long waits for a reader.
const busyMs = 100;

export type LogStream = {
  write(line: string): void;
  /** Writes what waits, once; never waits for a reader. */
  flush(): void;
  /** Lines that were not written since the start. */
  dropped(): number;
};

/**
 * Writes lines to a file descriptor without ever stopping the process: while it cannot be written (disk full, reader
 * slow or gone) lines wait, up to a mebibyte, and what is more is dropped and counted. The first line that can be written
 * again says how many are missing.
 */
export function openLogStream(fd: number): LogStream {
  const waiting: string[] = [];
  let waitingBytes = 0;
  /** What is being written, and how much of it is written already. */
  let chunk: Buffer | null = null;
  let at = 0;
  let busy = false;
  let begun = 0;
  let retrying: NodeJS.Timeout | null = null;
  let reason = '';
  let missing = 0;
  let dropped = 0;

  function next(): Buffer | null {
    if (chunk || waiting.length === 0) return chunk;
    const text = waiting.splice(0).join('');
    waitingBytes = 0;
    chunk = Buffer.from(text);
    at = 0;
    return chunk;
  }

  function advance(written: number): void {
    at += written;
    if (!chunk || at < chunk.length) return;
    chunk = null;
    if (missing === 0) return;
    waiting.unshift(gapLine(missing, reason));
    missing = 0;
  }

  function pump(): void {
    const current = next();
    if (busy || retrying || !current) return;
    busy = true;
    begun = performance.now();
    write(fd, current, at, current.length - at, null, (error, written) => {
      busy = false;
      if (error) {
        reason = error.code ?? 'unknown';
        retrying = setTimeout(() => {
          retrying = null;
          pump();
        }, retryMs);
        retrying.unref();
        return;
      }
      advance(written);
      pump();
    });
  }

  return {
    write(line) {
      const bytes = Buffer.byteLength(line);
      if (waitingBytes + bytes > maxBytes) {
        missing += 1;
        dropped += 1;
        return;
      }
      waiting.push(line);
      waitingBytes += bytes;
      pump();
    },
    flush() {
      // A reader that has not taken the last chunk would not take more either.
      if (busy && performance.now() - begun > busyMs) return;
      // That chunk is on its way already.
      if (busy) chunk = null;
      try {
        for (let current = next(); current; current = next())
          advance(writeSync(fd, current, at, current.length - at));
      } catch {
        // It cannot be written now either, and there is nobody to say it to.
      }
    },
    dropped: () => dropped,
  };
}

function gapLine(lines: number, reason: string): string {
  const msg = `${lines} lines of the log were dropped while it could not be written`;
  return `${JSON.stringify({ level: 40, time: new Date().toISOString(), lines, reason, msg })}\n`;
}

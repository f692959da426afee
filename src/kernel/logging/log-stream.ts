import { write, writeSync } from 'node:fs';

// What a reader that is slow, or a disk that is full, may hold up. Bytes; what is more is dropped.
const maxBytes = 1024 * 1024;
const retryMs = 200;
// A write that takes so long waits for a reader.
const busyMs = 100;

export type LogStream = {
  write: (line: string) => void;
  /** Writes what waits, once; never waits for a reader. */
  flush: () => void;
  /** Lines that were not written since the start. */
  dropped: () => number;
};

/**
 * Writes lines to a file descriptor without ever blocking the process: while it cannot be written (disk full, reader slow or
 * closed) lines wait, up to a mebibyte, and further ones are dropped and counted. The first line that can be written again
 * reports how many are missing.
 */
export function openLogStream(fd: number): LogStream {
  const lines = createLines();
  let begun: number | null = null;
  let retrying: NodeJS.Timeout | null = null;

  function pump(): void {
    const rest = lines.next();
    if (begun !== null || retrying || !rest) return;
    begun = performance.now();
    write(fd, rest, 0, rest.length, null, (error, written) => {
      begun = null;
      if (error) return retryLater(error.code ?? 'unknown');
      lines.advance(written);
      pump();
    });
  }

  function retryLater(reason: string): void {
    lines.failed(reason);
    retrying = setTimeout(() => {
      retrying = null;
      pump();
    }, retryMs);
    retrying.unref();
  }

  return {
    write(line) {
      lines.add(line);
      pump();
    },
    flush() {
      // A reader that has not taken the last chunk would not take more either.
      if (begun !== null && performance.now() - begun > busyMs) return;
      if (begun !== null) lines.leaveOut();
      try {
        for (let rest = lines.next(); rest; rest = lines.next()) lines.advance(writeSync(fd, rest));
      } catch {
        // It still cannot be written, and there is nowhere to report it.
      }
    },
    dropped: lines.dropped,
  };
}

/** Lines that wait to be written, and what has been written of those that are on their way. */
function createLines() {
  let waiting: string[] = [];
  let waitingBytes = 0;
  let chunk: Buffer | null = null;
  let reason = '';
  let missing = 0;
  let dropped = 0;

  return {
    add(line: string): void {
      const bytes = Buffer.byteLength(line);
      if (waitingBytes + bytes > maxBytes) {
        missing += 1;
        dropped += 1;
        return;
      }
      waiting.push(line);
      waitingBytes += bytes;
    },

    /** What is to be written next; the same until `advance`. */
    next(): Buffer | null {
      if (chunk || waiting.length === 0) return chunk;
      chunk = Buffer.from(waiting.join(''));
      waiting = [];
      waitingBytes = 0;
      return chunk;
    },

    advance(written: number): void {
      if (!chunk) return;
      chunk = written < chunk.length ? chunk.subarray(written) : null;
      if (chunk || missing === 0) return;
      // These were dropped after those that wait.
      waiting.push(gapLine(missing, reason));
      missing = 0;
    },

    /** Forgets what is on its way: it is written already. */
    leaveOut(): void {
      chunk = null;
    },

    failed(why: string): void {
      reason = why;
    },

    dropped: (): number => dropped,
  };
}

function gapLine(lines: number, reason: string): string {
  const msg = `${lines} log lines were dropped while the log could not be written`;
  return `${JSON.stringify({ level: 40, time: new Date().toISOString(), lines, reason, msg })}\n`;
}

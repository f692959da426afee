import type { Readable } from 'node:stream';
import { foreignKind, startsWith } from '#extraction/foreign.ts';
import { AppError } from '#kernel/errors.ts';
import { createSemaphore } from '#kernel/concurrency/semaphore.ts';
import { supportedFormats } from './file-errors.ts';

/** A file in memory. It holds a place there until it is released. */
export type HeldFile = {
  bytes: Uint8Array<ArrayBuffer>;
  /** What its first bytes say that it is, for an error. */
  looks: string;
  /** No more data is expected: the minimum pace no longer applies to the sender. */
  arrived: () => void;
  release: () => void;
};

export type IntakeOptions = {
  maxBytes: number;
  /** Files over a mebibyte that are in memory at once, one of each user, and that may wait for that. */
  large: { running: number; waiting: number };
  limits?: IntakeLimits;
};

export const intakeLimits = {
  /** So long one may wait for a place. */
  waitMs: 60_000,
  /** The minimum pace of a sender that holds a place. They may be this far behind, and sending faster builds no credit. */
  leastBytesPerSecond: 32 * 1024,
  behindMs: 20_000,
};

export type IntakeLimits = typeof intakeLimits;

type Sender = {
  user_id: string;
  signal: AbortSignal;
  /** Called when data arrives too slowly, also after the file. */
  tooSlow: (error: AppError) => void;
};

const smallBytes = 2 ** 20;

/**
 * Reads files into memory, and nowhere else. Few large ones are admitted at a time: the others stop arriving until there is a
 * place. A small one needs none, so that slow senders of large ones block no one.
 */
export type Intake = {
  /**
   * Errors: `too_large` FILE_TOO_LARGE; `unsupported`; `unavailable` when too many wait, or one for too long; `too_slow` for
   * a large file that arrives too slowly; the reason of the signal.
   */
  take: (content: Readable, sender: Sender) => Promise<HeldFile>;
};

export function createIntake({ maxBytes, large, limits = intakeLimits }: IntakeOptions): Intake {
  const places = createSemaphore({ ...large, refuse: busy });

  async function place({ user_id, signal }: Sender): Promise<() => void> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(busy(Math.ceil(limits.waitMs / 1000))), limits.waitMs).unref();
    try {
      return await places.take(AbortSignal.any([signal, late.signal]), user_id);
    } finally {
      clearTimeout(timer);
    }
  }

  async function take(content: Readable, sender: Sender): Promise<HeldFile> {
    let release: (() => void) | null = null;
    let pace: Pace | null = null;
    let bytes = new Uint8Array(Math.min(smallBytes, maxBytes));
    let length = 0;
    try {
      for await (const chunk of content as AsyncIterable<Uint8Array>) {
        if (length === 0) refuseForeign(chunk);
        if (length + chunk.length > maxBytes) throw tooLarge(maxBytes);
        if (length + chunk.length > bytes.length) {
          release = await place(sender);
          pace = watchPace(limits, (error) => {
            content.destroy(error);
            sender.tooSlow(error);
          });
          // All that it may become, once: memory that nothing is written to costs nothing.
          const whole = new Uint8Array(maxBytes);
          whole.set(bytes.subarray(0, length));
          bytes = whole;
        }
        bytes.set(chunk, length);
        length += chunk.length;
        pace?.arrived(chunk.length);
      }
    } catch (error) {
      pace?.stop();
      release?.();
      throw error;
    }
    const held = release ? bytes.subarray(0, length) : bytes.slice(0, length);
    return {
      bytes: held,
      looks: looksOf(held),
      arrived: () => pace?.stop(),
      release() {
        pace?.stop();
        release?.();
      },
    };
  }

  return { take };
}

type Pace = { arrived: (bytes: number) => void; stop: () => void };

function watchPace(limits: IntakeLimits, tooLate: (error: AppError) => void): Pace {
  const { leastBytesPerSecond, behindMs } = limits;
  let until = Date.now() + behindMs;
  let timer = setTimeout(look, behindMs).unref();

  function look(): void {
    const left = until - Date.now();
    if (left <= 0) tooLate(tooSlow(limits));
    else timer = setTimeout(look, left).unref();
  }

  return {
    arrived(bytes) {
      until = Math.min(until + (1000 * bytes) / leastBytesPerSecond, Date.now() + behindMs);
    },
    stop: () => clearTimeout(timer),
  };
}

function refuseForeign(head: Uint8Array): void {
  const kind = foreignKind(head);
  if (kind === null) return;
  throw new AppError('unsupported', `The file is ${kind}, which is not a supported format.`, {
    details: { supported_formats: supportedFormats, received_format: looksOf(head) },
  });
}

function looksOf(head: Uint8Array): string {
  const kind = foreignKind(head);
  if (kind !== null) return kind.replace(/^an? /, '');
  if (startsWith(head, [0x25, 0x50, 0x44, 0x46])) return 'PDF';
  if (startsWith(head, [0x50, 0x4b])) return 'zip archive';
  return startsWith(head, [0xd0, 0xcf, 0x11, 0xe0]) ? 'compound document' : 'binary data';
}

function tooLarge(max_bytes: number): AppError {
  return new AppError('too_large', `The file is larger than ${max_bytes} bytes`, {
    code: 'FILE_TOO_LARGE',
    details: { max_bytes },
  });
}

function tooSlow({ leastBytesPerSecond }: IntakeLimits): AppError {
  return new AppError(
    'too_slow',
    `The file arrives too slowly: a large one must arrive at ${leastBytesPerSecond / 1024} KiB per second or faster`,
    { details: { least_bytes_per_second: leastBytesPerSecond } },
  );
}

function busy(seconds: number): AppError {
  return new AppError('unavailable', 'Too many large files are being scanned; try again later', {
    details: { retry_after: seconds },
  });
}

import type { Readable } from 'node:stream';
import { foreignKind, startsWith } from '#extract/foreign.ts';
import { AppError } from '#kernel/errors.ts';
import { createPlaces } from '#kernel/places.ts';
import { supportedFormats } from './pii.file-errors.ts';

/** A file in memory. It holds a place there until it is released. */
export type HeldFile = {
  bytes: Uint8Array<ArrayBuffer>;
  /** What its first bytes say that it is, for an error. */
  looks: string;
  release(): void;
};

export type IntakeOptions = {
  maxBytes: number;
  /** Files over a mebibyte that are in memory at once, and that may wait for that. */
  large: { running: number; waiting: number };
};

const smallBytes = 2 ** 20;

/**
 * Takes files into memory, and nowhere else. Few large ones are there at once: the others stop arriving until there is a
 * place. A small one needs none, so that slow senders of large ones stand in nobody's way.
 */
export function createIntake({ maxBytes, large }: IntakeOptions) {
  const places = createPlaces({ ...large, refuse: busy });

  /** Errors: `too_large` FILE_TOO_LARGE, `unsupported`, `unavailable` when too many wait, the reason of the signal. */
  async function take(content: Readable, signal: AbortSignal): Promise<HeldFile> {
    let release: (() => void) | null = null;
    let bytes = new Uint8Array(Math.min(smallBytes, maxBytes));
    let length = 0;
    try {
      for await (const chunk of content as AsyncIterable<Uint8Array>) {
        if (length === 0) refuseForeign(chunk);
        if (length + chunk.length > maxBytes) throw tooLarge(maxBytes);
        if (length + chunk.length > bytes.length) {
          release = await places.take(signal);
          // All that it may become, once: memory that nothing is written to costs nothing.
          const whole = new Uint8Array(maxBytes);
          whole.set(bytes.subarray(0, length));
          bytes = whole;
        }
        bytes.set(chunk, length);
        length += chunk.length;
      }
    } catch (error) {
      release?.();
      throw error;
    }
    const held = release ? bytes.subarray(0, length) : bytes.slice(0, length);
    return { bytes: held, looks: looksOf(held), release: release ?? (() => undefined) };
  }

  return { take };
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
  if (startsWith(head, [0x50, 0x4b])) return 'zip archive';
  return startsWith(head, [0xd0, 0xcf, 0x11, 0xe0]) ? 'compound document' : 'binary data';
}

function tooLarge(max_bytes: number): AppError {
  return new AppError('too_large', `The file is larger than ${max_bytes} bytes`, {
    code: 'FILE_TOO_LARGE',
    details: { max_bytes },
  });
}

function busy(seconds: number): AppError {
  return new AppError('unavailable', 'Too many large files are looked through; try again later', {
    details: { retry_after: seconds },
  });
}

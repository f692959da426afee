import type { Readable } from 'node:stream';
import { AppError, notFound } from '#kernel/errors.ts';

export type StoredBlob = { size_bytes: number; sha256: string };

export type PutOptions = {
  /** The most bytes that are taken; more end in AppError too_large FILE_TOO_LARGE and leave nothing behind. */
  maxBytes?: number;
  /** False leaves the flushing to the system, for content that can be made again after a power cut. */
  durable?: boolean;
};

/** Bytes of a file: from `start` up to and not including `end`. */
export type ByteRange = { start: number; end: number };

/** Files by key. A key is lower-case letters, digits and `-._`, in segments parted by `/`. */
export type Blobs = {
  /** Stores the content under `key`, over what was there; all of it is durable when this resolves, or none. */
  put: (key: string, content: Readable | Uint8Array, options?: PutOptions) => Promise<StoredBlob>;
  /** The content, or a part of it (not empty, and within it), as a stream. AppError not_found when there is none. */
  get: (key: string, range?: ByteRange) => Promise<Readable>;
  /** Size and time of the last put; undefined when there is none. */
  stat: (key: string) => Promise<{ size_bytes: number; modified_at: Date } | undefined>;
  /** The content whole, for small files. AppError not_found when there is none. */
  read: (key: string) => Promise<Buffer>;
  /** The file's path, where blobs are files of this machine. */
  path?: (key: string) => string;
  /**
   * Gives a blob the key of another, which it replaces atomically: readers of that key get the one or the other. AppError
   * not_found when there is none. Where this is a copy, it is compared with the original before that is deleted.
   */
  move: (from: string, to: string) => Promise<void>;
  /** Removes the blob; nothing happens when there is none. */
  delete: (key: string) => Promise<void>;
  /** Removes every blob whose key begins with `prefix`, which must end in `/`. */
  deletePrefix: (prefix: string) => Promise<void>;
  /** The keys that begin with `prefix`, in no order. */
  list: (prefix: string) => AsyncIterable<string>;
};

/** What the keys of blobs begin with that are written to see whether the storage works, and removed at once. */
export const probePrefix = 'probe/';

const keyForm = /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/;
const longestKey = 500;

/** @throws AppError invalid when `key` is not of the form that every store takes. */
export function checkKey(key: string): void {
  if (key.length > longestKey || !keyForm.test(key) || key.includes('..')) {
    throw new AppError('invalid', 'Not a valid storage key');
  }
}

/** @throws AppError invalid when `prefix` is neither empty nor a key with `/` after it. */
export function checkPrefix(prefix: string): void {
  if (prefix === '') return;
  if (!prefix.endsWith('/')) throw new AppError('invalid', 'A storage prefix must end in a slash');
  checkKey(prefix.slice(0, -1));
}

/** The error for a file of more than `maxBytes`. */
export function tooLarge(maxBytes: number): AppError {
  return new AppError('too_large', `The file is larger than ${maxBytes} bytes`, {
    code: 'FILE_TOO_LARGE',
    details: { max_bytes: maxBytes },
  });
}

/** The error for a key that holds nothing. */
export function noBlob(): AppError {
  return notFound('Stored file');
}

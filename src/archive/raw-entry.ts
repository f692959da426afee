import type { Readable } from 'node:stream';
import type { EntryRefusal } from './archive.ts';

/** An entry as its archive has it; whether it may be taken is decided from that. */
export type RawEntry = {
  name: string;
  directory: boolean;
  /** As declared by the archive. */
  size_bytes: number;
  /** What is wrong with it whatever it is called. */
  refusal: EntryRefusal | null;
  /** Its content, validated against the archive's declarations; lazy, so that it throws nothing. */
  open: () => Readable;
};

export function notPlain(kind: string): EntryRefusal {
  return { code: 'ARCHIVE_UNSAFE', message: `It is ${kind}, not a plain file` };
}

import type { Readable } from 'node:stream';

const archiveKinds = ['zip', 'tar', 'tar.gz', 'tar.zst'] as const;
export type ArchiveKind = (typeof archiveKinds)[number];

/** Where an archive is read from: a file, an object of a store, or what lies encrypted there. */
export type ArchiveSource = {
  kind: ArchiveKind;
  size_bytes: number;
  /** All of it, or from `start` up to and not including `end`. */
  open: (range?: { start: number; end: number }) => Promise<Readable>;
};

/** What passes these is no archive that we unpack. Bytes are those of the files in it. */
export type ArchiveLimits = {
  /** Directories count too. */
  max_entries: number;
  max_total_bytes: number;
  /** A larger file is refused alone. */
  max_entry_bytes: number;
  /** How much larger than the archive its content may be, once that comes to 10 MiB. */
  max_ratio: number;
};

const entryRefusals = ['ARCHIVE_UNSAFE', 'PASSWORD_PROTECTED', 'CORRUPT_FILE', 'FILE_TOO_LARGE'] as const;
/** Why an entry cannot be taken; `message` is a sentence for the sender of the archive. */
export type EntryRefusal = { code: (typeof entryRefusals)[number]; message: string };

/** A file in an archive. Directories are no entries. */
export type ArchiveEntry = {
  /** Position among all entries of the archive, from 0: the same every time that it is read. */
  position: number;
  /** Relative, with `/`, without `.` and `..`, in NFC; what the archive calls it when it is refused. */
  path: string;
  /** As declared by the archive; null where it declares nothing. */
  size_bytes: number | null;
  refusal: EntryRefusal | null;
  /**
   * The content; read or destroy it before requesting the next entry. It ends with an AppError when it is damaged, or longer than
   * declared or allowed. Not for an entry with a refusal.
   */
  open: () => Promise<Readable>;
};

import type { Format } from '#text/document.ts';

/** A file to read: from the disk, or from memory. A `title` of null: the file's own, or else its name. */
export type ExtractionInput = {
  filename: string;
  title: string | null;
  path?: string;
  bytes?: Uint8Array;
  /** What the sender says the file is; content decides, this only breaks ties. */
  fileType?: Format;
};

export type WorkerSettings = { maxBytes: number };

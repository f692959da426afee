import type { AnalysedDocument, Format } from '#text/document.ts';
import type { RefusalCode } from '#extract/refusal.ts';

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

export type Request = { id: number; input: ExtractionInput };

export type Reply =
  | { id: number; ok: true; document: AnalysedDocument }
  | { id: number; ok: false; code: RefusalCode | null; message: string };

/** A worker says once that it is ready, then answers requests in their order. */
export type FromWorker = 'ready' | Reply;

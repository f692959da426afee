import type { AnalysedDocument, Format, Page } from '#analysis/document.ts';
import type { Evidence } from '#evidence/evidence.ts';
import type { PackedIndicators } from './packed-indicators.ts';

/** A file to read: from the disk, or from memory. A `title` of null: the file's own, or else its name. */
export type ExtractionInput = {
  filename: string;
  title: string | null;
  path?: string;
  bytes?: Uint8Array;
  /** Of the file, where it comes by its path. */
  sizeBytes?: number;
  /** The sender's content type; content decides, this only breaks ties. */
  fileType?: Format;
};

/** A file of which the text alone is wanted. Its bytes go over to the thread, and are empty afterwards. */
export type PlainInput = { filename: string; plain: Uint8Array<ArrayBuffer> };

/** The whole text of a file: the visible text, followed by the hidden text. */
export type PlainText = {
  format: Format;
  /** As UTF-8: the thread that answers need not know it. */
  utf8: Uint8Array<ArrayBuffer>;
  /** In UTF-16 code units, as all offsets. */
  length: number;
  /** Of the file; null for a format that has none. */
  page_count: number | null;
  /** In order. Text between them is on no page. */
  pages: Page[];
  /** Where what is hidden begins, and how many characters of it the file has; `complete` when all of it is here. */
  hidden: { start: number; characters: number; complete: boolean } | null;
};

export type ExtractionTask = ExtractionInput | PlainInput;
/** A file that has been read: its text, what it holds, and what it says of whom. */
export type ReadFile = AnalysedDocument & { evidence: Evidence };
type PackedDocument = Omit<ReadFile, 'indicators'> & { indicators: PackedIndicators };
export type ExtractionResult = PackedDocument | PlainText;

/** `listsFolder`: of lists of what is benign; null for those that come with Skep. */
export type WorkerSettings = { maxBytes: number; listsFolder: string | null };

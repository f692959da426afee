import type { Readable } from 'node:stream';
import type { Actor, Jar, ReadableJar } from '#domain/jars/index.ts';
import type { ExportRights } from './export.policy.ts';
import type { ChosenDocument } from './selection.repository.ts';

/** One document of a jar, and of what was found in it everything that nobody rejected, or only what somebody accepted. */
export type ExportedPart = { document_id: string; accepted_only: boolean };

/** What the findings of a document are exported as. */
export const findingFormats = ['stix', 'misp'] as const;

export type ExportFormat = {
  content_type: string;
  /** Of the file. */
  extension: string;
  /**
   * It is written as fast as it is read, and broken off when something goes wrong. Throws `not_found` for a jar that the
   * actor may not read, `forbidden` for one that is not to leave.
   */
  open: (actor: Actor, jarId: string) => Promise<{ jar: Jar; content: Readable }>;
};

/** What a format writes of: the documents that values are taken from, those of the strictest marking first. */
export type SelectedPart = {
  documents: ChosenDocument[];
  jars: ReadonlyMap<string, ReadableJar>;
  rights: ExportRights;
};

/** A format that documents have one by one, too, and values of several. */
export type FindingFormat = Omit<ExportFormat, 'open'> & {
  open: (actor: Actor, jarId: string, part?: ExportedPart) => Promise<{ jar: Jar; content: Readable }>;

  /** Writes what was found in some documents: the object or attribute of each value as it is in the export of its honey jar. */
  select: (part: SelectedPart) => Promise<AsyncGenerator<string>>;

  /** Those of a document's values that it has no form for. */
  formless: (document: ChosenDocument) => Promise<ChosenDocument['found']>;
};

export type JarFile = { filename: string; content_type: string; content: Readable };

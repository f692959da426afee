import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Documents, StagedDocument, StagedFile } from '#domain/documents/index.ts';
import { retentionOf, type JarInput, type JarKeys } from '#domain/jars/index.ts';
import type { CarriedVerdict } from '#domain/verdicts/index.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { about, damaged, wrongManifest } from './failures.ts';
import type { Place, Spool } from './spool.ts';
import {
  pathOf,
  saidOf,
  type Decided,
  type ManifestDocument,
} from '#domain/import-export/manifest-document.ts';
import type { ManifestHead } from '#domain/import-export/manifest.ts';

/** A document with what people decided about what is in it. */
export type PreparedDocument = StagedDocument & Decided;

/** A jar that is all there but for its records. */
export type PreparedImport = {
  jar: JarInput & { id: string };
  verdicts: CarriedVerdict[];
  files: StagedFile[];
  /** The result of that many files, from there on. */
  documents: (from: number, count: number) => Promise<PreparedDocument[]>;
  /** Ends what is held for it besides its files. */
  close: () => Promise<void>;
};

/** What comes out of an archive goes in here, one after the other. */
export type Intake = {
  begin: (head: ManifestHead) => void;
  /** Every document, before its file is stored. Answers where it is to be found again. */
  list: (document: ManifestDocument) => Promise<Place>;
  listed: (place: Place) => Promise<ManifestDocument>;
  store: (place: Place, content: Readable) => Promise<void>;
  /** All that has gone in so far. */
  prepared: () => PreparedImport;
};

type IntakeOptions = {
  uploads: Documents['uploads'];
  keys: JarKeys;
  spool: Spool<ManifestDocument>;
  maxDocuments: number;
  /** The requested setting; undefined: as the archive says. */
  encrypted: boolean | undefined;
  /** Throws when a new jar of the importer cannot have so many bytes. */
  assertRoom: (bytes: number) => void;
};

/** Stores the files of a jar that is not there yet, and keeps what its records will be. */
export function createIntake(options: IntakeOptions): Intake {
  const { uploads, keys, spool, maxDocuments, encrypted, assertRoom } = options;
  const id = newId();
  const seen = { ids: new Set<string>(), contents: new Set<string>(), filenames: new Set<string>() };
  const files: StagedFile[] = [];
  const places: Place[] = [];
  let listedBytes = 0;
  let jar: JarInput = { name: '', access: 'private' };
  let verdicts: CarriedVerdict[] = [];

  return {
    begin({ honey_jar }) {
      jar = jarInput(honey_jar, encrypted ?? honey_jar.settings.encryption_enabled);
      verdicts = honey_jar.verdicts ?? [];
      keys.prepare(id, jar.encrypted ?? false);
    },
    async list(document) {
      if (seen.ids.size === maxDocuments) {
        throw new AppError('unprocessable', `The archive contains more than ${maxDocuments} documents`, {
          code: 'ARCHIVE_UNSAFE',
        });
      }
      assertNew(seen.ids, document.id, 'id');
      listedBytes += document.size_bytes;
      assertRoom(listedBytes);
      // Its errors must be known now.
      saidOf(document);
      return spool.add(document);
    },
    listed: (place) => spool.read(place),
    async store(place, content) {
      const document = await spool.read(place);
      const file = { filename: document.filename, mime_type: document.content_type, content };
      const staged = await uploads.stage({ id }, file).catch((error: unknown) => {
        throw about(pathOf(document), error);
      });
      files.push(staged);
      places.push(place);
      if (
        staged.size_bytes !== document.size_bytes ||
        staged.content_sha256 !== (document.sha256 ?? staged.content_sha256)
      )
        throw damaged(`${pathOf(document)} does not match the manifest: it was changed or is damaged`);
      assertNew(seen.contents, staged.content_sha256, 'content');
      assertNew(seen.filenames, staged.filename, 'filename');
    },
    prepared: () => ({
      jar: { ...jar, id },
      verdicts,
      files,
      documents: (from, count) => preparedDocuments({ spool, files, places }, from, count),
      close: () => spool.close(),
    }),
  };
}

type Stored = { spool: Spool<ManifestDocument>; files: StagedFile[]; places: Place[] };

async function preparedDocuments(
  { spool, files, places }: Stored,
  from: number,
  count: number,
): Promise<PreparedDocument[]> {
  const documents: PreparedDocument[] = [];
  for (const [at, staged] of files.slice(from, from + count).entries()) {
    const place = places[from + at];
    if (!place) continue;
    const document = await spool.read(place);
    const { version, verdicts = [], reviews = [] } = document;
    documents.push({ staged, said: saidOf(document), version, verdicts, reviews });
  }
  return documents;
}

/** In a jar there are no two of these. */
function assertNew(seen: Set<string>, value: string, field: string): void {
  // Each takes the same little room, however long it is.
  const key = hash('sha256', value, 'base64');
  if (seen.has(key))
    throw wrongManifest([{ field: 'documents', message: `two have the same ${field}: ${value}` }]);
  seen.add(key);
}

/** As the manifest describes it; readers and automatic deletion are the importer's decision. */
function jarInput(jar: ManifestHead['honey_jar'], encrypted: boolean): JarInput {
  const { name, description, tags, config, settings, retention } = jar;
  const { policy, custom_days, auto_delete: _auto_delete, ...rules } = retention ?? {};
  return {
    name,
    description,
    tags,
    config,
    access: 'private',
    allow_search: settings.allow_search,
    pii_scan: settings.pii_scan,
    encrypted,
    retention: policy && { ...retentionOf(policy, custom_days), ...rules },
  };
}

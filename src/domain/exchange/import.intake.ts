import type { Readable } from 'node:stream';
import type { Documents, StagedDocument } from '#domain/documents/index.ts';
import { retentionOf, type JarInput, type JarKeys } from '#domain/jars/index.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { about, damaged, wrongManifest } from './import.errors.ts';
import { pathOf, type ManifestDocument, type ManifestHead } from './manifest.ts';

/** A jar that is all there but for its records. */
export type PreparedImport = { jar: JarInput & { id: string }; documents: StagedDocument[] };

/** What comes out of an archive goes in here, one after the other. */
export type Intake = {
  begin(head: ManifestHead): void;
  /** Every document, before its file is stored. */
  list(document: ManifestDocument): void;
  store(document: ManifestDocument, content: Readable): Promise<void>;
  /** All that has gone in so far. */
  prepared(): PreparedImport;
};

type IntakeOptions = {
  uploads: Documents['uploads'];
  keys: JarKeys;
  maxDocuments: number;
  /** What was asked for; as the archive says when it is undefined. */
  encrypted: boolean | undefined;
};

/** Stores the files of a jar that is not there yet, and keeps what its records will be. */
export function createIntake({ uploads, keys, maxDocuments, encrypted }: IntakeOptions): Intake {
  const id = newId();
  const ids = new Set<string>();
  const contents = new Set<string>();
  const filenames = new Set<string>();
  const documents: StagedDocument[] = [];
  let jar: JarInput = { name: '', access: 'private' };

  return {
    begin({ honey_jar }) {
      jar = jarInput(honey_jar, encrypted ?? honey_jar.settings.encryption_enabled);
      keys.prepare(id, jar.encrypted ?? false);
    },
    list(document) {
      if (ids.size === maxDocuments) {
        throw new AppError('unprocessable', `The archive holds more than ${maxDocuments} documents`, {
          code: 'ARCHIVE_UNSAFE',
        });
      }
      assertNew(ids, document.id, 'id');
    },
    async store(document, content) {
      const said = saidOf(document);
      const file = { filename: document.filename, mime_type: document.content_type, content };
      const staged = await uploads.stage({ id }, file).catch((error: unknown) => {
        throw about(pathOf(document), error);
      });
      documents.push({ staged, said, version: document.version });
      if (
        staged.size_bytes !== document.size_bytes ||
        staged.content_sha256 !== (document.sha256 ?? staged.content_sha256)
      )
        throw damaged(`${pathOf(document)} is not what the manifest says: it was changed or is damaged`);
      assertNew(contents, staged.content_sha256, 'content');
      assertNew(filenames, staged.filename, 'filename');
    },
    prepared: () => ({ jar: { ...jar, id }, documents }),
  };
}

/** In a jar there are no two of these. */
function assertNew(seen: Set<string>, value: string, field: string): void {
  if (seen.has(value))
    throw wrongManifest([{ field: 'documents', message: `two have the same ${field}: ${value}` }]);
  seen.add(value);
}

/** As the manifest describes it; who reads it is for the importer to say. */
function jarInput(jar: ManifestHead['honey_jar'], encrypted: boolean): JarInput {
  const { name, description, tags, config, settings, retention } = jar;
  const { policy, custom_days, ...rules } = retention ?? {};
  return {
    name,
    description,
    tags,
    config,
    access: 'private',
    allow_search: settings.allow_search,
    encrypted,
    retention: policy && { ...retentionOf(policy, custom_days), ...rules },
  };
}

function saidOf({ title, filename, description, tags, metadata, retention }: ManifestDocument) {
  return {
    title: title === filename ? undefined : title,
    description,
    tags,
    metadata,
    retention: retention ? retentionOf(retention.policy, retention.custom_days) : undefined,
  };
}

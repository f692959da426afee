import type { Readable } from 'node:stream';
import type { Documents } from '#domain/documents/index.ts';
import { safeName, type FindingFormat, type JarFile } from '#domain/import-export/index.ts';
import type { Actor, Jar } from '#domain/jars/index.ts';
import type { StixObject } from '#extraction/formats/stix/stix-object.ts';
import {
  documentsBundle,
  exportBundle,
  type ExportDeps,
  type ExportOptions,
  type WantedDocuments,
} from './export/export.service.ts';
import { commonObjects, objectsOfEach, type DocumentObjects } from './export/collection.ts';
import { formlessIn, selectionBundle } from './export/selection.ts';
import { createBundleImport, type ImportBundle, type ImportDeps } from './import/import.service.ts';

export type StixDeps = ExportDeps & ImportDeps & { documents: Documents };

/** Honey jars as bundles of STIX 2.1, and bundles as documents. */
export type Stix = {
  /** As one of the formats of an export: of a whole jar with the documents' texts. */
  format: FindingFormat;

  /** A jar as a file; see `exportBundle`. */
  export: (actor: Actor, jarId: string, options: ExportOptions) => Promise<JarFile>;

  /** Documents of any jars as one bundle; see `documentsBundle`. */
  exportDocuments: (actor: Actor, wanted: WantedDocuments) => Promise<Readable | null>;

  /** See `commonObjects`. */
  common: () => Promise<StixObject[]>;

  /** Of a jar that may be exported; see `objectsOfEach`. */
  objectsOfEach: (jar: Jar, documentIds: string[]) => AsyncGenerator<DocumentObjects>;

  import: ImportBundle;
};

export function createStix(deps: StixDeps): Stix {
  /** What bundles are called on the wire and on a disk. */
  const format: FindingFormat = {
    content_type: 'application/stix+json;version=2.1',
    extension: 'stix.json',
    open: (actor, jarId, part) =>
      exportBundle(deps, { actor, jarId, include_text: part === undefined, part }),
    select: async (part) => selectionBundle(deps, part),
    formless: (document) => formlessIn(deps, document),
  };

  return {
    format,

    async export(actor, jarId, options) {
      const { jar, content } = await exportBundle(deps, { actor, jarId, ...options });
      return {
        filename: `${safeName(jar.name)}.${format.extension}`,
        content_type: format.content_type,
        content,
      };
    },

    exportDocuments: (actor, wanted) => documentsBundle(deps, actor, wanted),

    common: () => commonObjects(deps),

    objectsOfEach: (jar, documentIds) => objectsOfEach(deps, jar, documentIds),

    import: createBundleImport(deps),
  };
}

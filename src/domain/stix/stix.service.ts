import type { Documents } from '#domain/documents/index.ts';
import { safeName, type ExportFormat } from '#domain/import-export/index.ts';
import type { Actor } from '#domain/jars/index.ts';
import { exportBundle, type ExportDeps, type ExportOptions } from './export/export.service.ts';
import { createBundleImport, type ImportDeps } from './import/import.service.ts';

export type StixDeps = ExportDeps & ImportDeps & { documents: Documents };

export type Stix = ReturnType<typeof createStix>;

/** Honey jars as bundles of STIX 2.1, and bundles as documents. */
export function createStix(deps: StixDeps) {
  /** What bundles are called on the wire and on a disk. */
  const format: ExportFormat = {
    content_type: 'application/stix+json;version=2.1',
    extension: 'stix.json',
    open: (actor, jarId) => exportBundle(deps, { actor, jarId, include_text: true }),
  };

  return {
    /** As one of the formats of an export: with the documents' texts. */
    format,

    /** A jar as a file; see `exportBundle`. */
    async export(actor: Actor, jarId: string, options: ExportOptions) {
      const { jar, content } = await exportBundle(deps, { actor, jarId, ...options });
      return {
        filename: `${safeName(jar.name)}.${format.extension}`,
        content_type: format.content_type,
        content,
      };
    },

    /**
     * Makes documents of a staged bundle in a jar that `jars.writable` has answered: all of them, or none. The bundle's
     * own file is discarded. Throws `invalid` with what is wrong with it.
     */
    import: createBundleImport(deps),
  };
}

import type { Readable } from 'node:stream';
import type { Document, DocumentFiles } from '#domain/documents/index.ts';
import type { Actor, Jars } from '#domain/jars/index.ts';
import { AppError } from '#kernel/errors.ts';
import { safeName } from '#domain/import-export/archive-names.ts';
import { jsonOf } from './json.ts';
import { noteExport, type MassExportDeps } from './mass-export.ts';
import { exportRights } from './export.policy.ts';
import { createSelections, type Selections } from './selection.service.ts';
import type { ExportFormat, findingFormats, FindingFormat, JarFile } from './format.ts';
import { takeSnapshot, type Snapshot } from './snapshot.ts';
import { hjxOf, tarOf } from './tar.ts';

/** What a jar is exported as. */
export const exportFormats = ['hjx', 'json', 'tar', 'stix', 'misp'] as const;
type ExportFormatName = (typeof exportFormats)[number];

export type ExportDeps = MassExportDeps & {
  files: DocumentFiles;
  jars: Jars;
  /** The formats of what the documents hold. */
  stix: FindingFormat;
  misp: FindingFormat;
  documents: {
    readable: (
      actor: Actor,
      documentId: string,
    ) => Promise<Pick<Document, 'id' | 'jar_id' | 'title' | 'filename' | 'status'>>;
  };
};

/** Honey jars as files. */
export type Exports = Selections & {
  /** A jar as a file; see `ExportFormat`. */
  export: (actor: Actor, jarId: string, format: ExportFormatName) => Promise<JarFile>;

  /** What was found in a document, as a file. Throws as `ExportFormat`, and `conflict` while the document has not been read. */
  exportDocument: (actor: Actor, documentId: string, wanted: WantedFindings) => Promise<JarFile>;
};

type WantedFindings = { format: (typeof findingFormats)[number]; accepted_only: boolean };

export function createExports(deps: ExportDeps): Exports {
  const { database, files, jars, stix, misp, documents } = deps;
  type Write = (snapshot: Snapshot, from: DocumentFiles) => Readable;
  const whole = (extension: string, content_type: string, write: Write): ExportFormat => ({
    extension,
    content_type,
    async open(actor, jarId) {
      const { jar, rights } = await exportRights(jars, actor, jarId);
      return { jar, content: rights.guard(write(await takeSnapshot(database, jar, rights), files)) };
    },
  });
  const formats: Record<ExportFormatName, ExportFormat> = {
    hjx: whole('hjx', 'application/gzip', hjxOf),
    json: whole('json', 'application/json; charset=utf-8', jsonOf),
    tar: whole('tar', 'application/x-tar', tarOf),
    stix,
    misp,
  };

  return {
    ...createSelections({ database, jars, formats: { stix, misp } }),

    async export(actor, jarId, format) {
      const { content_type, extension, open } = formats[format];
      // Before the content is opened, which begins to be read at once; without a second note of an admin's look.
      const { user_id, role } = actor;
      await noteExport(deps, actor, (await exportRights(jars, { user_id, role }, jarId)).jar);
      const { jar, content } = await open(actor, jarId);
      return { filename: `${safeName(jar.name)}.${extension}`, content_type, content };
    },

    async exportDocument(actor, documentId, { format, accepted_only }) {
      const document = await documents.readable(actor, documentId);
      if (document.status !== 'completed')
        throw new AppError('conflict', 'The document has not been read yet', { code: 'NOT_READ' });
      const { content_type, extension, open } = { stix, misp }[format];
      const part = { document_id: document.id, accepted_only };
      const { content } = await open(actor, document.jar_id, part);
      return { filename: `${safeName(document.title)}.${extension}`, content_type, content };
    },
  };
}

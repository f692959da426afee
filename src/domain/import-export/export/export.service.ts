import type { Readable } from 'node:stream';
import type { Database } from '#db/database.ts';
import type { DocumentFiles } from '#domain/documents/index.ts';
import type { Actor, Jar, Jars } from '#domain/jars/index.ts';
import { safeName } from '#domain/import-export/archive-names.ts';
import { jsonOf } from './json.ts';
import { exportRights } from './export.policy.ts';
import { takeSnapshot, type Snapshot } from './snapshot.ts';
import { hjxOf, tarOf } from './tar.ts';

/** What a jar is exported as. */
export const exportFormats = ['hjx', 'json', 'tar', 'stix', 'misp'] as const;
type ExportFormatName = (typeof exportFormats)[number];

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

export type JarFile = { filename: string; content_type: string; content: Readable };

export type ExportDeps = {
  database: Database;
  files: DocumentFiles;
  jars: Jars;
  /** The formats of what the documents hold. */
  stix: ExportFormat;
  misp: ExportFormat;
};

/** Honey jars as files. */
export type Exports = {
  /** A jar as a file; see `ExportFormat`. */
  export: (actor: Actor, jarId: string, format: ExportFormatName) => Promise<JarFile>;
};

export function createExports({ database, files, jars, stix, misp }: ExportDeps): Exports {
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
    async export(actor, jarId, format) {
      const { content_type, extension, open } = formats[format];
      const { jar, content } = await open(actor, jarId);
      return { filename: `${safeName(jar.name)}.${extension}`, content_type, content };
    },
  };
}

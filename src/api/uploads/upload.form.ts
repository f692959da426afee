import type { FastifyRequest } from 'fastify';
import type { Accepted, Documents, Given, StagedFile } from '#domain/documents/index.ts';
import type { Jar } from '#domain/jars/index.ts';
import { principalOf } from '#http/access/access.ts';
import { readOneFile, type Taking } from '#http/bodies/upload.ts';
import type { DocumentRetention, Retentions } from '#domain/retention/index.ts';
import { fieldError, notFound } from '#kernel/errors.ts';
import { parsePaths } from './upload-paths.ts';
import { parseUploadMetadata } from './upload-metadata.ts';

type Said = Given & { overwrite: boolean; paths: string[] };

/** What the upload routes say of their forms. */
export const uploadDescription =
  'A form with the file and, optionally, `metadata`: a JSON object with title, description, tags and any other data to ' +
  'store with it. With the field `overwrite_existing=true`, a document of the same name gets the file as its new ' +
  'version (its id stays, `version` increases), and a document with the same content is returned unchanged; ' +
  'otherwise the same content is refused with 409 DUPLICATE, and a name that is taken gets a number.';

export const uploadFields = {
  metadata:
    'JSON object with title, description, tags and any other data to store with the document; `pii` is not shown',
  overwrite_existing: 'true: a document of the same name gets the file as its new version',
};

export const pathsField =
  'JSON array with the path of each file in its folder, in the order of the files, such as ["reports/otter.pdf"]: kept as ' +
  '`path` of its metadata; "" for none';

/** How the files of an upload form are staged for a jar, and its fields read. */
export function takingFor(jar: Jar, { stage, discard }: Documents['uploads']): Taking<StagedFile, Said> {
  return {
    stage: ({ filename, mimetype, file }) => stage(jar, { filename, mime_type: mimetype, content: file }),
    discard,
    said: ({ overwrite_existing, metadata, paths }) => ({
      paths: parsePaths(paths),
      overwrite: parseFlag('overwrite_existing', overwrite_existing),
      ...parseUploadMetadata(metadata),
    }),
  };
}

function parseFlag(field: string, value = 'false'): boolean {
  if (value === 'true' || value === 'false') return value === 'true';
  throw fieldError(field, 'must be true or false');
}

/** A document that was just taken in, and how long it is kept. */
export type Stored = { document: Accepted; retention: DocumentRetention };

export type TakingDeps = { documents: Documents; retention: Retentions };

/** Takes the one file of an upload form into a jar that the caller may fill, for the audit log too. */
export async function takeOne(
  request: FastifyRequest,
  { documents: { uploads }, retention }: TakingDeps,
  jar: Jar,
): Promise<Stored> {
  const { staged, said } = await readOneFile(request, takingFor(jar, uploads));
  const accepted = await uploads.accept(principalOf(request), staged, said);
  request.audit.target = { type: 'document', id: accepted.id };
  request.audit.details = { honey_jar_id: jar.id, outcome: accepted.outcome };
  const [stored] = await withRetention([accepted], retention);
  if (!stored) throw notFound('Document');
  return stored;
}

/** The documents with their retention; without those deleted meanwhile. */
export async function withRetention(documents: Accepted[], retention: Retentions): Promise<Stored[]> {
  const kept = await retention.ofStored(documents.map(({ id }) => id));
  return documents.flatMap((document) => {
    const its = kept.get(document.id);
    return its ? { document, retention: its } : [];
  });
}

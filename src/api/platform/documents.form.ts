import type { FastifyRequest } from 'fastify';
import type { Accepted, Documents, StagedFile } from '#domain/documents/index.ts';
import type { Jar } from '#domain/jars/index.ts';
import { principalOf } from '#http/access.ts';
import { discardAll, readForm, type UploadedForm } from '#http/upload.ts';
import { AppError } from '#kernel/errors.ts';
import { parseUploadMetadata, type UploadMetadata } from '#http/upload-metadata.ts';

export type StagedForm = {
  form: UploadedForm<StagedFile>;
  said: UploadMetadata & { overwrite: boolean };
};

/** What the upload routes say of their forms. */
export const uploadDescription =
  'A form with the file, and if you like `metadata`: a JSON object with title, description, tags and whatever else is ' +
  'to be kept with it. With the field `overwrite_existing=true` a document of the same name gets the file as its new ' +
  'version (its id stays, `version` rises), and one that has the same content already is answered as it stands; ' +
  'otherwise the same content is refused with 409 DUPLICATE, and a name that is taken gets a number.';

/** Stages the files of an upload form for a jar and reads its fields. What is staged is discarded when this throws. */
export async function stageForm(
  request: FastifyRequest,
  uploads: Documents['uploads'],
  jar: Jar,
): Promise<StagedForm> {
  const form = await readForm(
    request,
    (part) => uploads.stage(jar, { filename: part.filename, mime_type: part.mimetype, content: part.file }),
    uploads.discard,
  );
  try {
    const overwrite = parseFlag('overwrite_existing', form.fields['overwrite_existing']);
    return { form, said: { ...parseUploadMetadata(form.fields['metadata']), overwrite } };
  } catch (error) {
    await discardAll(form, uploads.discard);
    throw error;
  }
}

function parseFlag(field: string, value = 'false'): boolean {
  if (value === 'true' || value === 'false') return value === 'true';
  const message = 'must be true or false';
  throw new AppError('invalid', `${field} ${message}`, { details: { fields: [{ field, message }] } });
}

/** The same for a form with one file, and no more. Throws the reason when it was refused. */
export async function stageOne(
  request: FastifyRequest,
  uploads: Documents['uploads'],
  jar: Jar,
): Promise<{ staged: StagedFile; said: StagedForm['said'] }> {
  const { form, said } = await stageForm(request, uploads, jar);
  const [first, second] = form.files;
  if (first && 'staged' in first && !second) return { staged: first.staged, said };
  await discardAll(form, uploads.discard);
  throw first && 'error' in first ? first.error : new AppError('invalid', 'Send one file per request here');
}

/** Takes the one file of an upload form into a jar that the caller may fill, for the audit log too. */
export async function takeOne(
  request: FastifyRequest,
  uploads: Documents['uploads'],
  jar: Jar,
): Promise<Accepted> {
  const { staged, said } = await stageOne(request, uploads, jar);
  const accepted = await uploads.accept(principalOf(request), staged, said);
  request.audit.target = { type: 'document', id: accepted.id };
  request.audit.details = { honey_jar_id: jar.id, outcome: accepted.outcome };
  return accepted;
}

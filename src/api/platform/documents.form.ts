import type { FastifyRequest } from 'fastify';
import type { Documents, StagedFile } from '#domain/documents/index.ts';
import type { Jar } from '#domain/jars/index.ts';
import { discardAll, readForm, type UploadedForm } from '#http/upload.ts';
import { parseUploadMetadata, type UploadMetadata } from '#http/upload-metadata.ts';

export type StagedForm = { form: UploadedForm<StagedFile>; said: UploadMetadata };

/** Stages the files of an upload form for a jar and reads its `metadata`. What is staged is discarded when this throws. */
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
    return { form, said: parseUploadMetadata(form.fields['metadata']) };
  } catch (error) {
    await discardAll(form, uploads.discard);
    throw error;
  }
}

import { finished, PassThrough, type Readable } from 'node:stream';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { toAppError } from './errors.ts';

export type UploadedForm<T> = {
  /** What became of each file, in the order of the form. */
  files: ({ filename: string; staged: T } | { filename: string; error: AppError })[];
  fields: Record<string, string>;
};

export type IncomingFile = {
  filename: string;
  mimetype: string;
  file: Readable;
  /** The fields that stood before it in the form. */
  fields: Readonly<Record<string, string>>;
};

// Storing a file is mostly waiting for the disk, so the next is read meanwhile.
const stagedAtOnce = 8;

/**
 * Reads a multipart form, handing each file to `stage` as a stream, a few at once. A file that is refused does
 * not stop the others; the form itself being broken throws, after `discard` of what was staged.
 */
export async function readForm<T>(
  request: FastifyRequest,
  stage: (file: IncomingFile) => Promise<T>,
  discard: (staged: T) => Promise<void>,
): Promise<UploadedForm<T>> {
  const staging: Promise<UploadedForm<T>['files'][number]>[] = [];
  const fields: Record<string, string> = {};
  try {
    for await (const part of partsOf(request)) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else {
        const one = stageOne(part, { ...fields }, stage);
        // Its failure is met below; until then it must not count as one that nobody minds.
        one.catch(() => undefined);
        staging.push(one);
      }
      await staging.at(-stagedAtOnce);
    }
    if (staging.length === 0)
      throw new AppError('invalid', 'The form holds no file', { details: { fields: [] } });
    return { files: await Promise.all(staging), fields };
  } catch (error) {
    const settled = await Promise.allSettled(staging);
    const files = settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    await discardAll({ files, fields }, discard);
    releaseBody(request);
    throw error;
  }
}

/** The parts of the form. Its parser throws plain errors, which would count as a fault of ours. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts();
  } catch (error) {
    throw brokenForm(error);
  }
}

function brokenForm(error: unknown): AppError {
  const known = toAppError(error);
  return known.kind === 'internal'
    ? new AppError('unreadable', 'The form is broken or ends too early', { cause: error })
    : known;
}

export async function discardAll<T>(
  form: UploadedForm<T>,
  discard: (staged: T) => Promise<void>,
): Promise<void> {
  for (const file of form.files) if ('staged' in file) await discard(file.staged);
}

async function stageOne<T>(
  part: MultipartFile,
  fields: IncomingFile['fields'],
  stage: (file: IncomingFile) => Promise<T>,
): Promise<UploadedForm<T>['files'][number]> {
  const { filename, mimetype } = part;
  // A stage that refuses a file destroys its stream, and were that the form's own, the form would end there.
  const file = part.file.pipe(new PassThrough());
  // Whoever reads it meets its error; where it breaks before anybody reads, nothing else may.
  file.on('error', () => undefined);
  // By now the form may have broken off already, and then no event would tell it any more: `finished` knows.
  finished(part.file, (error) => {
    if (error) file.destroy(brokenForm(error));
  });
  try {
    return { filename, staged: await stage({ filename, mimetype, file, fields }) };
  } catch (error) {
    // The rest of the refused file is read and dropped, so that the parts behind it can be reached.
    part.file.resume();
    const known = toAppError(error);
    if (known.kind === 'internal') throw error;
    return { filename, error: known };
  }
}

/** Lets the rest of the body flow away, so that the client can finish sending and read the answer. */
function releaseBody(request: FastifyRequest): void {
  request.raw.unpipe();
  request.raw.resume();
}

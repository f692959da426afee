import { finished, PassThrough, type Readable } from 'node:stream';
import type { Multipart, MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { untilAborted } from '#kernel/concurrency/aborted.ts';
import { AppError, fieldError } from '#kernel/errors.ts';
import { toAppError } from '#http/replies/errors.ts';
import { serverLimits } from '#http/limits/server-limits.ts';
import { assertKnownField } from './unknown-fields.ts';
import { dropRest } from './unwanted-bodies.ts';

type UploadedFile<T> = { filename: string; staged: T } | { filename: string; error: AppError };

export type UploadedForm<T, S> = {
  /** What became of each file, in the order of the form. */
  files: UploadedFile<T>[];
  said: S;
};

type Fields = Readonly<Record<string, string>>;

export type IncomingFile = {
  filename: string;
  mimetype: string;
  file: Readable;
  /** The fields that stood before it in the form. */
  fields: Fields;
};

/** How a form is taken in. */
export type Taking<T, S> = {
  /** Stores a file. What it throws refuses the file. */
  stage: (file: IncomingFile) => Promise<T>;
  discard: (staged: T) => Promise<void>;
  /** Reads the fields once all of the form is there. What it throws refuses the form. */
  said: (fields: Fields) => S;
  /** Cancels it before the whole form has arrived, with its reason; also cancels what is being stored. */
  signal?: AbortSignal;
};

// Storing a file is mostly waiting for the disk, so the next is read meanwhile.
const stagedAtOnce = 8;

/** Whether a form is sent to a route that takes one: it streams, and takes as long as its client does. */
export function isUpload({ headers, routeOptions: { config } }: FastifyRequest): boolean {
  const taken = config.form !== undefined || config.longUpload === true;
  return taken && /^multipart\//i.test(headers['content-type'] ?? '');
}

/**
 * Reads a multipart form, handing each file to `stage` as a stream, a few at once. A file that is refused does
 * not stop the others; the form itself being broken or refused throws, after `discard` of what was staged.
 */
export async function readForm<T, S>(
  request: FastifyRequest,
  { stage, discard, said, signal }: Taking<T, S>,
): Promise<UploadedForm<T, S>> {
  const staging: Promise<UploadedFile<T>>[] = [];
  const fields: Record<string, string> = {};
  try {
    for await (const part of partsOf(request, signal)) {
      if (part.type === 'field') {
        assertKnownField(request, part.fieldname);
        fields[part.fieldname] = valueOf(part);
      } else {
        const one = stageOne(part, { ...fields }, stage);
        // Its failure is handled below; until then it must not count as unhandled.
        one.catch(() => undefined);
        staging.push(one);
      }
      await staging.at(-stagedAtOnce);
    }
    if (staging.length === 0)
      throw new AppError('invalid', 'The form contains no file', { details: { fields: [] } });
    return { files: await Promise.all(staging), said: said(fields) };
  } catch (error) {
    const settled = await Promise.allSettled(staging);
    const files = settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    for (const file of files) if ('staged' in file) await discard(file.staged);
    dropRest(request.raw);
    throw error;
  }
}

/** The same for a form with one file, and no more. Throws the reason when it was refused. */
export async function readOneFile<T, S>(
  request: FastifyRequest,
  taking: Taking<T, S>,
): Promise<{ staged: T; said: S }> {
  let files = 0;
  const form = await readForm(request, {
    ...taking,
    async stage(file) {
      files += 1;
      if (files > 1) throw new AppError('invalid', 'Send one file per request');
      return taking.stage(file);
    },
  });
  const refused = form.files.find((file) => 'error' in file);
  const [first] = form.files;
  if (first && 'staged' in first) {
    if (!refused) return { staged: first.staged, said: form.said };
    await taking.discard(first.staged);
  }
  throw refused?.error;
}

/** A field as text, also one that the parser has read as JSON because of its content type. */
function valueOf({ fieldname, value, ...field }: MultipartValue): string {
  if (field.valueTruncated) {
    const message = `is longer than ${serverLimits.fieldBytes / 1024} KiB`;
    throw fieldError(fieldname, message);
  }
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value);
  } catch {
    throw fieldError(fieldname, 'is nested too deeply');
  }
}

/** The parts of the form. Its parser throws plain errors, which would count as a fault of ours. */
async function* partsOf(request: FastifyRequest, signal: AbortSignal | undefined): AsyncGenerator<Multipart> {
  const parts = request.parts();
  try {
    for (;;) {
      const next = await untilAborted(parts.next(), signal);
      if (next.done) return;
      yield next.value;
    }
  } catch (error) {
    throw brokenForm(error);
  }
}

function brokenForm(error: unknown): AppError {
  const known = toAppError(error);
  return known.kind === 'internal'
    ? new AppError('unreadable', 'The form is malformed or truncated', { cause: error })
    : known;
}

async function stageOne<T>(
  part: MultipartFile,
  fields: IncomingFile['fields'],
  stage: (file: IncomingFile) => Promise<T>,
): Promise<UploadedFile<T>> {
  const { mimetype } = part;
  // The parser leaves out a name that is empty, whatever its types say.
  const filename = (part.filename as string | undefined) ?? '';
  // A stage that refuses a file destroys its stream, and were that the form's own, the form would end there.
  const file = part.file.pipe(new PassThrough());
  // The reader gets its error; when it breaks before anyone reads, nothing else may.
  file.on('error', () => undefined);
  // By now the form may have broken off already, and then no event would tell it any more: `finished` knows.
  finished(part.file, (error) => {
    if (error) file.destroy(brokenForm(error));
  });
  try {
    return { filename, staged: await stage({ filename, mimetype, file, fields }) };
  } catch (error) {
    // The rest of the refused file is read and dropped, so that the parts after it can be reached. Were it still piped, the end
    // of that pipe would stop it again.
    part.file.unpipe(file);
    part.file.resume();
    const known = toAppError(error);
    // A full disk refuses the whole form: the next file would fail as well.
    if (known.kind === 'internal' || known.kind === 'storage_full') throw error;
    return { filename, error: known };
  }
}

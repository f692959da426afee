import { Readable } from 'node:stream';
import type { Database } from '#db/database.ts';
import type { Actor, Jar, Retention } from '#domain/jars/index.ts';
import { refuseForeign } from '#extract/foreign.ts';
import { createBatcher } from '#kernel/batcher.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Queue } from '#queue/queue.ts';
import type { Document } from './document.ts';
import type { DocumentFiles } from './document.files.ts';
import { ingestJob } from './documents.jobs.ts';
import { cleanFilename } from './filename.ts';
import { registerDocuments, type NewDocument, type Registration } from './registration.repository.ts';

/** A file on its way in. */
export type IncomingFile = { filename: string; mime_type: string; content: Readable };

/** A file that is stored but has no record yet: it is accepted or discarded next. */
export type StagedFile = Pick<
  Document,
  'jar_id' | 'file_id' | 'filename' | 'mime_type' | 'size_bytes' | 'content_sha256'
>;

/** What the uploader says of a file. */
export type FileDescription = {
  title?: string | undefined;
  description?: string | undefined;
  tags?: string[] | undefined;
  metadata?: Record<string, unknown> | undefined;
  /** The jar's when not given. */
  retention?: Retention | undefined;
};

/** What an upload answers: the record as it was written. */
export type Accepted = Pick<
  Document,
  'id' | 'jar_id' | 'filename' | 'title' | 'tags' | 'metadata' | 'mime_type' | 'size_bytes' | 'content_sha256'
> & { status: 'pending'; progress: 0; created_at: Date };

type UploadDeps = { database: Database; files: DocumentFiles; queue: Queue; maxFileBytes: number };

/** Takes files in: streamed to storage first, then recorded together with the job that reads them. */
export function createUploads({ database, files, queue, maxFileBytes }: UploadDeps) {
  // Uploads that arrive together share one transaction: a commit costs more than the rows in it. They must be
  // waited for, since the built-in database runs a whole transaction before the next request is even heard.
  const register = createBatcher<NewDocument, Registration>({ maxItems: 100, gatherMs: 6 }, (files) =>
    database.transact(async (tx) => {
      const outcomes = await registerDocuments(tx, files);
      const jobs = outcomes.flatMap((outcome) =>
        'document' in outcome ? { document_id: outcome.document.id, ticket: outcome.document.ticket } : [],
      );
      await queue.sendMany(ingestJob, jobs, { tx });
      return outcomes;
    }),
  );

  const discard = (staged: StagedFile): Promise<void> => files.remove(staged.file_id);

  return {
    /**
     * Streams a file for a jar to storage. Throws `too_large` FILE_TOO_LARGE, or `unsupported` UNSUPPORTED_FORMAT when its
     * first bytes show a kind that is never read, and leaves nothing behind then.
     */
    async stage(jar: Pick<Jar, 'id'>, file: IncomingFile, file_id = newId()): Promise<StagedFile> {
      const named = { jar_id: jar.id, file_id };
      const content = Readable.from(refusingForeign(file.content));
      const stored = await files.putOriginal(named, content, maxFileBytes);
      return {
        ...named,
        filename: cleanFilename(file.filename),
        mime_type: file.mime_type,
        size_bytes: stored.size_bytes,
        content_sha256: stored.sha256,
      };
    },

    discard,

    /**
     * Records a staged file in its jar and queues its reading; the caller has checked that the actor may write
     * the jar. Throws `conflict` DUPLICATE when the jar holds the same content; the file is discarded then.
     */
    async accept(actor: Actor, staged: StagedFile, said: FileDescription): Promise<Accepted> {
      try {
        const registration = await register({
          ...staged,
          id: staged.file_id,
          title: said.title?.trim() || null,
          description: said.description ?? '',
          tags: said.tags ?? [],
          metadata: said.metadata ?? {},
          retention_policy: said.retention?.retention_policy ?? null,
          retention_days: said.retention?.retention_days ?? null,
          uploaded_by: actor.user_id,
          ticket: newId(),
        });
        return accepted(registration);
      } catch (error) {
        await discard(staged);
        throw isMissingJar(error) ? notFound('Honey jar') : error;
      }
    },
  };
}

async function* refusingForeign(content: Readable): AsyncIterable<Uint8Array> {
  let first = true;
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    if (first) refuseForeign(chunk);
    first = false;
    yield chunk;
  }
}

function accepted(registration: Registration): Accepted {
  if ('duplicate_of' in registration) {
    throw new AppError('conflict', 'This honey jar holds a document with the same content already', {
      code: 'DUPLICATE',
      details: { document_id: registration.duplicate_of },
    });
  }
  const {
    uploaded_by: _user,
    ticket: _ticket,
    file_id: _file,
    retention_policy: _policy,
    retention_days: _days,
    title,
    ...document
  } = registration.document;
  return {
    ...document,
    title: title ?? document.filename,
    status: 'pending',
    progress: 0,
    created_at: new Date(),
  };
}

const foreignKeyViolation = '23503';

function isMissingJar(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === foreignKeyViolation;
}

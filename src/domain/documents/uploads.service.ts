import { Readable } from 'node:stream';
import type { Database } from '#db/database.ts';
import type { Actor, Jar } from '#domain/jars/index.ts';
import { refuseForeign } from '#extract/foreign.ts';
import { createBatcher } from '#kernel/batcher.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Queue } from '#queue/queue.ts';
import type { Blobs } from '#storage/blobs.ts';
import { blobKeys, type Document } from './document.ts';
import { ingestJob } from './documents.jobs.ts';
import { cleanFilename } from './filename.ts';
import { registerDocuments, type NewDocument, type Registration } from './registration.repository.ts';

/** A file that is stored but has no record yet: it is accepted or discarded next. */
export type StagedFile = Pick<Document, 'id' | 'filename' | 'mime_type' | 'size_bytes' | 'content_sha256'>;

/** What the uploader says of a file. */
export type FileDescription = {
  title?: string | undefined;
  description?: string | undefined;
  tags?: string[] | undefined;
  metadata?: Record<string, unknown> | undefined;
};

/** What an upload answers: the record as it was written. */
export type Accepted = Pick<
  Document,
  'id' | 'jar_id' | 'filename' | 'title' | 'tags' | 'metadata' | 'mime_type' | 'size_bytes' | 'content_sha256'
> & { status: 'pending'; progress: 0; created_at: Date };

type UploadDeps = { database: Database; blobs: Blobs; queue: Queue; maxFileBytes: number };

/** Takes files in: streamed to storage first, then recorded together with the job that reads them. */
export function createUploads({ database, blobs, queue, maxFileBytes }: UploadDeps) {
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

  const discard = (staged: StagedFile): Promise<void> => blobs.delete(blobKeys(staged.id).original);

  return {
    /**
     * Streams a file to storage. Throws `too_large` FILE_TOO_LARGE, or `unsupported` UNSUPPORTED_FORMAT when its
     * first bytes show a kind that is never read, and leaves nothing behind then.
     */
    async stage(file: { filename: string; mime_type: string; content: Readable }): Promise<StagedFile> {
      const id = newId();
      const stored = await blobs.put(blobKeys(id).original, Readable.from(refusingForeign(file.content)), {
        maxBytes: maxFileBytes,
      });
      return {
        id,
        filename: cleanFilename(file.filename),
        mime_type: file.mime_type,
        size_bytes: stored.size_bytes,
        content_sha256: stored.sha256,
      };
    },

    discard,

    /**
     * Records a staged file in the jar and queues its reading; the caller has checked that the actor may write
     * the jar. Throws `conflict` DUPLICATE when the jar holds the same content; the file is discarded then.
     */
    async accept(actor: Actor, jar: Jar, staged: StagedFile, said: FileDescription): Promise<Accepted> {
      try {
        const registration = await register({
          ...staged,
          jar_id: jar.id,
          title: said.title?.trim() || null,
          description: said.description ?? '',
          tags: said.tags ?? [],
          metadata: said.metadata ?? {},
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
  const { uploaded_by: _user, ticket: _ticket, title, ...document } = registration.document;
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

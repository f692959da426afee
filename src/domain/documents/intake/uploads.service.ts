import type { Transaction } from 'kysely';
import { isViolation } from '#db/violations.ts';
import type { Tables } from '#db/tables.ts';
import type { Actor, Jars } from '#domain/jars/index.ts';
import { createBatcher } from '#kernel/concurrency/batcher.ts';
import { notFound } from '#kernel/errors.ts';
import type { Queue } from '#queue/queue.ts';
import { findDocument } from '#domain/documents/records/documents.repository.ts';
import { createHiddenUploads, type HiddenUploads } from '#domain/documents/records/hidden-text.service.ts';
import { assertWithinQuotas, type Quotas } from '#domain/documents/records/quota.ts';
import type { NewDocument, Registration } from './registration.ts';
import { againWhenOvertaken, registerIn } from './registration.service.ts';
import { createStaging, type Staging, type StagingDeps } from './staging.service.ts';
import {
  created,
  duplicate,
  newDocument,
  newDocuments,
  type Accepted,
  type FileDescription,
  type StagedDocument,
  type StagedFile,
} from './upload.ts';

type UploadDeps = StagingDeps & { jars: Jars; queue: Queue; quotas: Quotas };

/** Takes files in: streamed to storage first, then recorded together with the job that reads them. */
export type Uploads = Staging &
  HiddenUploads & {
    /**
     * Records a staged file in its jar and queues its reading, when the actor may still write the jar: the file may have
     * been long on its way. Throws as `jars.assertStillWritable`, and `conflict` DUPLICATE when the jar holds the same
     * content and it is not the document to overwrite. Whatever is not taken is discarded.
     */
    accept: (actor: Actor, staged: StagedFile, said: FileDescription) => Promise<Accepted>;

    /**
     * Records staged files of a jar that the actor may still write, all of them or, when that fails, none. Those whose
     * content the jar holds already are left as they are; their files, and all when it fails, are discarded. Answers in the order
     * of `documents`.
     */
    acceptAll: (actor: Actor, jarId: string, documents: StagedDocument[]) => Promise<Registration[]>;
  };

export function createUploads({ jars, queue, quotas, ...stores }: UploadDeps): Uploads {
  const { database, files } = stores;
  const staging = createStaging(stores);
  const { discard } = staging;

  async function registerWithinQuotas(
    tx: Transaction<Tables>,
    batch: NewDocument[],
  ): Promise<Registration[]> {
    const outcomes = await registerIn(tx, queue, batch);
    const recorded = batch.flatMap((file, at) => {
      const outcome = outcomes[at];
      return outcome ? { file, outcome } : [];
    });
    await assertWithinQuotas(tx, quotas, recorded);
    return outcomes;
  }

  const registerAll = (batch: NewDocument[]) =>
    againWhenOvertaken(() => database.transact((tx) => registerWithinQuotas(tx, batch)));

  // Uploads that arrive together share one transaction: a commit costs more than the rows in it. They must be
  // waited for, since the built-in database runs a whole transaction before the next request is even heard.
  const register = createBatcher<NewDocument, Registration>({ maxItems: 100, gatherMs: 6 }, registerAll);

  async function record(actor: Actor, file: NewDocument): Promise<Accepted> {
    const allowed = jars.assertStillWritable(actor, file.jar_id);
    const registration = await allowed
      .then(() => register(file))
      .catch(async (error: unknown) => {
        await discard(file);
        throw isMissingJar(error) ? notFound('Honey jar') : error;
      });
    if ('document' in registration) return created(registration.document, registration.created_at);
    if ('duplicate_of' in registration) {
      await discard(file);
      throw duplicate(registration.duplicate_of);
    }
    const { id, outcome, freed_file_id } = registration.existing;
    if (freed_file_id !== null) await files.remove(freed_file_id);
    const document = await findDocument(database.kysely, id);
    if (!document) throw notFound('Document');
    return { ...document, outcome };
  }

  return {
    ...staging,
    ...createHiddenUploads({ database, queue, quotas }),

    accept: (actor, staged, said) => record(actor, newDocument(actor, staged, said)),

    async acceptAll(actor, jarId, documents) {
      const outcomes = await jars
        .assertStillWritable(actor, jarId)
        .then(() => registerAll(newDocuments(actor, documents)))
        .catch(async (error: unknown) => {
          for (const { staged } of documents) await discard(staged);
          throw isMissingJar(error) ? notFound('Honey jar') : error;
        });
      for (const [at, { staged }] of documents.entries()) {
        const outcome = outcomes[at];
        if (outcome && 'duplicate_of' in outcome) await discard(staged);
      }
      return outcomes;
    },
  };
}

/** Whether something could not be recorded because its jar was deleted. */
export function isMissingJar(error: unknown): boolean {
  return isViolation(error, 'foreign_key');
}

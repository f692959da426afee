import { isMissingJar } from '#domain/documents/index.ts';
import type { Actor } from '#domain/jars/index.ts';
import type { Settings } from '#domain/pii/index.ts';
import { notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { documentsOf, insertDocuments } from './batch-documents.repository.ts';
import { leavable } from './batch-rights.ts';
import type { TurnDeps } from './processing/turn.ts';
import { fitting, longestPath } from './file-patterns.ts';
import type { Batch, BatchSettings } from './pii-batch.ts';
import { sendTurn } from './pii-batches.jobs.ts';
import { beginBatch, deleteBatch, findBatch, prepareBatch } from './pii-batches.repository.ts';

/** A batch as it is asked for; what is left out of how to look is as the installation has set it. */
export type AskedBatch = Omit<BatchSettings, 'detection'> & {
  name: string;
  honey_jar_id: string;
  detection: { [Key in keyof Settings]?: unknown } & {
    compliance_frameworks?: readonly string[] | null | undefined;
  };
};

/** Counts a batch that is taken. Throws when there were too many. */
export type Count = () => Promise<void>;

type SubmitDeps = Pick<TurnDeps, 'database' | 'jars' | 'personalData' | 'queue'>;

/**
 * Writes down a batch with the documents that the jar has now, and sends its first turn. Answers the batch as it was submitted,
 * before a turn of it. Once nothing is wrong with it `count` may still refuse it.
 */
export async function submitBatch(
  { database, jars, personalData, queue }: SubmitDeps,
  actor: Actor,
  { asked: { name, honey_jar_id, detection, ...asked }, count }: { asked: AskedBatch; count: Count },
): Promise<Batch> {
  const db = database.kysely;
  await leavable(jars, actor, honey_jar_id);
  const settings: BatchSettings = { ...asked, detection: await personalData.check(detection) };
  const documents = await documentsOf(db, honey_jar_id, longestPath);
  const listed = await fitting(documents, asked.file_patterns);
  await count();
  const id = newId();
  try {
    await prepareBatch(db, { id, user_id: actor.user_id, jar_id: honey_jar_id, name, settings });
    const total = await insertDocuments(db, id, listed);
    return await database.transact(async (tx) => {
      const place = await beginBatch(tx, id, total);
      await sendTurn(queue, { id, settings, place }, { tx });
      return (await findBatch(tx, id)) as Batch;
    });
  } catch (error) {
    await deleteBatch(db, id);
    throw isMissingJar(error) ? notFound('Honey jar') : error;
  }
}

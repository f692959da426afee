import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { sliceOf } from '#db/slice.ts';
import { readableWithoutRole } from '#domain/jars/index.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';

/** Their own, and those that are shared in honey jars which they may read. */
const visibleTo = (userId: string) =>
  sql<boolean>`(retrieval_questions.user_id = ${userId}::uuid
    or retrieval_questions.shared and ${readableWithoutRole(userId)})`;

export type QuestionRow = {
  id: string;
  user_id: string;
  jar_id: string | null;
  jar_name: string | null;
  shared: boolean;
  sealed_question: string;
  created_at: Date;
};

function questions(db: Queryable, userId: string) {
  return (
    db
      .selectFrom('retrieval_questions')
      .leftJoin('jars', 'jars.id', 'retrieval_questions.jar_id')
      .select([
        'retrieval_questions.id',
        'retrieval_questions.user_id',
        'retrieval_questions.jar_id',
        'retrieval_questions.shared',
        'retrieval_questions.sealed_question',
        'retrieval_questions.created_at',
      ])
      // A name of a honey jar is for those who may read it.
      .select(sql<string | null>`case when ${readableWithoutRole(userId)} then jars.name end`.as('jar_name'))
      .where(visibleTo(userId))
  );
}

/** The questions that a user has, their newest first. */
export function listQuestions(db: Queryable, userId: string, slice: Slice): Promise<SliceOf<QuestionRow>> {
  const query = questions(db, userId)
    .orderBy('retrieval_questions.created_at', 'desc')
    .orderBy('retrieval_questions.id', 'desc');
  return sliceOf(query, slice);
}

export async function findQuestion(db: Queryable, userId: string, id: string): Promise<QuestionRow | null> {
  const row = await questions(db, userId).where('retrieval_questions.id', '=', id).executeTakeFirst();
  return row ?? null;
}

export type KeptQuestion = Pick<QuestionRow, 'id' | 'sealed_question'>;

/** All questions of a user that are asked in the honey jar, or with null wherever they may search. */
export function ownQuestions(tx: Queryable, userId: string, jarId: string | null): Promise<KeptQuestion[]> {
  return tx
    .selectFrom('retrieval_questions')
    .select(['id', 'sealed_question'])
    .where('user_id', '=', userId)
    .where('jar_id', 'is not distinct from', jarId)
    .execute();
}

export async function countQuestions(db: Queryable, userId: string): Promise<number> {
  const row = await db
    .selectFrom('retrieval_questions')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.count ?? 0;
}

type NewQuestion = {
  id: string;
  user_id: string;
  jar_id: string | null;
  shared: boolean;
  sealed_question: string;
};

export async function insertQuestion(tx: Queryable, question: NewQuestion): Promise<void> {
  await tx.insertInto('retrieval_questions').values(question).execute();
}

/** False when it is not the user's. */
export async function deleteQuestion(db: Queryable, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('retrieval_questions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export type ExpectedRow = {
  id: string;
  question_id: string;
  document_id: string;
  title: string;
  start_offset: number | null;
  end_offset: number | null;
  page: number | null;
  sealed_quote: string | null;
};

/** What these questions expect, as far as the user may search it. */
export function expectedOf(db: Queryable, userId: string, questionIds: string[]): Promise<ExpectedRow[]> {
  return db
    .selectFrom('retrieval_expected')
    .innerJoin('documents', 'documents.id', 'retrieval_expected.document_id')
    .innerJoin('jars', 'jars.id', 'documents.jar_id')
    .select([
      'retrieval_expected.id',
      'retrieval_expected.question_id',
      'retrieval_expected.document_id',
      sql<string>`coalesce(documents.title, documents.filename)`.as('title'),
      'retrieval_expected.start_offset',
      'retrieval_expected.end_offset',
      'retrieval_expected.page',
      'retrieval_expected.sealed_quote',
    ])
    .where('question_id', '=', sql<string>`any (${questionIds}::uuid[])`)
    .where('jars.allow_search', '=', true)
    .where(readableWithoutRole(userId))
    .orderBy('retrieval_expected.id')
    .execute();
}

type NewExpected = Omit<ExpectedRow, 'title'>;

export async function insertExpected(tx: Queryable, expected: NewExpected[]): Promise<void> {
  if (expected.length > 0) await tx.insertInto('retrieval_expected').values(expected).execute();
}

export async function countExpected(tx: Queryable, questionId: string): Promise<number> {
  const row = await tx
    .selectFrom('retrieval_expected')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('question_id', '=', questionId)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** In which honey jar each of these documents is, of those that the user may search. */
export async function searchableDocuments(
  db: Queryable,
  userId: string,
  documentIds: string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('documents')
    .innerJoin('jars', 'jars.id', 'documents.jar_id')
    .select(['documents.id', 'documents.jar_id'])
    .where('documents.id', '=', sql<string>`any (${documentIds}::uuid[])`)
    .where('jars.allow_search', '=', true)
    .where(readableWithoutRole(userId))
    .execute();
  return new Map(rows.map(({ id, jar_id }) => [id, jar_id]));
}

/** Whether the user may search the honey jar. */
export async function isSearchable(db: Queryable, userId: string, jarId: string): Promise<boolean> {
  const row = await db
    .selectFrom('jars')
    .select('id')
    .where('id', '=', jarId)
    .where('jars.allow_search', '=', true)
    .where(readableWithoutRole(userId))
    .executeTakeFirst();
  return row !== undefined;
}

/** Holds a user's questions and runs for the transaction, so that what is counted stays so. */
export async function lockOwner(tx: Queryable, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

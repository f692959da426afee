import { sql } from 'kysely';
import type { Reseal } from '#domain/encryption/index.ts';

/** For a new master key: the questions, and the quotes of what they expect. */
export const resealRetrievalTests: Reseal = async (tx, reseal) => {
  const questions = await tx
    .selectFrom('retrieval_questions')
    .select(['id', 'sealed_question as sealed'])
    .orderBy('id')
    .forUpdate()
    .execute();
  const quotes = await tx
    .selectFrom('retrieval_expected')
    .select(['id', 'sealed_quote as sealed'])
    .where('sealed_quote', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const resealed = (rows: { id: string; sealed: string | null }[]) =>
    JSON.stringify(rows.map(({ id, sealed }) => ({ id, sealed: reseal(sealed ?? '', id) })));
  await sql`
    update retrieval_questions set sealed_question = one.sealed
    from jsonb_to_recordset(${resealed(questions)}::jsonb) as one (id uuid, sealed text)
    where retrieval_questions.id = one.id`.execute(tx);
  await sql`
    update retrieval_expected set sealed_quote = one.sealed
    from jsonb_to_recordset(${resealed(quotes)}::jsonb) as one (id uuid, sealed text)
    where retrieval_expected.id = one.id`.execute(tx);
  return questions.length + quotes.length;
};

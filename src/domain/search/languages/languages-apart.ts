import { sql } from 'kysely';
import { questionLanguageOf } from '#analysis/language/question-language.ts';
import type { Queryable } from '#db/database.ts';
import { inScope } from '#domain/search/records/scope.ts';
import type { IndexFilter } from '#index/search-index.ts';
import type { LanguagesApart } from './languages.ts';

/**
 * The languages of a question and of the documents that a filter permits. Null where that of the question is open, where any of the
 * documents is in it, or where none has a known one.
 */
export async function languagesApart(
  db: Queryable,
  filter: IndexFilter,
  question: string,
): Promise<LanguagesApart | null> {
  const language = questionLanguageOf(question);
  if (language === null) return null;
  const { rows } = await sql<LanguagesApart['documents'][number]>`
    select language, count(*)::integer as count from documents
    where ${inScope(filter)}
      and not exists (select from documents where ${inScope(filter)} and documents.language = ${language})
    group by language order by count desc, language`.execute(db);
  return rows.some((row) => row.language !== null) ? { question: language, documents: rows } : null;
}

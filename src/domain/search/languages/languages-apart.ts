import { sql } from 'kysely';
import { questionLanguageOf } from '#analysis/language/question-language.ts';
import type { Queryable } from '#db/database.ts';
import { inScope } from '#domain/search/records/scope.ts';
import type { IndexFilter } from '#index/search-index.ts';
import type { LanguagesApart } from './languages.ts';

/** The database works in the thread of all requests: so many documents are counted, which takes it some milliseconds. */
const mostDocuments = 2000;

/**
 * The languages of a question and of the documents that a filter permits. Null where that of the question is open, where any of the
 * documents is in it, or where none has a known one.
 */
export async function languagesApart(
  db: Queryable,
  filter: IndexFilter,
  question: string,
  mostCounted = mostDocuments,
): Promise<LanguagesApart | null> {
  const language = questionLanguageOf(question);
  if (language === null) return null;
  const { rows } = await sql<LanguagesApart['documents'][number]>`
    select language, count(*)::integer as count from (
      select language from documents
      where ${inScope(filter)}
        and not exists (select from documents where ${inScope(filter)} and documents.language = ${language})
      limit ${mostCounted}) as looked_at
    group by language order by count desc, language`.execute(db);
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const isKnown = rows.some((row) => row.language !== null);
  return isKnown ? { question: language, documents: rows, complete: total < mostCounted } : null;
}

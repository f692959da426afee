import type { IndexFilter, SearchIndex } from '#index/search-index.ts';
import { notInDocuments, type Answer } from '#domain/search/extractive/source.ts';
import { joined } from '#domain/search/records/joined.ts';
import type { Records } from '#domain/search/records/records.ts';
import { shown } from '#domain/search/records/shown.ts';
import { titledDocument } from '#domain/search/records/titled-document.ts';
import { documentSummary } from './document-summary.ts';
import { summaryRequestIn } from './summary-request.ts';

type Summarising = {
  index: Pick<SearchIndex, 'passagesAt' | 'passagesOf' | 'searchLexical'>;
  records?: Records | null | undefined;
  filter: IndexFilter;
};

/**
 * The summary that a message asks for; null where it asks for none, or for one of something that no title names. Where several
 * titles may be meant, or one that lacks a number or a name, they are named instead.
 */
export async function readSummary(
  message: string,
  { index, records, filter }: Summarising,
): Promise<Answer | null> {
  const request = summaryRequestIn(message);
  if (!request) return null;
  const found = await titledDocument(index, filter, request.title);
  if (!found) return request.report ? untitled(message, request.title) : null;
  if ('near' in found)
    return several(
      message,
      found.near.map(({ title }) => title),
    );
  const summary = await documentSummary(found, { index, records, filter });
  return summary && joined([summary]);
}

function untitled(message: string, title: string): Answer {
  return notInDocuments(message, 0, { answer: `No document has a title like “${shown(title)}”.` });
}

function several(message: string, titles: string[]): Answer {
  const named = titles.map((title) => `“${shown(title)}”`).join(', ');
  if (titles.length === 1)
    return notInDocuments(message, 0, { answer: `No document has that title; ${named} is like it.` });
  return notInDocuments(message, 0, {
    answer: `Several documents have a title like that: ${named}. Which one is meant?`,
  });
}

import type { z } from 'zod';
import type {
  Answer,
  IncompleteIndex,
  KnowledgeAnswer,
  KnowledgeHit,
  KnowledgeQuery,
  KnowledgeResults,
} from '#domain/search/index.ts';
import { scopeOf } from '#api/areas/scope.schemas.ts';
import type { askReply, reading, searchBody, searchReply, searchResult } from './platform.schemas.ts';

const defaultLimit = 10;

/** The wire request as the domain takes it; `top_k` is another name of `limit`. */
export function knowledgeQueryOf(body: z.output<typeof searchBody>): KnowledgeQuery {
  const { query, filters, limit, top_k, group_by, aliases, vectors, highlights, explain } = body;
  return {
    query,
    jar_ids: scopeOf(body),
    formats: filters.document_types,
    tags: filters.tags,
    from: filters.from,
    to: filters.to,
    limit: limit ?? top_k ?? defaultLimit,
    group_by,
    aliases,
    vectors,
    highlights,
    explain,
  };
}

export function viewHit(hit: KnowledgeHit, includeContent: boolean): z.input<typeof searchResult> {
  return {
    id: `${hit.document_id}:${hit.ordinal}`,
    document_id: hit.document_id,
    honey_jar_id: hit.jar_id,
    title: hit.title,
    ...(includeContent && { content: hit.content }),
    score: hit.score,
    metadata: {
      page: hit.page,
      section: hit.section || null,
      start: hit.start,
      end: hit.end,
      file_type: hit.format,
      tags: hit.tags,
    },
    ...(hit.highlights && { highlights: hit.highlights }),
    ...(hit.explanation && { explanation: hit.explanation }),
  };
}

export function viewSearch(
  query: string,
  results: KnowledgeResults,
  includeContent: boolean,
): z.input<typeof searchReply> {
  return {
    query,
    results: results.hits.map((hit) => viewHit(hit, includeContent)),
    total_results: results.hits.length,
    query_time: results.ms / 1000,
    searched_documents: results.searched_documents,
    search_type: results.search_type,
    ...(results.names && { names: results.names }),
    ...viewLanguages(results),
    ...viewIndex(results.incomplete),
  };
}

/** Where nothing was found, that query and documents differ in language; nothing when they do not. */
export function viewLanguages({
  languages,
}: KnowledgeResults): Pick<z.input<typeof searchReply>, 'languages'> {
  return languages ? { languages } : {};
}

/** Reports that the index is incomplete; nothing when it is complete. */
export function viewIndex(incomplete: IncompleteIndex): Pick<z.input<typeof searchReply>, 'index'> {
  return incomplete ? { index: { complete: false, ...incomplete } } : {};
}

/** How many documents are being read; nothing when none is. */
export function viewReading({ documents_pending }: { documents_pending: number }): {
  reading?: z.input<typeof reading>;
} {
  return documents_pending > 0 ? { reading: { documents_pending } } : {};
}

export function viewSource(source: Answer['sources'][number]) {
  return { ...source, section: source.section || null };
}

export function viewAnswer(answer: KnowledgeAnswer, ms: number): z.input<typeof askReply> {
  return {
    answer: answer.answer,
    answered: answer.answered,
    sources: answer.sources.map(viewSource),
    related: answer.related.map(viewSource),
    nearest: answer.nearest.map(viewSource),
    looked_for: answer.looked_for,
    languages: answer.languages,
    documents_being_read: answer.documents_being_read,
    ...viewReading(answer),
    confidence: answer.confidence,
    model_used: answer.model,
    response_time: ms / 1000,
    ...viewIndex(answer.incomplete),
  };
}

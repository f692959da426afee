import type { z } from 'zod';
import { viewHit, viewIndex, viewLanguages } from './platform.views.ts';
import type { KnowledgeHit, KnowledgeResults } from '#domain/search/index.ts';
import type { contextReply } from './knowledge-service.schemas.ts';

export function viewNamedHit(hit: KnowledgeHit, includeContent: boolean) {
  return { ...viewHit(hit, includeContent), honey_jar_name: hit.jar_name };
}

export function viewContext(results: KnowledgeResults): z.input<typeof contextReply> {
  const timestamp = new Date().toISOString();
  return {
    results: results.hits.map((hit) => ({
      content: hit.content,
      score: hit.score,
      metadata: {
        source: hit.title,
        document_id: hit.document_id,
        page: hit.page,
        section: hit.section || null,
        start: hit.start,
        end: hit.end,
        honey_jar_id: hit.jar_id,
        honey_jar_name: hit.jar_name,
        timestamp,
      },
    })),
    total_results: results.hits.length,
    processing_time: results.ms / 1000,
    confidence_score: results.hits[0]?.score ?? 0,
    search_type: results.search_type,
    ...viewLanguages(results),
    ...viewIndex(results.incomplete),
  };
}

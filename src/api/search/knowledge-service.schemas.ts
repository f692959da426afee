import { z } from 'zod';
import { idParam } from '#http/replies/id.ts';
import { scopeContext, scopeFields } from '#api/areas/scope.schemas.ts';
import { indexState, searchBody, searchLanguages, searchReply, searchResult } from './platform.schemas.ts';

const mostResults = 20;

/** The platform's body, for the fewer results that the knowledge service gives at once. */
export const namedSearchBody = searchBody.extend({
  limit: z.int().min(1).max(mostResults).optional(),
  top_k: z.int().min(1).max(mostResults).optional().describe('Same as limit'),
});

/** The platform's form with the name of each hit's jar. */
export const namedSearchReply = searchReply.extend({
  results: z.array(searchResult.extend({ honey_jar_name: z.string() })),
});

export const contextBody = z.object({
  query: z.string().trim().min(1).max(1000),
  user_id: idParam.optional().describe("The caller's own id; only an admin may send another"),
  limit: z.int().min(1).max(20).default(5),
  ...scopeFields,
  context: scopeContext,
});

export const contextReply = z.object({
  results: z.array(
    z.object({
      content: z.string(),
      score: z.number(),
      metadata: z.object({
        source: z.string(),
        document_id: z.uuid(),
        page: z.int().nullable(),
        section: z.string().nullable(),
        start: z.int(),
        end: z.int(),
        honey_jar_id: z.uuid(),
        honey_jar_name: z.string(),
        timestamp: z.iso.datetime(),
      }),
    }),
  ),
  total_results: z.int(),
  processing_time: z.number().describe('Seconds'),
  confidence_score: z.number().describe('Score of the best result; 0 without one'),
  search_type: z.enum(['lexical', 'hybrid']),
  languages: searchLanguages,
  index: indexState,
});

import { z } from 'zod';
import { scopeContext, scopeFields } from '#api/areas/scope.schemas.ts';
import { groupBy, indexState, passageMetadata, searchLanguages, searchScore } from './platform.schemas.ts';

export const searchBody = z.object({
  query: z.string().trim().min(1).max(1000).meta({ example: 'CVE-2021-44228 mitigation' }),
  top_k: z.int().min(1).max(20).default(5),
  group_by: groupBy,
  ...scopeFields,
  context: scopeContext,
});

export const searchReply = z.object({
  results: z
    .array(
      z.object({
        content: z.string(),
        score: searchScore,
        metadata: passageMetadata.extend({
          document_id: z.uuid(),
          honey_jar_id: z.uuid(),
          title: z.string(),
        }),
        honey_jar_name: z.string(),
      }),
    )
    .describe('Best first'),
  languages: searchLanguages,
  index: indexState,
});

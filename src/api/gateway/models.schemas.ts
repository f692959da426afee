import { z } from 'zod';
import { namedObject } from '#http/openapi/named-object.ts';

/** The path below `/v1/models/`: names may hold slashes, written as they are or encoded. */
export const modelParams = z.object({ '*': z.string().min(1).max(300) });

export const modelReply = namedObject('GatewayModel', {
  id: z.string(),
  object: z.literal('model'),
  created: z.number().int().describe('Always 0: the creation time of a model is unknown'),
  owned_by: z.string().describe('The engine that runs it'),
  name: z.string(),
  description: z.string(),
  capabilities: z.array(z.enum(['chat', 'embeddings'])),
  context_length: z.number().int().describe('Context size: tokens of prompt and answer together'),
});

export const modelsReply = z.object({ object: z.literal('list'), data: z.array(modelReply) });

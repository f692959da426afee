import { z } from 'zod';
import { modelName } from './completions.schemas.ts';

/** What is read of every request; the rest is the model server's to judge, or is read by `plainEmbeddings`. */
export const embeddingsBody = z.looseObject({
  model: modelName,
  input: z.union([z.string(), z.array(z.unknown()).min(1)]).meta({ example: ['a text', 'another'] }),
});

const text = z.string().min(1);

/** Embeddings as the engines in this process can make them: what they cannot do is refused by its name. */
export const plainEmbeddings = z.strictObject({
  model: modelName,
  input: z.union(
    [text.transform((one) => [one]), z.array(text).min(1).max(2048)],
    'this model accepts one text or up to 2048 of them, none of them empty, and no token ids',
  ),
  encoding_format: z.enum(['float', 'base64']).nullish(),
  dimensions: z.number().int().min(1).nullish(),
  user: z.string().nullish(),
});

/** As the engines in this process answer. What a model server answers is passed on as it comes. */
export const embeddingsReply = z.object({
  object: z.literal('list'),
  data: z.array(
    z.object({
      object: z.literal('embedding'),
      index: z.number().int(),
      embedding: z
        .union([z.array(z.number()), z.string()])
        .describe('With base64: 32-bit floats, little-endian'),
    }),
  ),
  model: z.string(),
  usage: z.object({ prompt_tokens: z.number().int(), total_tokens: z.number().int() }),
});

import { z } from 'zod';

export const loadedSamples = z.object({
  success: z.literal(true),
  honey_jar: z.object({ id: z.uuid(), name: z.string().meta({ example: 'Skep samples' }) }),
  documents: z.int().describe('How many samples there are'),
  added: z.int().describe('How many of them were not in the honey jar yet'),
  questions: z
    .array(
      z.object({
        question: z.string().meta({ example: 'How do we rotate API keys?' }),
        filename: z.string().describe('The document that answers it'),
      }),
    )
    .describe('Questions that the samples answer, once they are read'),
});

import { z } from 'zod';
import { idParam } from '#http/replies/id.ts';
import { verdictBody } from './verdicts.schemas.ts';

export const mostAtOnce = 500;

export const batchBody = verdictBody.omit({ value: true, pattern: true, range: true }).extend({
  values: z
    .array(z.string().trim().min(1).max(1000))
    .min(1)
    .max(mostAtOnce)
    .describe('In any spelling, also defanged')
    .meta({ example: ['evil[.]example-cdn[.]net', '185.220.101.34'] }),
});

export const batchReply = z.object({
  results: z
    .array(
      z.object({
        given: z.string().describe('The value as it was sent'),
        outcome: z
          .enum(['decided', 'decided_before', 'refused'])
          .describe('`decided_before`: the newest verdict about it there decides the same'),
        verdict_id: z.uuid().nullable().describe('Of what was decided now'),
        reason: z.string().nullable().describe('Why it was refused'),
      }),
    )
    .describe('In the order of the values'),
  applied_to: z
    .int()
    .describe(
      'How many values of documents follow it now that did not before; of the installation only those in honey jars ' +
        'that you may read and search',
    ),
});

export const withdrawBody = z.object({ verdict_ids: z.array(idParam).min(1).max(mostAtOnce) });
export const withdrawReply = z.object({ withdrawn: z.int() });

export const placesReply = z.object({
  installation: z.boolean().describe('Whether you may decide for the installation'),
  honey_jars: z
    .array(z.object({ id: z.uuid(), name: z.string() }))
    .describe('Where you may decide, and for their documents; at most 1,000, by name'),
});

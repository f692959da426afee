import { z } from 'zod';
import { scopeFields } from '#api/areas/scope.schemas.ts';
import { indicatorOrders } from '#domain/indicators/index.ts';
import { verdictKinds, verdictScopes } from '#domain/verdicts/index.ts';
import { sliceFields } from '#http/replies/slice.ts';
import { indicatorRole, indicatorType, narrowingFields } from './indicators.schemas.ts';
import { namedObject } from '#http/openapi/named-object.ts';

export const allIndicatorsQuery = z.object({
  ...narrowingFields,
  reported: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true')
    .describe('Only what is to be acted on: the roles `indicator` and `vulnerability`'),
  verdict: z
    .enum([...verdictKinds, 'none'])
    .optional()
    .describe('Only values that follow such a verdict in one of their documents, or none'),
  text: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe('Part of the value, in any case, also defanged')
    .meta({ example: 'cdn[.]net' }),
  order: z.enum(indicatorOrders).default('documents').describe('Most first; `value`: by the alphabet'),
  ...scopeFields,
  ...sliceFields,
});

const verdict = z.object({
  id: z.uuid(),
  verdict: z.enum(verdictKinds),
  scope: z.enum(verdictScopes),
  honey_jar_id: z.uuid().nullable().describe('Null for the installation'),
  decided_by_name: z.string(),
  created_at: z.iso.datetime(),
});

const seen = {
  role: indicatorRole.describe('The one that matters most among its documents'),
  documents: z.int().describe('How many documents contain it, in any role'),
  occurrences: z.int(),
  first_seen: z.iso.datetime().describe('When the first of them was uploaded'),
  last_seen: z.iso.datetime().describe('When the last of them was uploaded'),
};

export const knownIndicator = namedObject('KnownIndicator', {
  type: indicatorType,
  value: z.string().describe('Defanging removed'),
  ...seen,
  confidence: z.number().min(0).max(1).describe('How sure the role is, in the first document that has it'),
  reason: z.string().describe('Why it has this role there'),
  verdicts: z.array(verdict).describe('Those that its documents follow, the newest first'),
});

export const mostLookedUp = 5_000;

export const lookupBody = z.object({
  values: z
    .array(z.string().trim().min(1).max(4096))
    .min(1)
    .max(mostLookedUp)
    .describe('In any spelling, also defanged, in quotes, or with a remark on the same line')
    .meta({ example: ['evil[.]example-cdn[.]net', '185.220.101.34'] }),
  ...scopeFields,
});

export const lookupReply = z.object({
  results: z
    .array(
      z.object({
        given: z.string().describe('As it was sent first'),
        value: z.string().describe('What it was read as'),
        times: z.int().describe('How many of the values are read as this one'),
        type: indicatorType.nullable().describe('Null where it is no indicator'),
        state: z
          .enum(['known', 'unknown', 'not_an_indicator'])
          .describe('`known`: a document holds it; `not_an_indicator`: it has not the form of one either'),
        seen: z.object(seen).nullable().describe('Null where no document holds it'),
        verdicts: z
          .array(verdict)
          .describe('Those that its documents follow; of a value in no document, that of the installation'),
      }),
    )
    .describe('In the order of the values, each once'),
});

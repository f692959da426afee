import { z } from 'zod';
import { scopeFields } from '#api/areas/scope.schemas.ts';
import { allIndicatorsQuery } from '#api/indicators/all-jars.schemas.ts';
import { indicatorType } from '#api/indicators/indicators.schemas.ts';
import { findingFormats, leftOutReasons, mostSelected } from '#domain/import-export/index.ts';

const value = z.object({ type: indicatorType, value: z.string().min(1).max(4096) });

const matching = allIndicatorsQuery
  .pick({ type: true, role: true, verdict: true, text: true, order: true })
  .extend({
    reported: z.boolean().default(false).describe('Only the roles `indicator` and `vulnerability`'),
  });

export const selectionBody = z
  .object({
    format: z
      .enum(findingFormats)
      .default('stix')
      .describe('stix: a bundle of STIX 2.1; misp: events of MISP'),
    indicators: z.array(value).min(1).max(mostSelected).nullish().describe('As the list of values has them'),
    matching: matching
      .nullish()
      .describe(
        `All that the list of values has with these filters: the first ${mostSelected.toLocaleString('en')} in its order`,
      ),
    ...scopeFields,
  })
  .refine(
    ({ indicators, matching: filter }) => Boolean(indicators) !== Boolean(filter),
    'Send exactly one of indicators and matching',
  )
  .meta({ example: { format: 'stix', matching: { type: 'domain', reported: true } } });

export const selectionReply = z.object({
  exported: z.int().describe('How many values the file would have'),
  beyond: z.int().describe(`How many match beyond the first ${mostSelected.toLocaleString('en')}`),
  left_out: z
    .array(
      value.extend({
        reason: z
          .enum(leftOutReasons)
          .describe(
            '`benign`, `not_to_act_on`: it has such a role wherever it is held; `rejected`: its entity was rejected; `not_read`: its ' +
              'document is being read; `export_forbidden`: only honey jars with `allow_export: false` hold it; `no_form`: the format has ' +
              'none for it; `not_found`: no honey jar that you may read and search holds it',
          ),
      }),
    )
    .describe('Those that it would not have, each with the reason of the document that comes nearest'),
});

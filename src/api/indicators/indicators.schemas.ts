import { z } from 'zod';
import { documentIndicatorOrders, indicatorRoles, indicatorTypes } from '#domain/indicators/index.ts';
import { verdictKinds, verdictScopes } from '#domain/verdicts/index.ts';
import { namedObject } from '#http/openapi/named-object.ts';

export const indicatorType = z.enum(indicatorTypes).meta({ example: 'domain' });

export const indicatorRole = z.enum(indicatorRoles).meta({ example: 'indicator' });

/** What lists of values can be narrowed to. */
export const narrowingFields = {
  type: indicatorType.optional().describe('Only values of this type'),
  role: indicatorRole
    .optional()
    .describe(
      'Only values with this role. Default: all roles; what to act on is `indicator` and `vulnerability`',
    ),
};

/** The same of the values of one document. */
export const documentFields = {
  ...narrowingFields,
  order: z
    .enum(documentIndicatorOrders)
    .default('value')
    .describe('`review`: those without a verdict first, of them the least sure ones'),
};

export const lookupFields = {
  value: z
    .string()
    .trim()
    .min(1)
    .max(4096)
    .describe('In any spelling, also defanged')
    .meta({ example: 'evil[.]example-cdn[.]net' }),
  ...narrowingFields,
};

const span = z.object({
  start: z.int().describe('UTF-16 offset in the extracted text'),
  end: z.int(),
});

const core = z.object({
  type: indicatorType,
  value: z.string().describe('Defanging removed').meta({ example: 'evil.example-cdn.net' }),
  occurrences: z.int(),
  role: indicatorRole.describe(
    'What the value is. ATT&CK ids, detection rules and wallets are indicators, CVEs are vulnerabilities',
  ),
  confidence: z.number().min(0).max(1).describe('How sure the role is'),
  reason: z
    .string()
    .describe('Why it has this role')
    .meta({ example: 'It is defanged, as reports write what is dangerous.' }),
});

export const documentIndicator = namedObject('DocumentIndicator', {
  ...core.shape,
  spans: z
    .array(span.extend({ passage: z.int().describe('Number of the passage'), page: z.int().nullable() }))
    .describe('The first 100 occurrences'),
  verdict: z
    .object({ id: z.uuid(), verdict: z.enum(verdictKinds), scope: z.enum(verdictScopes) })
    .nullable()
    .describe('The verdict that its role follows; null where nobody decided'),
});

export const jarIndicator = namedObject('JarIndicator', {
  ...core.shape,
  documents: z.int().describe('How many of the documents contain it, in any role'),
  first_seen: z.iso.datetime().describe('When the first of them was uploaded'),
});

export const sighting = namedObject('Sighting', {
  ...core.shape,
  document_id: z.uuid(),
  title: z.string(),
  filename: z.string(),
  created_at: z.iso.datetime(),
  honey_jar_id: z.uuid(),
  honey_jar_name: z.string(),
  passages: z
    .array(
      span.extend({
        ordinal: z.int(),
        page: z.int().nullable(),
        section: z.string().nullable(),
        content: z.string(),
        spans: z.array(span).describe('Where the indicator occurs in the text'),
      }),
    )
    .describe('The first five passages that contain it'),
});

/** Whether the document holds more indicators than are kept. */
export const cut = z
  .boolean()
  .describe('True when the document contains more different indicators than are stored (50,000)');

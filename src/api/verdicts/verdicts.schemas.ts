import { z } from 'zod';
import { verdictKinds, verdictScopes } from '#domain/verdicts/index.ts';
import { indicatorRoles, indicatorTypes } from '#domain/indicators/index.ts';
import { idParam } from '#http/replies/id.ts';
import { scopeFields } from '#api/areas/scope.schemas.ts';
import { namedObject } from '#http/openapi/named-object.ts';

const kind = z.enum(verdictKinds);
const scope = z.enum(verdictScopes);
const subject = z.string().trim().min(1);

export const verdictParams = z.object({ verdict_id: idParam });

const subjectFields = {
  value: subject
    .max(1000)
    .nullish()
    .describe('Exactly this value, in any spelling, also defanged')
    .meta({ example: 'evil[.]example-cdn[.]net' }),
  pattern: subject
    .max(300)
    .nullish()
    .describe(
      'A wildcard: `*` is any characters, also dots; `*.example.com` does not mean `example.com` itself. Compared ' +
        'with whole values, and with the hosts of URLs and mailboxes. Between two `*` there must be five letters or digits ' +
        'besides `http` and `www`, or a name with its top-level domain',
    )
    .meta({ example: '*.example-cdn.net' }),
  range: subject
    .max(100)
    .nullish()
    .describe('Addresses in CIDR notation, networks within, and URLs whose host is such an address')
    .meta({ example: '203.0.113.0/24' }),
};

export const verdictBody = z
  .object({
    ...subjectFields,
    verdict: kind.describe(
      '`benign` gives the role benign, `malicious` the role indicator (a CVE stays a vulnerability)',
    ),
    scope: scope.describe('Where it counts. The most specific scope wins, then the newest verdict'),
    document_id: idParam.optional().describe('For the scope `document`'),
    honey_jar_id: idParam.optional().describe('For the scope `honey_jar`'),
    note: z.string().trim().max(300).default('').describe('For other analysts; not in the reason'),
  })
  .meta({
    example: {
      value: 'evil[.]example-cdn[.]net',
      verdict: 'malicious',
      scope: 'installation',
      note: 'Seen in two cases',
    },
  });

export const verdict = namedObject('Verdict', {
  id: z.uuid(),
  value: z.string().nullable().describe('Defanging removed'),
  pattern: z.string().nullable(),
  range: z.string().nullable(),
  verdict: kind,
  scope,
  document_id: z.uuid().nullable(),
  honey_jar_id: z.uuid().nullable().describe('Also of a document; null for the installation'),
  note: z.string(),
  decided_by: z.object({
    id: z.uuid().nullable().describe('Null when the account is gone'),
    name: z.string(),
  }),
  created_at: z.iso.datetime(),
});

export const newVerdict = verdict.extend({
  applied_to: z
    .int()
    .describe(
      'How many values of documents follow it now that did not before; of the installation only those in honey jars ' +
        'that you may read and search',
    ),
});

/** What a list of verdicts can be narrowed to. */
export const verdictFilter = {
  value: z
    .string()
    .trim()
    .min(1)
    .max(1000)
    .optional()
    .describe('A value in any spelling, a pattern or a range'),
  text: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe('Part of the value, pattern or range, also defanged, or of the note'),
  verdict: kind.optional(),
  scope: scope.optional(),
  document_id: idParam.optional(),
  ...scopeFields,
};

export const previewBody = z
  .object({ ...subjectFields, ...scopeFields })
  .meta({ example: { range: '203.0.113.0/24' } });

export const previewReply = z.object({
  matches: z.int().describe('How many different values it would be about'),
  cut: z.boolean().describe('True when there are too many values to compare it with all of them: 100,000'),
  examples: z
    .array(
      z.object({
        type: z.enum(indicatorTypes),
        value: z.string(),
        role: z.enum(indicatorRoles).describe('The one it has now'),
      }),
    )
    .describe('The first 20'),
});

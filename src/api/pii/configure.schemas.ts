import { z } from 'zod';
import { detectionModes, piiTypes, riskLevels } from '#domain/pii/index.ts';
import { quoted } from '#kernel/visible.ts';
import { frameworkField, frameworkName, modeField, thresholdField } from './fields.schemas.ts';

const mostPatterns = 50;
const nameForm = /^[a-z][a-z0-9_]{0,62}$/;

const frameworkRules = z.object({
  enabled: z.boolean().describe('Whether it may be asked for'),
  required_pii_types: z
    .array(z.string().min(1).max(100))
    .max(300)
    .describe(
      'Types, custom ones too, that count under it besides its own, and are looked for wherever it is asked for',
    ),
  risk_threshold: z
    .enum(riskLevels)
    .describe('What is found violates the framework from this risk on; below it is personal data'),
});

const customPattern = z.object({
  pattern: z
    .string()
    .min(1)
    .max(500)
    .describe(
      'A regular expression in the syntax of RE2: no look-around, no back-references. Case counts; (?i) before it: it does not',
    )
    .meta({ example: '\\bEMP-\\d{6}\\b' }),
  description: z.string().max(500).default(''),
  risk_level: z.enum(riskLevels).default('medium'),
  compliance_frameworks: z.array(frameworkField).max(20).default([]),
});

function noType(input: unknown): string {
  const name = typeof input === 'string' ? quoted(input) : 'this';
  return `${name} is no type; /api/docs lists them all, and GET /api/pii/configure those that are looked for`;
}

export const configureBody = z.object({
  configuration_id: z
    .unknown()
    .optional()
    .describe('Sets nothing; taken so that what GET answers may be changed and sent back'),
  updated_at: z.unknown().optional().describe('Sets nothing, as above'),
  default_detection_mode: modeField.optional(),
  confidence_threshold: thresholdField.optional(),
  enabled_pii_types: z
    .array(z.enum(piiTypes, { error: ({ input }) => noType(input) }))
    .min(1)
    .nullable()
    .optional()
    .describe('The types that are looked for; null for all, those of later versions too'),
  compliance_frameworks: z
    .record(z.string(), frameworkRules.partial())
    .optional()
    .describe('What is left out of those that are named stays, and so do the others')
    .meta({ example: { HIPAA: { enabled: true, required_pii_types: ['date'], risk_threshold: 'medium' } } }),
  custom_patterns: z
    .record(z.string(), customPattern)
    .refine(
      (patterns) => Object.keys(patterns).every((name) => nameForm.test(name)),
      'have names of lower case letters, digits and _, at most 63 characters',
    )
    .refine((patterns) => Object.keys(patterns).length <= mostPatterns, `are more than ${mostPatterns}`)
    .optional()
    .describe('Replaces all there are. The name of each is the pii_type of what it finds'),
});

export const configuredReply = z.object({
  configuration_id: z.uuid(),
  updated_at: z.iso.datetime(),
  status: z.literal('applied'),
  enabled_patterns: z.int().describe('Types that are looked for, without the custom ones'),
  custom_patterns: z.int(),
  compliance_frameworks: z.int().describe('Those that may be asked for'),
});

export const configurationReply = z.object({
  configuration_id: z.uuid().nullable().describe('Null while nothing has been set'),
  updated_at: z.iso.datetime().nullable(),
  default_detection_mode: z.enum(detectionModes),
  confidence_threshold: z.number(),
  enabled_pii_types: z.array(z.enum(piiTypes)),
  compliance_frameworks: z.object({
    HIPAA: frameworkRules,
    GDPR: frameworkRules,
    PCI_DSS: frameworkRules,
    Attorney_Client: frameworkRules,
  }),
  custom_patterns: z.record(
    z.string(),
    customPattern.extend({ compliance_frameworks: z.array(frameworkName) }),
  ),
});

import { z } from 'zod';
import { detectionModes, piiTypes, riskLevels } from '#domain/pii/index.ts';
import { quoted } from '#kernel/visible.ts';
import { frameworkField, frameworkName, modeField, thresholdField } from './fields.schemas.ts';

const mostPatterns = 50;
const nameForm = /^[a-z][a-z0-9_]{0,62}$/;

const frameworkRules = z.object({
  enabled: z.boolean().describe('Whether it may be requested'),
  required_pii_types: z
    .array(z.string().min(1).max(100))
    .max(300)
    .describe(
      'Types, including custom ones, that count under it besides its own and are detected wherever it is requested',
    ),
  risk_threshold: z
    .enum(riskLevels)
    .describe('Detections violate the framework from this risk on; below it they are personal data'),
});

const customPattern = z.object({
  pattern: z
    .string()
    .min(1)
    .max(500)
    .describe(
      'A regular expression in RE2 syntax: no look-around, no back-references. Case-sensitive unless it begins with (?i)',
    )
    .meta({ example: '\\bEMP-\\d{6}\\b' }),
  description: z.string().max(500).default(''),
  risk_level: z.enum(riskLevels).default('medium'),
  compliance_frameworks: z.array(frameworkField).max(20).default([]),
});

function noType(input: unknown): string {
  const name = typeof input === 'string' ? quoted(input) : 'this';
  return `${name} is not a type; /api/docs lists all types, GET /api/pii/configure the enabled ones`;
}

export const configureBody = z.object({
  configuration_id: z
    .unknown()
    .optional()
    .describe('Ignored; accepted so that the response of GET can be edited and sent back'),
  updated_at: z.unknown().optional().describe('Ignored, as above'),
  default_detection_mode: modeField.optional(),
  confidence_threshold: thresholdField.optional(),
  enabled_pii_types: z
    .array(z.enum(piiTypes, { error: ({ input }) => noType(input) }))
    .min(1)
    .nullable()
    .optional()
    .describe('The enabled types; null for all, including those of later versions'),
  compliance_frameworks: z
    .record(z.string(), frameworkRules.partial())
    .optional()
    .describe('Fields of the named frameworks that are left out stay, and so do the other frameworks')
    .meta({ example: { HIPAA: { enabled: true, required_pii_types: ['date'], risk_threshold: 'medium' } } }),
  custom_patterns: z
    .record(z.string(), customPattern)
    .refine(
      (patterns) => Object.keys(patterns).every((name) => nameForm.test(name)),
      'must have names of lower-case letters, digits and _, at most 63 characters',
    )
    .refine((patterns) => Object.keys(patterns).length <= mostPatterns, `are more than ${mostPatterns}`)
    .optional()
    .describe('Replaces all custom patterns. The name of each is the pii_type of its detections'),
});

const longestTrial = 20_000;

export const patternTrialBody = z.object({
  pattern: customPattern.shape.pattern,
  text: z.string().max(longestTrial).describe('What it is tried on').meta({ example: 'Badge EMP-123456' }),
});

export const patternTrialReply = z.object({
  total_matches: z.int(),
  matches: z
    .array(z.object({ start_position: z.int(), end_position: z.int() }))
    .describe('At most the first 1,000, in the order of the text; offsets in UTF-16 code units'),
});

export const typesReply = z.object({
  pii_types: z.array(
    z.object({
      pii_type: z.enum(piiTypes),
      risk_level: z.enum(riskLevels),
      compliance_frameworks: z.array(frameworkName).describe('The frameworks that protect it'),
    }),
  ),
});

export const configuredReply = z.object({
  configuration_id: z.uuid(),
  updated_at: z.iso.datetime(),
  status: z.literal('applied'),
  enabled_patterns: z.int().describe('Enabled types, without the custom ones'),
  custom_patterns: z.int(),
  compliance_frameworks: z.int().describe('Those that may be requested'),
});

export const configurationReply = z.object({
  configuration_id: z.uuid().nullable().describe('Null before anything was set'),
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

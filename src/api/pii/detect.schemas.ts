import { z } from 'zod';
import { complianceStatuses, detectionModes, maxTextLength, riskLevels } from '#domain/pii/index.ts';
import { frameworkField, frameworkName, modeField, thresholdField } from './fields.schemas.ts';

export const detectBody = z.object({
  text: z
    .string()
    .min(1)
    .describe(
      `The text to look through, at most ${maxTextLength} characters (UTF-16 code units); 413 when longer`,
    )
    .meta({ example: 'Write to Ada Lovelace, ada@example.com.' }),
  detection_mode: modeField
    .optional()
    .describe(
      'The kind of text: it changes which types are looked for and how sure they are. Configured; at first general',
    ),
  confidence_threshold: thresholdField
    .optional()
    .describe('Finds that are less sure are left out. Configured; at first 0.85'),
  compliance_frameworks: z
    .array(frameworkField)
    .max(20)
    .nullish()
    .describe(
      'Frameworks to sum up under. GDPR when left out. With PCI_DSS, card numbers are masked to at most their first six and last four digits',
    ),
  include_context: z.boolean().default(true).describe('Include the text around each find'),
  mask_results: z
    .boolean()
    .default(false)
    .describe(
      'Nothing unmasked is answered: `original_value` and `context` are masked, with every other find in them',
    ),
});

const summary = z.object({
  elements_detected: z.int(),
  risk_levels: z.object(Object.fromEntries(riskLevels.map((risk) => [risk, z.int()]))),
  compliance_status: z.enum(complianceStatuses),
});

export const detection = z.object({
  id: z.string().describe('What POST /api/pii/feedback takes'),
  pii_type: z.string().meta({ example: 'email_address' }),
  original_value: z.string(),
  masked_value: z
    .string()
    .describe('A tag; the same value has the same number within a text')
    .meta({ example: '[EMAIL_ADDRESS_1]' }),
  start_position: z.int().describe('Offset in UTF-16 code units of the text'),
  end_position: z.int().describe('Offset behind its last code unit'),
  confidence: z.number().min(0).max(1),
  risk_level: z.enum(riskLevels),
  compliance_frameworks: z.array(frameworkName).describe('All that protect it, asked for or not'),
  context: z.string().optional(),
  detection_method: z.enum(['pattern_match', 'contextual_pattern', 'named_entity_recognition']),
});

export const detectReply = z.object({
  request_id: z.string(),
  processing_time_ms: z.number(),
  detection_mode: z.enum(detectionModes),
  total_detections: z.int(),
  detections: z.array(detection).describe('In the order of the text, without overlaps'),
  compliance_summary: z
    .partialRecord(frameworkName, summary)
    .describe('One entry for each framework asked for'),
});

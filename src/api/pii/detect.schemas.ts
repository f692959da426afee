import { z } from 'zod';
import { complianceStatuses, detectionModes, maxTextLength, riskLevels } from '#domain/pii/index.ts';
import { frameworkField, frameworkName, modeField, thresholdField } from './fields.schemas.ts';
import { namedObject } from '#http/openapi/named-object.ts';

export const detectBody = z.object({
  text: z
    .string()
    .min(1)
    .describe(`The text to scan, at most ${maxTextLength} characters (UTF-16 code units); 413 when longer`)
    .meta({ example: 'Write to Ada Lovelace, ada@example.com.' }),
  detection_mode: modeField
    .optional()
    .describe(
      'The kind of text: it affects which types are detected and their confidence. Default as configured, initially general',
    ),
  confidence_threshold: thresholdField
    .optional()
    .describe('Detections with a lower confidence are left out. Default as configured, initially 0.85'),
  compliance_frameworks: z
    .array(frameworkField)
    .max(20)
    .nullish()
    .describe(
      'Frameworks to summarise by. Default GDPR. With PCI_DSS, card numbers are masked to at most their first six and last four digits',
    ),
  include_context: z.boolean().default(true).describe('Include the text around each detection'),
  mask_results: z
    .boolean()
    .default(false)
    .describe(
      'The response contains no unmasked value: `original_value` and `context` are masked, including other detections in them',
    ),
});

const summary = z.object({
  elements_detected: z.int(),
  risk_levels: z.object(Object.fromEntries(riskLevels.map((risk) => [risk, z.int()]))),
  compliance_status: z.enum(complianceStatuses),
});

export const detection = namedObject('PersonalDataDetection', {
  id: z.string().describe('For POST /api/pii/feedback'),
  pii_type: z.string().meta({ example: 'email_address' }),
  original_value: z.string(),
  masked_value: z
    .string()
    .describe('A label; the same value has the same number within a text')
    .meta({ example: '[EMAIL_ADDRESS_1]' }),
  start_position: z.int().describe('Start offset in UTF-16 code units of the text'),
  end_position: z.int().describe('End offset, exclusive'),
  confidence: z.number().min(0).max(1),
  risk_level: z.enum(riskLevels),
  compliance_frameworks: z.array(frameworkName).describe('All frameworks that protect it, requested or not'),
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
    .describe('One entry for each requested framework'),
});

import { z } from 'zod';
import { documentKinds } from '#domain/pii/index.ts';
import { detection, detectReply } from './detect.schemas.ts';

const fileDetection = detection.extend({
  page: z.int().nullable().describe('From 1; null where the text has no pages'),
});

export const analyzeReply = detectReply.omit({ detection_mode: true }).extend({
  filename: z
    .string()
    .describe('With mask_results what is found in it is masked, too')
    .meta({ example: 'patients.pdf' }),
  file_size_bytes: z.int(),
  pages_processed: z.int().nullable().describe('Null for a format that has no pages'),
  extracted_text_length: z
    .int()
    .describe('In UTF-16 code units, as positions; with what no reader sees, which stands behind the rest'),
  hidden_text: z
    .object({
      start_position: z.int().describe('What is found from here on is hidden'),
      characters: z.int().describe('So many the file has'),
      complete: z.boolean().describe('False when it has more than was looked through'),
    })
    .nullable()
    .describe('What no reader of the file sees: in the colour of the paper, off the page, in comments …'),
  detection_performed: z.boolean().describe('False with extract_text_only: then nothing was looked for'),
  detections: z.array(fileDetection).describe('In the order of the text, without overlaps'),
  extracted_text: z.string().optional().describe('With extract_text_only alone'),
  document_classification: z.object({
    detected_type: z.enum(documentKinds),
    confidence: z.number().min(0).max(1).describe('How likely this type is among all of them'),
    indicators: z
      .array(z.string())
      .describe('What was measured that speaks for it')
      .meta({ example: ['title of an invoice', 'terms of invoices: 5'] }),
  }),
});

export const analyzeFields = {
  detection_mode: 'general, medical, legal or financial; configured when left out',
  compliance_frameworks: 'Names of frameworks to sum up under, with commas between them; GDPR when left out',
  confidence_threshold: '0.0–1.0; configured when left out',
  include_context: 'false: without the text around each find',
  mask_results: 'true: nothing unmasked is answered',
  extract_text_only: 'true: the text is answered, and nothing is looked for in it',
};

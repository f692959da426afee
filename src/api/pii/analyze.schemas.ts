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
  pages_processed: z.int().nullable().describe('Null for a format without pages'),
  extracted_text_length: z
    .int()
    .describe('In UTF-16 code units, as positions; includes hidden text, which follows the rest'),
  hidden_text: z
    .object({
      start_position: z.int().describe('Detections from this offset on are in hidden text'),
      characters: z.int().describe('Number of pages of the file'),
      complete: z.boolean().describe('False when it has more than was scanned'),
    })
    .nullable()
    .describe(
      'Text that readers of the file do not see: in the colour of the paper, off the page, in comments …',
    ),
  detection_performed: z.boolean().describe('False with extract_text_only: nothing was scanned'),
  detections: z.array(fileDetection).describe('In the order of the text, without overlaps'),
  extracted_text: z.string().optional().describe('With extract_text_only alone'),
  document_classification: z.object({
    detected_type: z.enum(documentKinds),
    confidence: z.number().min(0).max(1).describe('Probability of this type among all types'),
    indicators: z
      .array(z.string())
      .describe('The measured features that support it')
      .meta({ example: ['title of an invoice', 'terms of invoices: 5'] }),
  }),
});

export const analyzeFields = {
  detection_mode: 'general, medical, legal or financial; default as configured',
  compliance_frameworks: 'Names of frameworks to summarise by, separated by commas; default GDPR',
  confidence_threshold: '0.0–1.0; default as configured',
  include_context: 'false: without the text around each detection',
  mask_results: 'true: the response contains no unmasked value',
  extract_text_only: 'true: returns the text without scanning it',
};

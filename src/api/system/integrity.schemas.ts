import { z } from 'zod';
import { problems, storedParts } from '#domain/documents/index.ts';
import { stages } from '#domain/integrity/index.ts';

const round = z.object({
  id: z.uuid(),
  fast: z.boolean().describe('As fast as possible, because it was requested'),
  started_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  stage: z.enum(stages),
  documents: z.int().describe('Documents checked'),
  bytes: z.number().describe('Bytes of originals and texts read'),
  rereading: z
    .int()
    .describe('Documents whose text or passages were damaged: they are read again from their originals'),
  faults: z.array(z.string()).describe('Findings about records and the audit log'),
});

export const integrityReply = z.object({
  running: round.nullable(),
  last: round.nullable().describe('The last completed check'),
  documents_total: z.int(),
  index: z.object({ complete: z.boolean(), documents_pending: z.int() }),
  damaged_total: z.int(),
  damaged: z
    .array(
      z.object({
        document_id: z.uuid(),
        title: z.string(),
        filename: z.string(),
        honey_jar_id: z.uuid(),
        honey_jar_name: z.string(),
        file_id: z.uuid().describe('Includes the names of the stored files'),
        part: z
          .enum(storedParts)
          .describe(
            '`original`: the uploaded file. `text` and `passages` are derived from it and are created again',
          ),
        problem: z.enum(problems),
        found_at: z.iso.datetime(),
      }),
    )
    .describe('What is missing or damaged now; the first 1,000'),
});

export const requestedReply = z.object({ check_id: z.uuid() });

export const diagnosisReply = z.object({
  findings: z.array(
    z.object({
      severity: z.enum(['critical', 'warning', 'info']),
      check: z.string(),
      what: z.string(),
      todo: z.string(),
    }),
  ),
  unchecked: z.array(z.object({ what: z.string(), why: z.string(), there: z.boolean() })),
});

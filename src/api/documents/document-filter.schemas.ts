import { z } from 'zod';
import { scopeFields, scopeOf } from '#api/areas/scope.schemas.ts';
import { documentStatuses, formats, type DocumentFilter } from '#domain/documents/index.ts';
import { timeParam } from '#http/replies/time.ts';

/** By what a list of documents can be filtered. */
export const filterFields = {
  ...scopeFields,
  file_type: z.enum(formats).optional(),
  processing_status: z.enum(documentStatuses).optional(),
  from: timeParam.optional().describe('Uploaded then or later').meta({ example: '2026-11-20T00:00:00Z' }),
  to: timeParam.optional().describe('Uploaded then or earlier'),
};

/** Throws `unreadable` when two honey jars are named in two places. */
export function filterOf(query: z.output<z.ZodObject<typeof filterFields>>): DocumentFilter {
  return {
    jar_ids: scopeOf(query, { kind: 'unreadable' }),
    file_type: query.file_type,
    status: query.processing_status,
    from: query.from,
    to: query.to,
  };
}

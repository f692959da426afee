import { z } from 'zod';
import type { Envelope } from '#http/area.ts';
import type { AppError, FieldProblem } from '#kernel/errors.ts';
import { namedObject } from '#http/openapi/named-object.ts';

/** The error envelope of the reports area: a sentence. */
export const reportsEnvelope: Envelope = {
  body: namedObject('ReportError', { success: z.literal(false), error: z.string() }),
  status: { invalid: 400 },
  render: (error) => ({ success: false, error: sentenceOf(error) }),
};

/** The contract has words of its own for some. */
function sentenceOf({ kind, message, details = {}, cause }: AppError): string {
  if (kind === 'unauthenticated') return 'Authentication required';
  const { fields = [] } = details as { fields?: FieldProblem[] };
  if (isEmptyBody(cause) || fields.some(({ field }) => field === '')) return 'JSON data required';
  const isMissing = fields.some(
    ({ field, message: problem }) => ['template_id', 'title'].includes(field) && problem === 'is missing',
  );
  return isMissing ? 'template_id and title are required' : message;
}

function isEmptyBody(cause: unknown): boolean {
  return (cause as { code?: unknown } | undefined)?.code === 'FST_ERR_CTP_EMPTY_JSON_BODY';
}

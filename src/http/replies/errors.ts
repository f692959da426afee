import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError, fieldsError, fieldsSummary, type ErrorKind, type FieldProblem } from '#kernel/errors.ts';
import { fieldProblems } from '#kernel/fields/field-problems.ts';
import { asOutage, isOutage } from '#kernel/outage.ts';
import { visible } from '#kernel/visible.ts';
import type { Area, Envelope } from '#http/area.ts';
import type { StorageGuard } from '#http/limits/refuse-changes.ts';
import { serverLimits } from '#http/limits/server-limits.ts';
import { statusOf } from './status.ts';

const frameworkKinds: Record<string, { kind: ErrorKind; message: string }> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { kind: 'unreadable', message: 'The body is not valid JSON' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { kind: 'unreadable', message: 'The body is empty; send a JSON object' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    kind: 'unreadable',
    message: 'Content-Length does not match the body',
  },
  FST_ERR_CTP_BODY_TOO_LARGE: { kind: 'too_large', message: 'The body is too large' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { kind: 'unsupported', message: 'This content type is not supported here' },
  FST_INVALID_MULTIPART_CONTENT_TYPE: { kind: 'unsupported', message: 'Send multipart/form-data' },
  FST_FILES_LIMIT: { kind: 'too_large', message: 'Too many files in one request' },
  FST_PARTS_LIMIT: { kind: 'too_large', message: 'Too many parts in one request' },
  FST_FIELDS_LIMIT: { kind: 'too_large', message: 'Too many fields in one request' },
  FST_INVALID_JSON_FIELD_ERROR: {
    kind: 'invalid',
    message: `A field that is sent as application/json is not valid JSON, or is longer than ${serverLimits.fieldBytes / 1024} KiB`,
  },
  FST_PROTO_VIOLATION: { kind: 'unreadable', message: 'A field has a forbidden name' },
  FST_MP_PREMATURE_CLOSE: { kind: 'unreadable', message: 'The upload was interrupted' },
};

/** Makes an AppError of whatever was thrown; what we did not foresee becomes `internal` without its text. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return validationError(error);
  const { code, statusCode } = (error ?? {}) as FastifyError;
  const known = frameworkKinds[code];
  if (known) return new AppError(known.kind, known.message, { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError('unreadable', 'The request cannot be read', { cause: error });
  }
  const outage = asOutage(error);
  if (outage) return outage;
  return new AppError('internal', 'Internal error; the server log has the details', {
    cause: error,
  });
}

type ValidationFailure = Parameters<typeof describeFields>[0];

// A client that sends a hundred thousand wrong fields learns enough from the first.
const maxFields = 20;

/** A wrong body is `invalid`; a wrong path or query parameter is `unreadable`. */
function validationError(error: ValidationFailure): AppError {
  const kind = error.validationContext === 'body' ? 'invalid' : 'unreadable';
  return fieldErrors(kind, describeFields(error));
}

/** The error that names the fields that are wrong. */
export function fieldErrors(kind: ErrorKind, wrong: FieldProblem[]): AppError {
  const fields = wrong.slice(0, maxFields).map((each) => ({ ...each, field: shownName(each.field) }));
  return fieldsError(fields, { kind, summary: fieldsSummary(fields) || 'The request is not valid' });
}

// Names of members may be the sender's own, and of any length.
const longestName = 200;

function shownName(field: string): string {
  return visible(field.slice(0, longestName)).toWellFormed();
}

function describeFields(error: {
  validation: { keyword: string; instancePath: string; message?: string; params?: { keys?: unknown } }[];
  validationContext?: string | undefined;
}): FieldProblem[] {
  return fieldProblems(
    error.validation.map(({ keyword, instancePath, message, params }) => ({
      code: keyword,
      path: instancePath === '/' ? [] : instancePath.slice(1).split('/'),
      message: message ?? 'is not valid',
      ...(Array.isArray(params?.keys) && { keys: params.keys as string[] }),
    })),
  );
}

const wrongTypes = new Set(['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'FST_INVALID_MULTIPART_CONTENT_TYPE']);
const longestType = 100;

/** The refusal of an unsupported content type on a route; null for any other error. */
function wrongType(thrown: unknown, request: FastifyRequest): AppError | null {
  // Readers of forms have turned it into one of our errors by now.
  const { code } = ((thrown instanceof AppError ? thrown.cause : thrown) ?? {}) as FastifyError;
  if (!wrongTypes.has(code)) return null;
  const { schema } = request.routeOptions;
  const takes = schema?.consumes ?? (schema?.body ? ['application/json'] : []);
  const what = takes.length > 0 ? `; send ${takes.join(' or ')}` : '';
  const received = request.headers['content-type']?.split(';', 1)[0]?.trim().slice(0, longestType);
  const details = {
    supported_formats: takes,
    received_format: received ? visible(received).toWellFormed() : null,
  };
  return new AppError('unsupported', `This content type is not supported here${what}`, {
    details,
    cause: thrown,
  });
}

/** The status of an error in an area. */
export function statusIn(envelope: Envelope, kind: ErrorKind): number {
  return envelope.status?.[kind] ?? statusOf[kind];
}

/** Answers an error in the envelope of its area, and logs it when the fault is ours. */
export function errorHandler(areaOf: (path: string) => Area, storage?: StorageGuard) {
  return (thrown: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const error = wrongType(thrown, request) ?? toAppError(thrown);
    if (error.kind === 'internal') request.log.error({ err: error.cause ?? error }, 'request failed');
    else if (error.cause !== undefined && isOutage(error))
      request.log.warn({ err: error.cause }, error.message);
    else request.log.debug({ kind: error.kind, code: error.code }, error.logged);
    if (isOutage(error)) storage?.note(error);
    request.audit.error = error;
    const retryAfter = error.details?.['retry_after'];
    if (typeof retryAfter === 'number') void reply.header('retry-after', retryAfter);
    // What has not arrived is not waited for.
    if (error.kind === 'too_slow') void reply.header('connection', 'close');
    const { envelope } = areaOf(request.routeOptions.url ?? request.url);
    void reply.code(statusIn(envelope, error.kind)).send(envelope.render(error, request.id));
  };
}

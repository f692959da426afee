export const errorKinds = [
  'invalid',
  'unreadable',
  'unauthenticated',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'conflict',
  'too_large',
  'unsupported',
  'unprocessable',
  'rate_limited',
  'unavailable',
  'internal',
] as const;
export type ErrorKind = (typeof errorKinds)[number];

export type AppErrorOptions = { code?: string; details?: Record<string, unknown>; cause?: unknown };

/**
 * The one error that the domain throws. `kind` decides the HTTP status and the default code of each
 * area's envelope, `code` overrides the latter, `message` and `details` are shown to the caller: they
 * must hold no secret, path or SQL.
 */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly code: string | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor(kind: ErrorKind, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.kind = kind;
    this.code = options.code;
    this.details = options.details;
  }
}

/** The answer for what does not exist and for what the caller may not see: the two must look alike. */
export function notFound(what: string): AppError {
  return new AppError('not_found', `${what} not found`);
}

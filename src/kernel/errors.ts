export const errorKinds = [
  'invalid',
  'unreadable',
  'unauthenticated',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'conflict',
  'too_large',
  'headers_too_large',
  'too_slow',
  'unsupported',
  'unprocessable',
  'rate_limited',
  'unavailable',
  'internal',
] as const;
export type ErrorKind = (typeof errorKinds)[number];

export type AppErrorOptions = {
  code?: string;
  details?: Record<string, unknown>;
  cause?: unknown;
  /** The thing exists, but not for this caller: the audit log is told, the caller is not. */
  denied?: boolean;
};

/**
 * The one error that the domain throws. `kind` decides the HTTP status and the default code of each
 * area's envelope, `code` overrides the latter, `message` and `details` are shown to the caller: they
 * must hold no secret, path or SQL.
 */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly code: string | undefined;
  readonly details: Record<string, unknown> | undefined;
  readonly denied: boolean;

  constructor(kind: ErrorKind, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.kind = kind;
    this.code = options.code;
    this.details = options.details;
    this.denied = options.denied ?? false;
  }
}

/** The answer for what does not exist and for what the caller may not see: the two must look alike. */
export function notFound(what: string, { denied = false } = {}): AppError {
  return new AppError('not_found', `${what} not found`, { denied });
}

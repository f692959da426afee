const errorKinds = [
  'invalid',
  'unreadable',
  'unauthenticated',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'upgrade_required',
  'conflict',
  'gone',
  'too_large',
  'headers_too_large',
  'too_slow',
  'unsupported',
  'unprocessable',
  'rate_limited',
  'unavailable',
  'storage_full',
  'internal',
] as const;
export type ErrorKind = (typeof errorKinds)[number];

export type AppErrorOptions = {
  code?: string;
  details?: Record<string, unknown>;
  cause?: unknown;
  /** Logged instead of the message, where that may quote a document or a question. */
  logged?: string | undefined;
  /** It exists, but not for this caller: the audit log records that, the response does not show it. */
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
  readonly #logged: string | undefined;

  constructor(kind: ErrorKind, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.kind = kind;
    this.code = options.code;
    this.details = options.details;
    this.denied = options.denied ?? false;
    this.#logged = options.logged;
  }

  /** The message as the log may hold it. */
  get logged(): string {
    return this.#logged ?? this.message;
  }
}

/** What is wrong with a field of what was sent; the name is empty when it is wrong as a whole. */
export type FieldProblem = { field: string; message: string };

/** `name: is too short; tags: …`. */
export function fieldsSummary(fields: FieldProblem[]): string {
  return fields.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; ');
}

type FieldOptions = { kind?: ErrorKind; summary?: string; cause?: unknown };

/** The request is not valid; each wrong field is in the details, too. */
export function fieldsError(
  fields: FieldProblem[],
  { kind = 'invalid', summary = fieldsSummary(fields), cause }: FieldOptions = {},
): AppError {
  return new AppError(kind, summary, { details: { fields }, cause });
}

/** The same for one field. */
export function fieldError(field: string, message: string, options?: FieldOptions): AppError {
  return fieldsError([{ field, message }], options);
}

/** The answer for what does not exist and for what the caller may not see: the two must look alike. */
export function notFound(what: string, { denied = false } = {}): AppError {
  return new AppError('not_found', `${what} not found`, { denied });
}

export function isNotFound(error: unknown): error is AppError {
  return error instanceof AppError && error.kind === 'not_found';
}

/** Whether something failed for a reason that lies with us or the machine, and not with what was sent. */
export function isOurFault(error: unknown): boolean {
  return !(error instanceof AppError) || ourKinds.has(error.kind);
}

const ourKinds = new Set<ErrorKind>(['internal', 'unavailable', 'storage_full']);

/** Null for what is not there, or not any more. */
export async function orNull<T>(finding: Promise<T>): Promise<T | null> {
  return finding.catch((error: unknown) => {
    if (isNotFound(error)) return null;
    throw error;
  });
}

/** What `finding` brings; when it finds nothing it is `what` that is not there, denied as before. */
export async function renameNotFound<T>(what: string, finding: Promise<T>): Promise<T> {
  return finding.catch((error: unknown) => {
    throw isNotFound(error) ? notFound(what, { denied: error.denied }) : error;
  });
}

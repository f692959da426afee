import type { ErrorKind } from '#kernel/errors.ts';

/** The HTTP status of each kind of error, unless an area says otherwise (`src/api/areas/*.errors.ts`). */
export const statusOf: Record<ErrorKind, number> = {
  invalid: 422,
  unreadable: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  upgrade_required: 426,
  conflict: 409,
  gone: 410,
  too_large: 413,
  headers_too_large: 431,
  too_slow: 408,
  unsupported: 415,
  unprocessable: 422,
  rate_limited: 429,
  unavailable: 503,
  storage_full: 507,
  internal: 500,
};

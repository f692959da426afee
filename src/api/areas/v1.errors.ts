import { contractEnvelope } from '#http/replies/envelope.ts';

/** The error envelope of the versioned contract. */
export const v1Envelope = contractEnvelope({
  codes: {
    invalid: 'VALIDATION_ERROR',
    unreadable: 'INVALID_REQUEST',
    unauthenticated: 'UNAUTHORIZED',
    forbidden: 'FORBIDDEN',
    not_found: 'NOT_FOUND',
    method_not_allowed: 'METHOD_NOT_ALLOWED',
    upgrade_required: 'UPGRADE_REQUIRED',
    conflict: 'CONFLICT',
    gone: 'GONE',
    too_large: 'PAYLOAD_TOO_LARGE',
    headers_too_large: 'HEADERS_TOO_LARGE',
    too_slow: 'REQUEST_TIMEOUT',
    unsupported: 'UNSUPPORTED_MEDIA_TYPE',
    unprocessable: 'UNPROCESSABLE',
    rate_limited: 'RATE_LIMITED',
    unavailable: 'SERVICE_UNAVAILABLE',
    storage_full: 'STORAGE_FULL',
    internal: 'INTERNAL_ERROR',
  },
  renamed: { INVALID_CREDENTIALS: 'UNAUTHORIZED', SECOND_FACTOR_REQUIRED: 'FORBIDDEN' },
});

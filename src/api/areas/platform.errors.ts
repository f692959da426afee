import { contractEnvelope } from '#http/replies/envelope.ts';

/** The error envelope of the platform API and of the knowledge service. */
export const platformEnvelope = contractEnvelope({
  codes: {
    invalid: 'VALIDATION_ERROR',
    unreadable: 'INVALID_REQUEST',
    unauthenticated: 'AUTHENTICATION_REQUIRED',
    forbidden: 'PERMISSION_DENIED',
    not_found: 'RESOURCE_NOT_FOUND',
    method_not_allowed: 'METHOD_NOT_ALLOWED',
    upgrade_required: 'INVALID_REQUEST',
    conflict: 'RESOURCE_CONFLICT',
    gone: 'RESOURCE_GONE',
    too_large: 'FILE_TOO_LARGE',
    headers_too_large: 'INVALID_REQUEST',
    too_slow: 'INVALID_REQUEST',
    unsupported: 'UNSUPPORTED_FORMAT',
    unprocessable: 'PROCESSING_ERROR',
    rate_limited: 'RATE_LIMIT_EXCEEDED',
    unavailable: 'MODEL_UNAVAILABLE',
    storage_full: 'STORAGE_FULL',
    internal: 'PROCESSING_ERROR',
  },
});

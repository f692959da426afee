export { keyMark, scopes, type ApiKey } from './api-key.ts';
export { revokeKeysOf } from './api-keys.repository.ts';
export { createApiKeys, type ApiKeys } from './api-keys.service.ts';

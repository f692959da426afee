export { keyMark, scopes, type ApiKey, type Scope } from './api-key.ts';
export { revokeKeysOf } from './api-keys.repository.ts';
export { createApiKeys, type ApiKeys, type KeyHolder } from './api-keys.service.ts';

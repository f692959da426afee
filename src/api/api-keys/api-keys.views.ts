import type { z } from 'zod';
import type { ApiKey } from '#domain/api-keys/index.ts';
import type { keyList } from './api-keys.schemas.ts';

export function viewKey(key: ApiKey): z.input<typeof keyList>['keys'][number] {
  return {
    id: key.id,
    name: key.name,
    key_prefix: key.key_prefix,
    scopes: key.scopes,
    created_at: key.created_at.toISOString(),
    expires_at: key.expires_at.toISOString(),
    last_used_at: key.last_used_at?.toISOString() ?? null,
  };
}

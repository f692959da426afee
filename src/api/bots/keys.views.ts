import type { z } from 'zod';
import type { PublicKey } from '#domain/bots/index.ts';
import type { publicKey } from './keys.schemas.ts';

export function viewKey(key: PublicKey): z.input<typeof publicKey> {
  return {
    ...key,
    expires_at: key.expires_at?.toISOString() ?? null,
    created_at: key.created_at.toISOString(),
    last_used_at: key.last_used_at?.toISOString() ?? null,
  };
}

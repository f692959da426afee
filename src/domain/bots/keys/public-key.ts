import { createHash, randomBytes } from 'node:crypto';

export const keyTypes = ['bot', 'admin', 'readonly'] as const;
export type KeyType = (typeof keyTypes)[number];

/** What the key of a bot may do. */
export const keyPermissions = ['chat', 'history'] as const;
export type KeyPermission = (typeof keyPermissions)[number];

export const keyTiers = ['basic', 'professional', 'enterprise'] as const;
export type KeyTier = (typeof keyTiers)[number];

/** Requests an hour. */
export const tierLimits: Record<KeyTier, number> = { basic: 100, professional: 1000, enterprise: 10_000 };

export const mostKeysOfBot = 100;
export const mostAdminKeys = 100;

export type PublicKey = {
  id: string;
  type: KeyType;
  bot_id: string | null;
  name: string;
  key_prefix: string;
  permissions: KeyPermission[];
  tier: KeyTier;
  /** Requests an hour. */
  rate_limit: number;
  expires_at: Date | null;
  created_at: Date;
  last_used_at: Date | null;
  usage_count: number;
};

/** What every key of the public interface begins with; no session token and no API key of the platform does. */
export const publicKeyMark = 'pk_';
const form = /^pk_[\w-]{43}$/;

/** A new key: 32 random bytes. What is shown of it later is its first 11 characters. */
export function generatePublicKey(): { secret: string; key_hash: string; key_prefix: string } {
  const secret = publicKeyMark + randomBytes(32).toString('base64url');
  return { secret, key_hash: hashOf(secret), key_prefix: secret.slice(0, 11) };
}

/** The hash that a key is found by, or null for what cannot be one. 256 random bits need no slow hash. */
export function hashOfPublicKey(text: string): string | null {
  return form.test(text) ? hashOf(text) : null;
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

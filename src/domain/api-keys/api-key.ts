import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '#domain/users/index.ts';

/** From the weakest to the strongest; each allows what those before it allow. */
export const scopes = ['read', 'write', 'admin'] as const;
export type Scope = (typeof scopes)[number];

/** The role that a scope makes of its key at most. */
const roleOfScope: Record<Scope, Role> = { read: 'viewer', write: 'analyst', admin: 'admin' };
const rank: Record<Role, number> = { viewer: 0, analyst: 1, admin: 2 };

export type ApiKey = {
  id: string;
  name: string;
  key_prefix: string;
  scopes: Scope[];
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
};

/** What every key begins with; no session token does. */
export const keyMark = 'sk_';
const keyForm = /^sk_[\w-]{43}$/;

/** A new key: 32 random bytes. What is shown of it later is its first 11 characters. */
export function generateKey(): { secret: string; key_hash: string; key_prefix: string } {
  const secret = keyMark + randomBytes(32).toString('base64url');
  return { secret, key_hash: hashOf(secret), key_prefix: secret.slice(0, 11) };
}

/** The hash that a key is found by, or null for what cannot be one. 256 random bits need no slow hash. */
export function hashOfKey(text: string): string | null {
  return keyForm.test(text) ? hashOf(text) : null;
}

/** The scopes once each, the weakest first. */
export function orderedScopes(asked: Scope[]): Scope[] {
  return scopes.filter((scope) => asked.includes(scope));
}

/** Whether the role allows the scope. A viewer can give keys no more than `read`. */
export function allowsScope(role: Role, scope: Scope): boolean {
  return rank[roleOfScope[scope]] <= rank[role];
}

/** The role that a key acts with: the lower of its owner's and that of its highest scope. */
export function roleOfKey(owner: Role, granted: Scope[]): Role {
  const highest = roleOfScope[orderedScopes(granted).at(-1) ?? 'read'];
  return rank[highest] < rank[owner] ? highest : owner;
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

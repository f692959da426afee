import type { Passkey } from '#domain/passkeys/index.ts';

export function viewPasskey({ id, name, transports, backed_up, created_at, last_used_at }: Passkey) {
  return {
    credential_id: id,
    name,
    transports,
    backed_up,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}

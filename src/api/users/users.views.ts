import type { z } from 'zod';
import type { ListedUser } from '#domain/users/index.ts';
import type { user as userSchema } from './users.schemas.ts';

export function viewUser(user: ListedUser): z.input<typeof userSchema> {
  return {
    id: user.id,
    email: user.email,
    display_name: user.display_name,
    role: user.role,
    created_at: user.created_at.toISOString(),
    last_login: user.last_login?.toISOString() ?? null,
    is_active: user.is_active,
    second_factor: user.second_factor,
    passkey_count: user.passkey_count,
    session_count: user.session_count,
    key_count: user.key_count,
  };
}

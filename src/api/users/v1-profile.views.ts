import type { z } from 'zod';
import type { User } from '#domain/users/index.ts';
import type { userReply } from './v1-profile.schemas.ts';

export function viewUser(user: User): z.input<typeof userReply> {
  return {
    id: user.id,
    email: user.email,
    display_name: user.display_name,
    role: user.role,
    created_at: user.created_at.toISOString(),
    last_login: user.last_login?.toISOString() ?? null,
    is_active: user.is_active,
  };
}

import type { Role } from '#domain/users/index.ts';
import { AppError } from '#kernel/errors.ts';

export type Actor = { user_id: string; role: Role };

/** Loading and unloading affects the memory of all: analysts and admins may, viewers may not. */
export function assertMayLoad({ role }: Actor): void {
  if (role === 'viewer')
    throw new AppError('forbidden', 'Only analysts and admins may load or unload models');
}

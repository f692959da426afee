import type { FastifyRequest } from 'fastify';
import type { AppError } from '#kernel/errors.ts';
import { safeMethods } from '#http/access/credentials.ts';

/** Whether there is room for what a request would change. */
export type StorageGuard = {
  /** The error to answer a change with, or null. Necessary changes are small, and may use the reserve. */
  refusal: (change: { necessary: boolean }) => AppError | null;
  /** Takes note of an error response: the disk may be full before it was measured. */
  note: (error: AppError) => void;
};

// Without these no one could read, revoke access, or free space. So may every DELETE.
const necessaryActions = new Set([
  'auth.login',
  'auth.logout',
  'auth.refresh',
  'auth.oidc',
  'auth.password_change',
  'second_factor.verify',
  'session.revoke',
  'user.deactivate',
  'retention.sweep',
]);

/** The hook that refuses changes while a disk is full or read-only. Reading continues. */
export function refuseChangesHook({ refusal }: StorageGuard) {
  return async (request: FastifyRequest): Promise<void> => {
    const { method, audit } = request;
    const { action, changes = true } = request.routeOptions.config;
    if (!action || !changes || safeMethods.has(method)) return;
    const error = refusal({ necessary: isNecessary(action, method) });
    if (!error) return;
    // Nothing has been done, and writing that down would take what space is left.
    audit.done = true;
    throw error;
  };
}

function isNecessary(action: string, method: string): boolean {
  return method === 'DELETE' || necessaryActions.has(action);
}

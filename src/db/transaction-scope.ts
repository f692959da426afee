import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '#kernel/errors.ts';

const scope = new AsyncLocalStorage<{ open: boolean }>();

/** Runs `work` as the body of a transaction: until it settles, the outer connection is refused inside it. */
export async function runInTransactionScope<T>(work: () => Promise<T>): Promise<T> {
  const state = { open: true };
  try {
    return await scope.run(state, work);
  } finally {
    state.open = false;
  }
}

/**
 * Refuses the outer connection inside a transaction. PGlite has one connection, so waiting for it there
 * would never end; on PostgreSQL the statement would silently run outside the transaction.
 */
export function refuseInsideTransaction(): void {
  if (scope.getStore()?.open) {
    throw new AppError('internal', 'Inside transact(), use the transaction it provides, not the database');
  }
}

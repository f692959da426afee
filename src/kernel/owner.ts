import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Runs `work`, and all that comes of it, on behalf of a user or an address: where things wait, owners take turns. */
export function onBehalfOf<T>(owner: string, work: () => T): T {
  return current.run(owner, work);
}

/** On whose behalf this runs; null for what the server does by itself. */
export function currentOwner(): string | null {
  return current.getStore() ?? null;
}

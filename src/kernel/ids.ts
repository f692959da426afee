import { randomUUID } from 'node:crypto';

/** A new random id (UUID version 4). */
export function newId(): string {
  return randomUUID();
}

import { hash, verify } from '@node-rs/argon2';
import { createFairGate } from '#kernel/concurrency/fair-gate.ts';
import { currentOwner } from '#kernel/owner.ts';

// OWASP Password Storage Cheat Sheet, Argon2id: 19 MiB, 2 passes, 1 lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Two at a time leave threads of the pool to files and signatures; clients behind a hundred would give up anyway.
const gate = createFairGate({ running: 2, waiting: 100, what: 'sign-ins' });
const inTurn = <T>(work: () => Promise<T>): Promise<T> => gate(work, { owner: currentOwner() });

/** Hashes a password with Argon2id, off the event loop; the result holds salt and parameters (PHC string). */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normal(password), cost));
}

// The hash, at the same cost, of an unknown random password.
const decoy =
  '$argon2id$v=19$m=19456,t=2,p=1$x+Sj1PpnlPkARLfsubKTHA$Ib7mjxYIHWjkUDDpQf7a1ZyUFCaMemoDh0SzVHeFSPg';

/**
 * Whether `password` matches. A missing hash (unknown user, or one who signs in otherwise) costs the same time as a wrong
 * password, so that the response time does not reveal which accounts exist.
 */
export async function passwordMatches(storedHash: string | null, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(storedHash ?? decoy, normal(password)));
  return storedHash !== null && matches;
}

/** One keyboard sends é as one character, another as two (NIST SP 800-63B, 3.1.1.2). */
function normal(password: string): string {
  return password.normalize('NFKC');
}

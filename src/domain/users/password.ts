import { hash, verify } from '@node-rs/argon2';

// OWASP Password Storage Cheat Sheet, Argon2id: 19 MiB, 2 passes, 1 lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password with Argon2id, off the event loop; the result holds salt and parameters (PHC string). */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

let decoy: Promise<string> | undefined;

/**
 * Tells whether `password` matches. A missing hash (unknown user, or one who signs in otherwise) costs the
 * same time as a wrong password, so that the answer's time does not tell which accounts exist.
 */
export async function passwordMatches(storedHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const matches = await verify(storedHash ?? (await decoy), password);
  return storedHash !== null && matches;
}

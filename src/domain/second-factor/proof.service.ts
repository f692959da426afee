import type { Database, Queryable } from '#db/database.ts';
import type { CountHits } from '#domain/rate-limits/index.ts';
import type { MasterKey } from '#domain/encryption/index.ts';
import { AppError } from '#kernel/errors.ts';
import { generateRecoveryCodes, hashOfRecoveryCode } from './recovery-codes.ts';
import {
  acceptStep,
  confirmPending,
  lockFactor,
  replaceRecoveryCodes,
  useRecoveryCode,
} from './second-factor.repository.ts';
import { stepOf } from './totp.ts';

/** Six digits of an authenticator app, or a recovery code in its place. */
export type Proof = { code: string } | { recovery_code: string };

/** `recovery_codes` come with the first code of a first authenticator, and never again. */
export type Accepted = { enrolled: boolean; recovery_codes?: string[] };

// Six digits can be guessed in the long run; after this many wrong ones in an hour, codes are no longer checked. Recovery codes
// and passkeys still are: no one is locked out by another's guessing.
const guesses = { max: 10, window_ms: 60 * 60_000 };

/**
 * Takes proofs of a second factor, each once. Throws `forbidden` for what is wrong or was used, `conflict` without
 * an authenticator, and `rate_limited` for codes after ten wrong ones in an hour.
 */
export function createProofs({
  database,
  masterKey,
  countHits,
}: {
  database: Database;
  masterKey: MasterKey;
  countHits: CountHits;
}) {
  async function guessesOf(userId: string, add: -1 | 1) {
    const [counted] = await countHits([{ key: `totp_guesses:${userId}`, window_ms: guesses.window_ms }], add);
    return counted;
  }

  /** Counts a guess before it is looked at, so that many at once are no more than one after the other. */
  async function countGuess(userId: string): Promise<void> {
    const counted = await guessesOf(userId, 1);
    if (!counted || counted.count <= guesses.max) return;
    const seconds = Math.max(1, Math.ceil((counted.reset_at - Date.now()) / 1000));
    const message = `Too many wrong codes; try again in ${seconds} s, or use a recovery code or a passkey`;
    throw new AppError('rate_limited', message, { details: { retry_after: seconds } });
  }

  /** Uses a code up; null when it is wrong or was used before. */
  async function acceptCode(tx: Queryable, userId: string, code: string): Promise<Accepted | null> {
    const factor = await lockFactor(tx, userId);
    if (!factor) throw notEnrolled();
    const at = Date.now();
    const stepIn = (sealed: string | null) =>
      sealed === null ? null : stepOf(masterKey.unseal(sealed, userId), code, at);
    const step = stepIn(factor.sealed_secret);
    if (step !== null && step > factor.last_step) {
      await acceptStep(tx, userId, step);
      return { enrolled: false };
    }
    const first = stepIn(factor.pending_secret);
    if (first === null) return null;
    await confirmPending(tx, userId, first);
    if (factor.sealed_secret !== null) return { enrolled: true };
    return { enrolled: true, recovery_codes: await giveRecoveryCodes(tx, userId) };
  }

  return async (userId: string, proof: Proof): Promise<Accepted> => {
    if ('recovery_code' in proof) {
      const { recovery_code } = proof;
      return accepted(await database.transact((tx) => acceptRecoveryCode(tx, userId, recovery_code)));
    }
    await countGuess(userId);
    const result = await database.transact((tx) => acceptCode(tx, userId, proof.code));
    if (result) await guessesOf(userId, -1);
    return accepted(result);
  };
}

async function acceptRecoveryCode(tx: Queryable, userId: string, code: string): Promise<Accepted | null> {
  if (!(await lockFactor(tx, userId))) throw notEnrolled();
  return (await useRecoveryCode(tx, userId, hashOfRecoveryCode(code))) ? { enrolled: false } : null;
}

/** Ten new recovery codes in the place of all that the user had. */
export async function giveRecoveryCodes(tx: Queryable, userId: string): Promise<string[]> {
  const codes = generateRecoveryCodes();
  await replaceRecoveryCodes(tx, userId, codes.map(hashOfRecoveryCode));
  return codes;
}

function accepted(result: Accepted | null): Accepted {
  if (result) return result;
  const message = 'The code is wrong or was already used';
  throw new AppError('forbidden', message, { code: 'INVALID_CREDENTIALS' });
}

function notEnrolled(): AppError {
  return new AppError('conflict', 'No authenticator app is enrolled; enrol one first');
}

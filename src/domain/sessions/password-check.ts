import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '#db/database.ts';
import type { CountHits } from '#domain/rate-limits/index.ts';
import { findUserByEmail, passwordMatches, type User } from '#domain/users/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logging/logger.ts';

const windowMs = 15 * 60_000;
const free = 5;
const longestMs = 3000;

/** So many wrong passwords for one account within 15 minutes are an event. */
export const manyFailures = 10;

/** How long an answer waits after so many wrong passwords for its account, in ms: none, then doubling up to 3 s. */
function delayAfter(failures: number): number {
  return failures < free ? 0 : Math.min(longestMs, 250 * 2 ** (failures - free));
}

/** One answer for a wrong password, an unknown user and an inactive one. */
export function wrongCredentials(): AppError {
  return new AppError('unauthenticated', 'E-mail or password is wrong', { code: 'INVALID_CREDENTIALS' });
}

export type CheckPassword = (input: {
  email: string;
  password: string;
  /** Called with the number of wrong passwords for this e-mail within 15 minutes. */
  onFailure?: ((failures: number) => void) | undefined;
}) => Promise<User>;

/**
 * Finds the active user by e-mail and password; throws `unauthenticated`. Wrong passwords delay an account's responses, right or
 * wrong, known or unknown alike, and never lock its owner out. Everything else takes the same time for unknown users too.
 */
export function createPasswordCheck({
  db,
  countHits,
  logger,
}: {
  db: Queryable;
  countHits: CountHits;
  logger: Logger;
}): CheckPassword {
  /** Counts by a hash of the e-mail, whether or not there is an account. */
  async function failuresOf(email: string, add: -1 | 1): Promise<number> {
    const hash = createHash('sha256').update(email.toLowerCase()).digest('base64url');
    const [counted] = await countHits([{ key: `sign_in_failures:${hash}`, window_ms: windowMs }], add);
    return counted?.count ?? 0;
  }

  return async ({ email, password, onFailure }) => {
    // Counted before it is looked at, so that many at once wait as long as one after the other.
    const failures = await failuresOf(email, 1);
    const delay = delayAfter(failures - 1);
    if (delay > 0) await sleep(delay);
    const user = await findUserByEmail(db, email);
    const matches = await passwordMatches(user?.is_active ? user.password_hash : null, password);
    if (user && matches) {
      await failuresOf(email, -1);
      return user;
    }
    if (failures === manyFailures) logger.warn({ failures, email }, 'repeated failed sign-ins');
    onFailure?.(failures);
    throw wrongCredentials();
  };
}

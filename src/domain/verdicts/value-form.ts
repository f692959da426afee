import type { Queryable } from '#db/database.ts';
import { isIndicatorForm } from '#analysis/indicators/spelling.ts';
import { fieldError } from '#kernel/errors.ts';

export const notAnIndicator =
  'is no indicator: send an address, a network, a domain, a URL, a mailbox, a hash, a CVE, a number of ATT&CK, ' +
  'a wallet, or the name of a rule in your documents';

/**
 * Throws `invalid` for a value that can be no indicator: what has not the form of one must be in a document, as names of detection
 * rules are.
 */
export async function assertIsIndicator(db: Queryable, spellings: string[] | null): Promise<void> {
  if (spellings === null || spellings.some(isIndicatorForm)) return;
  const found = await db
    .selectFrom('indicators')
    .select('value')
    .where('value', 'in', spellings)
    .limit(1)
    .executeTakeFirst();
  if (found) return;
  throw fieldError('value', notAnIndicator);
}

import { AppError } from '#kernel/errors.ts';
import { isConflict } from './lance/write-chain.ts';

// The machine or the store refused: nothing is known of the content. ENOENT (2) is not among them, a file of ours is missing.
const refused = /os error (?!2\))\d+|Os \{ code: (?!2,)\d+|Generic S3|credential|timed? ?out|connect/i;
const closed = /is closed|has been closed/i;
// What only files say that are not as they were written.
const certain =
  /Not found: |corrupt|magic number|invalid magic|Protobuf|fill whole buffer|Invalid range|range was invalid|correct footer|too small/i;

function messageOf(error: unknown): string | null {
  return error instanceof Error && !(error instanceof AppError) ? error.message : null;
}

/** Whether an error of LanceDB may come from damaged files: it says so, or panics, or is unknown. */
export function mayBeDamage(error: unknown): boolean {
  const message = messageOf(error);
  return message !== null && !refused.test(message) && !closed.test(message) && !isConflict(error);
}

/** Whether nothing but damaged or missing files explains the error. */
export function isDamage(error: unknown): boolean {
  return mayBeDamage(error) && certain.test(messageOf(error) ?? '');
}

/** The error's message, in one line and without paths of this machine. */
export function damageReason(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line.replaceAll(/\S*\/\S+/g, '…').slice(0, 200);
}

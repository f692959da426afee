import type { Readable } from 'node:stream';

/**
 * Lets a stream break before anyone reads it: a reader gets its error later, and without one, an unhandled error would end the
 * process.
 */
export function unattended<T extends Readable>(content: T): T {
  return content.on('error', () => undefined);
}

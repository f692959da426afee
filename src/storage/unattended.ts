import type { Readable } from 'node:stream';

/**
 * Lets a stream break before anybody reads it: whoever reads it meets its error then, and where nobody does, an error
 * that nobody hears would end the process.
 */
export function unattended<T extends Readable>(content: T): T {
  return content.on('error', () => undefined);
}

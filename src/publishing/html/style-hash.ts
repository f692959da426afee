import { createHash } from 'node:crypto';

/** As a policy names a style sheet that it lets in. */
export function styleHash(style: string): string {
  return createHash('sha256').update(style).digest('base64');
}

import { excerptOf } from '#kernel/excerpt.ts';
import { sanitizeAnswer } from '#domain/search/generated/sanitize.ts';

const longest = 200;

/** A title, a name or a value as running text: on one line, and without what looks like the number of a source. */
export function shown(text: string): string {
  const line = excerptOf(text.replaceAll(/\s+/g, ' '), longest);
  return sanitizeAnswer(line.replaceAll(/\[(\d+)\]/g, '($1)'), [text]);
}

/** The day in UTC, such as `2031-03-02`. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

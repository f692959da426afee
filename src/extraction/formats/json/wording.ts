import { onOneLine } from '#extraction/assemble.ts';
import { cleanText } from '#extraction/decode.ts';

/** A list as English writes it: `a, b and c`. */
export function listed(items: readonly string[], last = 'and'): string {
  if (items.length < 2) return items[0] ?? '';
  return `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`;
}

/** The words of a key: `baseScore` and `base_score` are `base score`. Runs of capitals stay. */
export function wordsOf(key: string): string {
  return key
    .replace(/[_-]+/g, ' ')
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu}\p{Ll})/gu, ' ')
    .replace(/(?<=^|\s)\p{Lu}(?=\p{Ll})/gu, (capital, at: number) =>
      at === 0 ? capital : capital.toLowerCase(),
    )
    .trim();
}

export function capitalised(text: string): string {
  return text.replace(/^\p{Ll}/u, (first) => first.toUpperCase());
}

/** On one line, without what cannot be shown. */
export function oneLine(text: string): string {
  return onOneLine(cleanText(text)).trim();
}

/** With a full stop, unless it has its end. */
export function sentence(text: string): string {
  const line = oneLine(text);
  return line === '' || /[.!?…:]["”’)\]]*$/.test(line) ? line : `${line}.`;
}

/** The day of a time of RFC 3339, with the time of day unless it is midnight UTC; other text as it is. */
export function dayOf(time: string): string {
  const parts = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(?:Z|[+-]00:?00)?$/.exec(time.trim());
  if (!parts) return oneLine(time);
  const [, day = '', clock = ''] = parts;
  return clock === '00:00' ? day : `${day} ${clock} UTC`;
}

/** The day alone of a time of RFC 3339; other text as it is. */
export function dateOf(time: string): string {
  return /^\d{4}-\d\d-\d\d(?=[T ]\d)/.exec(time.trim())?.[0] ?? oneLine(time);
}

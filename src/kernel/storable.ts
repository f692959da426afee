const maxDepth = 50;
const tooDeep = `is nested more than ${maxDepth} deep`;
// PostgreSQL writes every digit of a number out, a thousandfold of what was sent.
const numbers = { least: 1e-21, most: 1e21 };
/** What its users may keep with a thing, in characters of JSON: it is in every list that the thing is in. */
export const maxKeptLength = 16_384;

/** The reason why a user's own data is too long to store, or null. */
export function whyTooLong(kept: Record<string, unknown>): string | null {
  return JSON.stringify(kept).length <= maxKeptLength
    ? null
    : `has more than ${maxKeptLength} characters as JSON`;
}

/**
 * The reason why an external value cannot be stored, or null: PostgreSQL accepts neither NUL characters nor half surrogate pairs,
 * it writes out every digit of a number, and endless nesting cannot be serialised as JSON again. `depth` is the level of the
 * value: below zero for what surrounds the value to be stored.
 */
export function whyUnstorable(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') {
    if (value.includes('\0')) return 'contains a NUL character';
    return value.isWellFormed() ? null : 'contains half a surrogate pair';
  }
  if (typeof value === 'number' && value !== 0) {
    const size = Math.abs(value);
    return size >= numbers.least && size < numbers.most
      ? null
      : 'contains a number that is too large or too small';
  }
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= maxDepth) return tooDeep;
  for (const [key, inner] of Object.entries(value)) {
    const reason = whyUnstorable(key) ?? whyUnstorable(inner, depth + 1);
    if (reason !== null) return reason;
  }
  return null;
}

/** The reason why a value could not be serialised as JSON again, or null. */
export function whyTooDeep(value: unknown, depth = 0): string | null {
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= maxDepth) return tooDeep;
  return Object.values(value).some((inner) => whyTooDeep(inner, depth + 1) !== null) ? tooDeep : null;
}

/**
 * The reason why JSON could not be stored, before it is parsed, or null: very deep nesting takes the parser fifty times as long
 * as other text of its length.
 */
export function whyTooDeepText(json: string): string | null {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) {
      at = endOfString(json, at);
    } else if (code === openBracket || code === openBrace) {
      depth += 1;
      if (depth > maxDepth) return tooDeep;
    } else if (code === closeBracket || code === closeBrace) depth -= 1;
  }
  return null;
}

const [quote, backslash] = [0x22, 0x5c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Where the string that begins there ends; the end of the text when it does not. */
function endOfString(json: string, from: number): number {
  for (let at = json.indexOf('"', from + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let escapes = 0;
    while (json.charCodeAt(at - 1 - escapes) === backslash) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return json.length;
}

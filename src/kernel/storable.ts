const maxDepth = 50;
const tooDeep = `is nested more than ${maxDepth} deep`;
// PostgreSQL writes every digit of a number out, a thousandfold of what was sent.
const numbers = { least: 1e-21, most: 1e21 };
/** What its users may keep with a thing, in characters of JSON: it is in every list that the thing is in. */
export const maxKeptLength = 16_384;

/** Says that what is to be kept with a thing is too long for that, or null. */
export function whyTooLong(kept: Record<string, unknown>): string | null {
  return JSON.stringify(kept).length <= maxKeptLength
    ? null
    : `has more than ${maxKeptLength} characters as JSON`;
}

/**
 * Says why a value that came from outside cannot be stored, or null when it can: PostgreSQL holds neither NUL
 * characters nor half surrogate pairs, it writes out every digit of a number, and what is nested without end cannot be written as
 * JSON again. `depth` is where the value stands: below zero for what is around the value that is to be stored.
 */
export function whyUnstorable(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') {
    if (value.includes('\0')) return 'holds a NUL character';
    return value.isWellFormed() ? null : 'holds half a surrogate pair';
  }
  if (typeof value === 'number' && value !== 0) {
    const size = Math.abs(value);
    return size >= numbers.least && size < numbers.most
      ? null
      : 'holds a number that is too large or too small';
  }
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= maxDepth) return tooDeep;
  for (const [key, inner] of Object.entries(value)) {
    const reason = whyUnstorable(key) ?? whyUnstorable(inner, depth + 1);
    if (reason !== null) return reason;
  }
  return null;
}

/** Says why a value could not be written as JSON again, or null when it can. */
export function whyTooDeep(value: unknown, depth = 0): string | null {
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= maxDepth) return tooDeep;
  return Object.values(value).some((inner) => whyTooDeep(inner, depth + 1) !== null) ? tooDeep : null;
}

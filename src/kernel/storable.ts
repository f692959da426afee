const maxDepth = 50;

/**
 * Says why a value that came from outside cannot be stored, or null when it can: PostgreSQL holds neither NUL
 * characters nor half surrogate pairs, and what is nested without end cannot be written as JSON again.
 */
export function whyUnstorable(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') {
    if (value.includes('\0')) return 'holds a NUL character';
    return value.isWellFormed() ? null : 'holds half a surrogate pair';
  }
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= maxDepth) return `is nested more than ${maxDepth} deep`;
  for (const [key, inner] of Object.entries(value)) {
    const reason = whyUnstorable(key) ?? whyUnstorable(inner, depth + 1);
    if (reason !== null) return reason;
  }
  return null;
}

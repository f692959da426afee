/** A pattern for `like` and `ilike` that finds the literal text anywhere: `%` and `_` are escaped. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

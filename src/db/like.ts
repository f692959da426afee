/** A pattern for `like` and `ilike` that finds the text anywhere, as it stands: `%` and `_` mean themselves. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

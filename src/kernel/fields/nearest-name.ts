// Longer ones are not typing errors, and the time of a comparison grows with the product of the lengths.
const longestName = 40;
/** The share of a name that may differ. */
const mostDifferent = 0.4;

/** The one of the known names that is written most like this one; null when none is. Case and separators do not count. */
export function nearestName(name: string, known: readonly string[]): string | null {
  const written = plain(name);
  if (written.length > longestName) return null;
  let nearest: string | null = null;
  let fewest = Infinity;
  for (const candidate of known) {
    const edits = slipsFrom(plain(candidate), written);
    if (edits < fewest) [nearest, fewest] = [candidate, edits];
  }
  return nearest;
}

/** How many slips lead from a known name to what was written: its last words alone count as one. Infinity when too many. */
function slipsFrom(name: string, written: string): number {
  if (name.length > longestName) return Infinity;
  const lastWords = name.split('_').slice(-written.split('_').length).join('_');
  const slips = Math.min(editsBetween(written, name), editsBetween(written, lastWords) + 1);
  return slips <= Math.max(written.length, lastWords.length) * mostDifferent ? slips : Infinity;
}

function plain(name: string): string {
  return name
    .slice(0, longestName + 1)
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '_');
}

/** How many characters to insert, delete, replace or swap with the next (optimal string alignment, kept in three rows). */
function editsBetween(a: string, b: string): number {
  let above: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (above[j - 2] ?? 0) + 1 : Infinity;
      next.push(Math.min(replaced, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    [above, row] = [row, next];
  }
  return row.at(-1) ?? 0;
}

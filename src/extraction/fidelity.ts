const word = /[\p{L}\p{N}]+/gu;

/** How many words two texts share, as multisets, from 0 to 1: the harmonic mean of precision and recall. */
export function tokenF1(text: string, expected: string): number {
  const counts = new Map<string, number>();
  const ours = text.toLowerCase().match(word) ?? [];
  const theirs = expected.toLowerCase().match(word) ?? [];
  for (const token of ours) counts.set(token, (counts.get(token) ?? 0) + 1);
  let shared = 0;
  for (const token of theirs) {
    const left = counts.get(token) ?? 0;
    if (left > 0) shared++;
    counts.set(token, left - 1);
  }
  return ours.length + theirs.length === 0 ? 1 : (2 * shared) / (ours.length + theirs.length);
}

/** The text in an expected file: Markdown without its comments and what its links lead to, or a dump of a tree without its node names. */
export function expectedText(content: string): string {
  return content
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/(?<=\])\([^()\s]*\)/g, '')
    .replace(/^\s*item-\d+ at level \d+: \w+(?:: ?|$)/gm, '');
}

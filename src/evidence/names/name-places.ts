import type { Span } from '#analysis/document.ts';
import { onOneLine } from '#evidence/mention.ts';

/** Every place of the names in a text, written the same but for line ends within, in order. Names are no patterns. */
export function placesOf(text: string, names: Iterable<string>): (Span & { name: string })[] {
  const longest = [...names].toSorted((a, b) => b.length - a.length);
  if (longest.length === 0) return [];
  const escaped = longest.map((name) =>
    name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s`),
  );
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${escaped.join('|')})(?![\p{L}\p{N}])`, 'gu');
  return [...text.matchAll(pattern)].map(({ 0: written, index }) => ({
    start: index,
    end: index + written.length,
    name: onOneLine(written),
  }));
}

import type { Span } from '#analysis/document.ts';
import type { EntityKind } from './evidence.ts';

/** A name at a place of the text. */
export type Mention = Span & {
  kind: EntityKind;
  /** As the text has it, on one line. */
  name: string;
  /** The main name of the known thing; null for what no list knows. */
  known: string | null;
};

/** Mentions in order, none within another: at the same place the first given is kept. */
export function inOrder(mentions: Mention[]): Mention[] {
  const sorted = mentions.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const out: Mention[] = [];
  for (const mention of sorted) if (mention.start >= (out.at(-1)?.end ?? 0)) out.push(mention);
  return out;
}

/** A piece of text on one line. */
export const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

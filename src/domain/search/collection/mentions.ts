import { answerUnits } from '#domain/search/candidates/units.ts';
import type { SearchHit } from '#domain/search/search-hit.ts';

/** A document that holds a name: its best passage that does, and the words around the name. */
type Mention = { hit: SearchHit; quote: string; start: number; end: number };

/** The words of a text, between blanks: so `Cobalt-Strike` is the name `cobalt strike`, and `evil[.]com` is `evil.com`. */
function wordsOf(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
}

/** Of each document the first passage that holds the name, itself or else in its title or heading; in the order of `hits`. */
export function mentionsIn(hits: SearchHit[], name: string): Mention[] {
  const wanted = wordsOf(name);
  const within = hits.filter(({ content }) => wordsOf(content).includes(wanted));
  const above = hits.filter(({ title, section }) => wordsOf(`${title}\n${section}`).includes(wanted));
  const documents = new Map<string, SearchHit>();
  for (const hit of [...within, ...above])
    if (!documents.has(hit.document_id)) documents.set(hit.document_id, hit);
  return [...documents.values()].map((hit) => {
    const unit = answerUnits([hit]).find(({ quote }) => wordsOf(quote).includes(wanted));
    const { start, end } = unit ?? hit;
    return { hit, quote: unit?.quote ?? hit.content, start, end };
  });
}

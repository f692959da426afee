import { headersOf } from './tables.ts';

/** What a piece of a passage is: a sentence, or a part of a list, table or record. */
export type PieceKind = 'sentence' | 'item' | 'row' | 'field' | 'header' | 'heading';

/** `lead`: the place of the piece that says what the items, rows or fields are; null where there is none. */
export type Piece = { kind: PieceKind; lead: number | null };

/** A lead-in with its items, a heading with the values below it, or the fields of a record: pieces that state one thing. */
export type Block = { kind: 'list' | 'record'; first: number; last: number };

const marker = /^(?:[-*•–—‣◦▪●]\s|\(?\d{1,3}[.)]\s?(?=\D)|\(?[a-z][.)]\s)/iu;
const field = /^(?:[-*•]\s+)?[\p{L}_][\p{L}\p{N}_./ -]{0,40}:\s+\S/u;
const announces = /\b(?:following|below|as follows|listed|these)\b/i;
const endsSentence = /[.!?]["”’)\]]*(?:\s?\[\d+\]|\d{1,2})?$/;
/** An item without a marker is a short line. */
const longestBareItem = 100;
const bold = /[*_`]+$/;
/** A value alone on its line: an address, a hash, a file. */
const value = /^(?:[-*•]\s+)?["“]?(?=\S*[\d.\][])[^\s"“”]{6,}["”]?$/u;

function isBareItem(quote: string): boolean {
  return quote.length <= longestBareItem && !endsSentence.test(quote) && !quote.endsWith(':');
}

function isItem(quote: string, header: number | null): boolean {
  return header !== null || marker.test(quote) || isBareItem(quote);
}

/** How many pieces after a lead-in belong to it. */
function itemsAfter(lead: number, quotes: string[], headings: boolean[], headers: (number | null)[]): number {
  const colon = (quotes[lead] as string).replace(bold, '').endsWith(':');
  const title =
    isBareItem(quotes[lead] as string) &&
    !value.test(quotes[lead] as string) &&
    value.test(quotes[lead + 1] ?? '');
  const announced = colon || title || headings[lead] === true || announces.test(quotes[lead] as string);
  if (!announced) return 0;
  let end = lead + 1;
  const marked = marker.test(quotes[end] ?? '');
  while (end < quotes.length && headings[end] !== true) {
    const quote = quotes[end] as string;
    const item = marked ? marker.test(quote) : isItem(quote, headers[end] ?? null);
    if (!item || quote.replace(bold, '').endsWith(':')) break;
    end += 1;
  }
  const found = end - lead - 1;
  // After a colon comes what it announces, even a whole sentence.
  if (found === 0 && colon && end < quotes.length && headings[end] !== true) return 1;
  return found;
}

/** `Note: call them first.` in a list is a sentence. */
function isField(quote: string): boolean {
  return field.test(quote) && !(marker.test(quote) && endsSentence.test(quote));
}

function recordFrom(at: number, quotes: string[], pieces: Piece[]): number {
  let end = at;
  while (end < quotes.length && pieces[end]?.kind !== 'heading' && isField(quotes[end] as string)) end += 1;
  return end - at;
}

/** The kind of each piece of a passage, and the lists and records that they make. `headings`: which pieces are headings. */
export function structureOf(quotes: string[], headings: boolean[]): { pieces: Piece[]; blocks: Block[] } {
  const headers = headersOf(quotes);
  const pieces = quotes.map((quote, i): Piece => {
    const header = headers[i] ?? null;
    if (headings[i] === true) return { kind: 'heading', lead: null };
    if (header === i) return { kind: 'header', lead: null };
    if (header !== null) return { kind: 'row', lead: header };
    if (field.test(quote)) return { kind: 'field', lead: null };
    return { kind: marker.test(quote) ? 'item' : 'sentence', lead: null };
  });
  const blocks: Block[] = [];
  // What is an item of a list begins none of its own: with each line a lead-in, that would be as many lists.
  for (let at = 0, items = 0; at < quotes.length; at += Math.max(1, items)) {
    items = itemsAfter(at, quotes, headings, headers);
    if (items > 0) blocks.push({ kind: 'list', first: at, last: at + items });
    for (let i = at + 1; i <= at + items; i += 1) {
      const piece = pieces[i] as Piece;
      if (piece.lead === null)
        pieces[i] = { kind: piece.kind === 'sentence' ? 'item' : piece.kind, lead: at };
    }
  }
  for (let at = 0; at < quotes.length;) {
    const fields = recordFrom(at, quotes, pieces);
    if (fields > 1) {
      blocks.push({ kind: 'record', first: at, last: at + fields - 1 });
      for (let i = at + 1; i < at + fields; i += 1)
        pieces[i] = { kind: 'field', lead: (pieces[i] as Piece).lead ?? at };
    }
    at += Math.max(1, fields);
  }
  return { pieces, blocks };
}

import type { ExtractedText, HiddenKind, HiddenPiece, HiddenText } from '#analysis/document.ts';
import { withoutInvisible, type Removed } from '#analysis/invisible.ts';

export type HiddenTextCollector = {
  /** A piece of the same kind on the same page is appended. `characters` where it is not the text's length. */
  add: (kind: HiddenKind, text: string, more?: { page?: number | null; characters?: number }) => void;
  found: () => { hidden?: HiddenText };
};

const mostPieces = 200;
const longestPiece = 2000;

/** Collects what is hidden in a file: all is counted, the beginning is kept. */
export function hiding(earlier?: HiddenText): HiddenTextCollector {
  const pieces: HiddenPiece[] = earlier ? [...earlier.pieces] : [];
  const kinds = new Set<HiddenKind>(earlier?.kinds);
  let characters = earlier?.characters ?? 0;
  let cut = earlier?.cut ?? false;

  function keep(kind: HiddenKind, text: string, page: number | null): void {
    const last = pieces.at(-1);
    if (last?.kind === kind && last.page === page) {
      const apart = kind === 'tag_characters' ? '' : ' ';
      const whole = last.text + apart + text;
      cut ||= whole.length > longestPiece;
      last.text = whole.slice(0, longestPiece);
    } else if (pieces.length < mostPieces) {
      cut ||= text.length > longestPiece;
      pieces.push({ kind, text: text.slice(0, longestPiece), page });
    } else cut = true;
  }

  return {
    add(kind, text, { page = null, characters: count } = {}) {
      const bare = text.replace(/\s+/g, ' ').trim();
      if (bare === '') return;
      characters += count ?? bare.length;
      kinds.add(kind);
      keep(kind, bare.slice(0, longestPiece + 1), page);
    },
    found() {
      if (characters === 0) return {};
      const sound = pieces.map((piece) => ({ ...piece, text: piece.text.toWellFormed() }));
      return { hidden: { characters, kinds: [...kinds], pieces: sound, cut } };
    },
  };
}

/** Takes invisible characters out of what was read, whatever the format; pages and headings stand where they stood. */
export function takeInvisible(extracted: ExtractedText): ExtractedText {
  const { text, removed } = withoutInvisible(extracted.text);
  const title = extracted.title && withoutInvisible(extracted.title).text;
  if (removed.length === 0) return { ...extracted, title };
  const found = hiding(extracted.hidden);
  for (const { kind, text: said, at, length } of removed) {
    const page = extracted.pages.find(({ end }) => at < end)?.number ?? null;
    if (kind) found.add(kind, said, { page, characters: kind === 'tag_characters' ? said.length : length });
  }
  const moved = shifter(removed);
  const pages = extracted.pages.map(({ number, start, end }) => ({
    number,
    start: moved(start),
    end: moved(end),
  }));
  const headings = extracted.headings.map((heading) => ({
    ...heading,
    title: withoutInvisible(heading.title).text,
    start: moved(heading.start),
    end: moved(heading.end),
  }));
  return { ...extracted, title, text, pages, headings, ...found.found() };
}

/** Where a place of the text is after the removals. */
function shifter(removed: Removed[]): (at: number) => number {
  const ends: number[] = [];
  const gone: number[] = [];
  let sum = 0;
  for (const { at, length } of removed) {
    ends.push(at + length);
    gone.push((sum += length));
  }
  return (at) => {
    let low = 0;
    for (let high = ends.length; low < high;) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    const inside = removed[low];
    return at - (gone[low - 1] ?? 0) - (inside && inside.at < at ? at - inside.at : 0);
  };
}

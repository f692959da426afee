/** Words longer than this may be broken anywhere: hashes, addresses. In a cell there is less room. */
const longest = { line: 40, cell: 18 };
const pieceLength = 8;
/** Between pictures that are joined to one, which few fonts have: they are shown side by side, or the first would be lost. */
const joiner = /(?<=\p{Extended_Pictographic}\ufe0f?)\u200d/gu;

/** A text in pieces: a line may end after each, which it otherwise may only at blanks and within few words. */
export function piecesOf(text: string, place: keyof typeof longest = 'line'): string[] {
  const most = longest[place];
  const pieces: string[] = [];
  let joined = '';
  for (const word of text.replaceAll(joiner, '').split(/(?<= )/u)) {
    if (word.length <= most) joined += word;
    else {
      const [first = '', ...others] = cut(word);
      pieces.push(joined + first, ...others.slice(0, -1));
      joined = others.at(-1) ?? '';
    }
  }
  return [...pieces, joined];
}

/** Between whole characters, as readers see them. */
function cut(word: string): string[] {
  // Quick for what is nearly always meant: hashes and addresses.
  if (/^[\u0020-\u007e]*$/u.test(word)) return word.match(/.{1,8}/gu) ?? [];
  const characters = Array.from(new Intl.Segmenter().segment(word), ({ segment }) => segment);
  const pieces: string[] = [];
  for (let at = 0; at < characters.length; at += pieceLength)
    pieces.push(characters.slice(at, at + pieceLength).join(''));
  return pieces;
}

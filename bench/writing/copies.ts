export type TextFile = { name: string; content: string };

const countries =
  'Norway Poland Ukraine Germany France Spain Brazil Chile Japan Vietnam India Kenya Egypt Canada Mexico'.split(
    ' ',
  );
const actors = [
  'Sandworm',
  'OilRig',
  'Wizard Spider',
  'TA453',
  'Blind Eagle',
  'Mustang Panda',
  'Hakbit',
  'AtomSilo',
];
const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/**
 * So many documents: these, and copies of them with other years, months, countries, numbers and hosts, as if the same things had
 * been reported again and again. Two in three copies are about other actors, whose names have a number.
 */
export function copiesWithOtherDetails(
  files: TextFile[],
  count: number,
): { name: string; content: Buffer }[] {
  return Array.from({ length: count }, (_, at) => {
    const file = files[at % files.length];
    if (!file) throw new Error('There is nothing to copy');
    const round = Math.floor(at / files.length);
    const dot = file.name.lastIndexOf('.');
    const name = round === 0 ? file.name : `${file.name.slice(0, dot)}-${round}${file.name.slice(dot)}`;
    const content = round === 0 ? file.content : changed(file.content, round);
    return { name, content: Buffer.from(content) };
  });
}

function changed(text: string, round: number): string {
  const moved = rotated(rotated(text, countries, round), months, round)
    .replaceAll(/\b(19|20)\d\d\b/g, (year) => String(Number(year) - (round % 7)))
    .replaceAll(/\b\d{2,3}\b(?![-.:])/g, (number) => String(Number(number) + round))
    .replaceAll(/\b([a-z0-9-]{4,})(\[?\.\]?(?:com|net|org|top|info))\b/gi, `$1-${round}$2`);
  if (round % 3 === 0) return moved;
  return actors.reduce((all, actor) => all.replaceAll(actor, `${actor} ${round}`), moved);
}

const rotated = (text: string, words: string[], by: number): string =>
  text.replaceAll(
    new RegExp(`\\b(?:${words.join('|')})\\b`, 'g'),
    (word) => words[(words.indexOf(word) + by) % words.length] ?? word,
  );

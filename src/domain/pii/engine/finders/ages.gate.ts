import { tableAt } from '#domain/pii/engine/columns.ts';
import { kindOf, kinds } from '#domain/pii/engine/letters.ts';
import type { FinderMaker } from '#domain/pii/engine/recogniser.ts';
import type { Scan } from '#domain/pii/engine/scan.ts';
import { made } from '#domain/pii/engine/tokens.ts';
import { wordKinds } from '#domain/pii/engine/words.ts';

const labels =
  'age ages aged agé agée âge alter edad età idade leeftijd wiek wieku ålder alder ikä возраст вік yaş';
/** Directly before a number of years that no label names. */
const leads =
  'turn turns turned turning m im am was be re are is s being at ist est es är er now only just already about around almost nearly over still';
/** Behind one, perhaps with another word between. */
const units = `year years yr yrs y yo old olds jahr jahre jahren jährig jährige jährigen jähriger jähriges ans año años anos anni jaar lat lata år
  vuotias let évese évesen yaşında лет год года років ετών 岁 歳 month months mo mos week weeks day days birthday`;
const is = { label: 1, lead: 2, unit: 4 } as const;

/** So far before the number may its label start. */
const labelReach = 28;
const longest = 3;
const [space, comma, opening, closing, dash, firstGreek] = [0x20, 0x2c, 0x28, 0x29, 0x2d, 0x370];
/** Letters that the units start with which may stand right behind their number: 7yo, 34jährige, 5ans. */
const unitLetters = new Set(Array.from('yYjJaAlLåÅ', (letter) => letter.charCodeAt(0)));

/** The signs of ASCII that an age may stand behind, and those that no cell of a table with an age may hold before it. */
const apart = signs('\t\n\v\f\r "\':=>([-');
const joined = signs('./$#_');

function signs(all: string): Uint8Array {
  const table = new Uint8Array(128);
  for (const sign of all) table[sign.charCodeAt(0)] = 1;
  return table;
}

/** Whether a number, or a word for one, may be an age by the tokens around it: a look that spares most numbers a close one. */
export function ageGate(vocabulary: Parameters<FinderMaker>[0]): (scan: Scan, at: number) => boolean {
  const kindsOf = wordKinds(vocabulary, [labels, leads, units]);
  return (scan, at) => {
    const { text, tokens, tables } = scan;
    const start = tokens.start[at] as number;
    const its = tokens.made[at] as number;
    if (its === made.digits && (tokens.end[at] as number) - start > longest) return false;
    const sign = start === 0 ? space : text.charCodeAt(start - 1);
    if (joined[sign] === 1) return false;
    if (tables.length > 0 && tableAt(tables, start) !== null) return true;
    if (apart[sign] === 0) return false;
    for (let next = at + 1; next <= at + 2 && next < tokens.count; next += 1)
      if ((kindsOf(tokens.word[next] as number) & is.unit) !== 0) return true;
    if (isUnitJoined(scan, at)) return true;
    if (at === 0) return false;
    const gap = start - (tokens.end[at - 1] as number);
    if (gap === 1 && sign === space && (kindsOf(tokens.word[at - 1] as number) & is.lead) !== 0) return true;
    if (gap === 2 && isAside(scan, at)) return true;
    for (let near = at - 1; near >= 0 && start - (tokens.end[near] as number) < labelReach; near -= 1)
      if ((kindsOf(tokens.word[near] as number) & is.label) !== 0) return true;
    return false;
  };
}

/** `7yo`, and `20-летний` with any ending. */
function isUnitJoined({ text, tokens }: Scan, at: number): boolean {
  const end = tokens.end[at] as number;
  if (tokens.made[at] === made.digits)
    return text.charCodeAt(end) === dash && text.charCodeAt(end + 1) >= firstGreek;
  let behind = (tokens.start[at] as number) + 1;
  while (behind < end && kindOf[text.charCodeAt(behind)] === kinds.digit) behind += 1;
  return unitLetters.has(text.charCodeAt(behind)) && kindOf[text.charCodeAt(behind + 1)] !== kinds.digit;
}

/** `Ann Lee, 34, of Leeds`, `Ann Lee (34)`: between its signs, two behind a word. */
function isAside({ text, tokens }: Scan, at: number): boolean {
  const start = tokens.start[at] as number;
  if (((tokens.made[at - 1] as number) & ~made.digits) === 0) return false;
  const before = text.charCodeAt(start - 1);
  const behind = text.charCodeAt(tokens.end[at] as number);
  // Of a number in words there may be more: `Ann Lee, thirty-four, of Leeds`.
  if (before === opening) return behind === closing || behind === dash;
  if (before !== space || text.charCodeAt(start - 2) !== comma) return false;
  return behind === comma || behind === space || behind === dash;
}

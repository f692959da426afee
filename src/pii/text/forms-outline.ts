/** What a regular expression is made of, as far as it matters to where it may match. */
type One = { is: 'one'; digit: boolean; lower: boolean; upper: boolean; signs: RegExp };
type Times = { is: 'times'; part: Part; least: number; most: number };
type Row = { is: 'row'; parts: Part[] };
type Choice = { is: 'choice'; parts: Part[] };
type Part = One | Times | Row | Choice;

/**
 * Whether an expression may match at a place of which no more than an outline is known: `9` a digit, `a` a small letter, `A`
 * a capital, `L` a letter; `y`, `z`, `x` the same or a digit; anything else itself. What comes after is not known. True
 * when in doubt.
 */
export type Outlined = (outline: string) => boolean;

const nothing: Part = { is: 'row', parts: [] };
const someLetters = 'abcdefghijklmnopqrstuvwxyz';
const token =
  /\\[pP]\{[^}]*\}|\\u[\da-fA-F]{4}|\\k<[^>]*>|\\.|\[(?:\\.|[^\]\\])*\]|\(\?<?[:=!]|\(\?<\w+>|\{\d+(?:,\d*)?\}\??|[*+?]\??|./gsu;

/** Reads an expression once. Look-around counts as nothing, a reference back as what it refers to. */
export function outlined({ source, flags }: RegExp): Outlined {
  const tokens = source.match(token) ?? [];
  const groups: Part[] = [];
  let at = 0;

  function choice(): Part {
    const parts = [row()];
    while (tokens[at] === '|') {
      at += 1;
      parts.push(row());
    }
    return parts.length === 1 ? (parts[0] as Part) : { is: 'choice', parts };
  }

  function row(): Part {
    const parts: Part[] = [];
    while (at < tokens.length && tokens[at] !== '|' && tokens[at] !== ')') parts.push(times(single()));
    return { is: 'row', parts };
  }

  function single(): Part {
    const its = tokens[at] as string;
    at += 1;
    if (its.startsWith('(')) return group(its);
    if (its === '^' || its === '$' || its === '\\b' || its === '\\B') return nothing;
    if (/^\\[1-9]/.test(its)) return groups[Number(its[1]) - 1] ?? nothing;
    return one(its, flags);
  }

  function group(opening: string): Part {
    const isKept = opening === '(' || /^\(\?<\w/.test(opening);
    const number = isKept ? groups.push(nothing) - 1 : -1;
    const inner = choice();
    at += 1;
    if (isKept) groups[number] = inner;
    return /[=!]$/.test(opening) ? nothing : inner;
  }

  function times(part: Part): Part {
    const its = /^(?:([*+?])|\{(\d+)(,)?(\d*)\})\??$/.exec(tokens[at] ?? '');
    if (!its) return part;
    at += 1;
    const [, sign, from, comma, to] = its;
    if (sign !== undefined)
      return { is: 'times', part, least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Infinity };
    const most = comma === undefined ? Number(from) : to === '' ? Infinity : Number(to);
    return { is: 'times', part, least: Number(from), most };
  }

  const whole = choice();
  return (outline) => isPossibleEnd(reached(whole, new Set([0]), outline), outline);
}

function one(its: string, flags: string): One {
  const signs = new RegExp(its, flags.replaceAll(/[gy]/g, ''));
  // Letters that are named one by one, or by what they are not, are any.
  const any = /[^\u0000-\u007f]|\\[upPDSW]|^\[\^|^\.$/.test(its);
  const isAny = (signsOf: string) => Array.from(signsOf).some((each) => signs.test(each));
  return {
    is: 'one',
    digit: isAny('0123456789'),
    lower: any || isAny(someLetters),
    upper: any || isAny(someLetters.toUpperCase()),
    signs,
  };
}

/** The places that a part may lead to from some; the end of the outline stands for all after it. */
function reached(part: Part, from: ReadonlySet<number>, outline: string): Set<number> {
  if (part.is === 'choice') return new Set(part.parts.flatMap((each) => [...reached(each, from, outline)]));
  if (part.is === 'times') return repeated(part, from, outline);
  let places = new Set(from);
  if (part.is === 'row') {
    for (const each of part.parts) places = reached(each, places, outline);
    return places;
  }
  places = new Set();
  for (const place of from)
    if (place === outline.length) places.add(place);
    else if (mayBe(part, outline[place] as string)) places.add(place + 1);
  return places;
}

function repeated({ part, least, most }: Times, from: ReadonlySet<number>, outline: string): Set<number> {
  const all = new Set(least === 0 ? from : []);
  let places: Set<number> = new Set(from);
  // No more often than there are places to be passed.
  for (let round = 1; round <= Math.min(most, Math.max(least, outline.length + 1)); round += 1) {
    places = reached(part, places, outline);
    if (places.size === 0) break;
    if (round >= least) for (const place of places) all.add(place);
  }
  return all;
}

function mayBe({ digit, lower, upper, signs }: One, symbol: string): boolean {
  switch (symbol) {
    case '9':
      return digit;
    case 'a':
      return lower;
    case 'A':
      return upper;
    case 'L':
      return lower || upper;
    case 'y':
      return digit || lower;
    case 'z':
      return digit || upper;
    case 'x':
      return digit || lower || upper;
    default:
      return signs.test(symbol);
  }
}

/** A match ends where neither a digit follows nor a letter that has capitals. */
function isPossibleEnd(places: Set<number>, outline: string): boolean {
  for (const place of places) if (!'9aAyz'.includes(outline[place] ?? ' ')) return true;
  return false;
}

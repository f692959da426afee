import type { Span } from '#analysis/document.ts';
import { knownName } from '#names/known/known-names.ts';
import { isOrdinaryWord } from '#names/ordinary-word.ts';
import { recogniseNames } from '#names/recognise.ts';
import { fieldWordsIn, tellingKind, type TellingKind } from '#evidence/field-words.ts';
import { onOneLine, type Mention } from '#evidence/mention.ts';
import type { Statement } from '#evidence/statements.ts';

const word = String.raw`\p{Lu}[\p{L}\p{N}]{1,39}(?:-[\p{L}\p{N}]{1,20})?`;
const run = String.raw`${word}(?: ${word}){0,3}`;
/** `the BRINEWELL `: a name, up to the word of the field. */
const nameBefore = new RegExp(String.raw`(?<![\p{L}\p{N}./\\_@-])(${run}) $`, 'u');
/** `BLUE MARLIN is a ransomware `: a name and what it is called, up to the word of the field. */
const calledBefore = new RegExp(
  String.raw`(?<![\p{L}\p{N}./\\_@-])(${run}),? (?:is|was|are|were) (?:an?|the) ((?:[\p{L}-]{1,30} ){0,5})$`,
  'u',
);
/** `, “Grizzly Otter`: a name after the word of the field. */
const nameAfter = new RegExp(String.raw`^,? ["“‘']?(${run})`, 'u');
const reach = { name: 90, called: 160 };
const ends = /^(?:of|by|that|which|who|from|for|in|with|used|using|targeting|to|against|on|and|as|at)$/;

const longest = 2_000;
const most = { candidates: 300 };
/** The recogniser's probability from which it agrees. */
const agrees = 0.5;

/** `isPlain`: the text says it so plainly that the recogniser need not know it. */
type Candidate = Span & { name: string; kind: TellingKind; isPlain: boolean; statement: Statement };

/**
 * Names that no list knows and the text gives a kind by a word of the field: before it, after it, or in `X is a …`. A capital alone
 * is little, so the recogniser of names has to agree; where the text says it outright, it must only not take the name for something else.
 * It is asked for the statements that hold such names alone.
 */
export function introducedNames(
  text: string,
  statements: readonly Statement[],
  { taken }: { taken: readonly Span[] },
): Mention[] {
  const candidates = candidatesIn(text, statements, taken);
  if (candidates.length === 0) return [];
  const recognised = recognisedIn(text, new Set(candidates.map(({ statement }) => statement)));
  const out: Mention[] = [];
  for (const candidate of candidates) {
    const { end, kind } = candidate;
    const over = recognised.filter((one) => one.start < end && one.end > candidate.start);
    const its = over.find(
      (one) => one.end === end && one.start >= candidate.start && isAlike(one.kind, kind),
    );
    const isOther = over.some((one) => !ofAttacks.has(one.kind) && one.confidence >= agrees);
    const agreed = its !== undefined && its.confidence >= agrees;
    const start = agreed ? its.start : candidate.start;
    if (agreed || (!isOther && candidate.isPlain && !isWrittenSmall(text, candidate.name)))
      out.push({ start, end, kind, name: onOneLine(text.slice(start, end)), known: null });
  }
  return out;
}

const ofAttacks: ReadonlySet<string> = new Set(['actor', 'malware', 'tool']);

/** A word that the document also writes small is no name. */
const isWrittenSmall = (text: string, name: string): boolean =>
  name
    .split(' ')
    .some((one) =>
      new RegExp(String.raw`(?<![\p{L}\p{N}])${one.toLowerCase()}(?![\p{L}\p{N}])`, 'u').test(text),
    );

const family = (kind: string): string => (kind === 'tool' ? 'malware' : kind);
const isAlike = (recognised: string, told: string): boolean =>
  told === 'campaign'
    ? ['actor', 'malware', 'tool'].includes(recognised)
    : family(recognised) === family(told);

function candidatesIn(text: string, statements: readonly Statement[], taken: readonly Span[]): Candidate[] {
  const out: Candidate[] = [];
  let at = 0;
  let next = 0;
  for (const place of fieldWordsIn(text)) {
    while (at < statements.length && (statements[at]?.end ?? 0) <= place.start) at += 1;
    const statement = statements[at];
    if (!statement || statement.start > place.start || statement.end - statement.start > longest) continue;
    while (next < taken.length && (taken[next]?.end ?? 0) <= statement.start) next += 1;
    for (const found of aroundWord(text, statement, place)) {
      let isTaken = false;
      for (let i = next; !isTaken && (taken[i]?.start ?? Infinity) < found.end; i += 1)
        isTaken = (taken[i]?.end ?? 0) > found.start;
      if (isTaken) continue;
      if (out.length === most.candidates) return out;
      out.push({ ...found, statement });
    }
  }
  return out;
}

type Found = Omit<Candidate, 'statement'>;
type Said = { written: string; start: number; isSaid: (name: string) => boolean };

/** The names that one word of the field gives a kind. */
function aroundWord(text: string, within: Span, place: Span): Found[] {
  const kind = tellingKind(text.slice(place.start, place.end).toLowerCase());
  if (kind === undefined || kind === 'vulnerability') return [];
  const said = [before(text, within, place), called(text, within, place), after(text, within, place)];
  return said.flatMap((one) => {
    if (!one) return [];
    const skipped = leading.exec(one.written)?.[0].length ?? 0;
    const name = one.written.slice(skipped);
    const start = one.start + skipped;
    if (!canBeName(name)) return [];
    return [{ name, kind, start, end: start + name.length, isPlain: kind !== 'tool' && one.isSaid(name) }];
  });
}

function before(text: string, within: Span, place: Span): Said | null {
  if (!opensWithCapital(text, place.start)) return null;
  const from = Math.max(within.start, place.start - reach.name);
  const found = nameBefore.exec(text.slice(from, place.start));
  if (!found?.[1]) return null;
  const [written, start] = [found[1], from + found.index];
  const isThe =
    /\bthe $/i.test(text.slice(Math.max(within.start, start - 5), start)) || written.startsWith('The ');
  const noun = text.slice(place.start, place.end);
  const isSaid = (name: string): boolean =>
    noun === noun.toLowerCase() &&
    (isCapitals(name) ? isThe || !isOrdinary(name) : isThe && isMixed(name) && !isOrdinary(name));
  return { written, start, isSaid };
}

function called(text: string, within: Span, place: Span): Said | null {
  const lead = text.slice(Math.max(within.start, place.start - reach.called), place.start);
  if (!/ (?:is|was|are|were) (?:an?|the) /.test(lead) || !isLastOfItsKind(text, place.end)) return null;
  const found = calledBefore.exec(lead);
  if (!found?.[1] || (found[2] ?? '').split(' ').some((one) => ends.test(one))) return null;
  return { written: found[1], start: place.start - lead.length + found.index, isSaid: isUncommon };
}

function after(text: string, within: Span, place: Span): Said | null {
  const found = nameAfter.exec(text.slice(place.end, Math.min(within.end, place.end + reach.name)));
  if (!found?.[1]) return null;
  const start = place.end + found[0].length - found[1].length;
  return { written: found[1], start, isSaid: () => false };
}

const isUncommon = (name: string): boolean => name.includes(' ') || !isOrdinary(name);

/** Whether the word before a place begins with a capital. */
function opensWithCapital(text: string, at: number): boolean {
  if (text.charAt(at - 1) !== ' ') return false;
  const space = text.lastIndexOf(' ', at - 2);
  return at - space < 60 && /^[^\p{L}]?\p{Lu}/u.test(text.slice(space + 1, space + 4));
}

/** `a ransomware group` is a group: no other word of the field follows. */
const isLastOfItsKind = (text: string, end: number): boolean =>
  tellingKind(/^ (\p{L}+)/u.exec(text.slice(end, end + 40))?.[1]?.toLowerCase() ?? '') === undefined;

const leading = /^(?:(?:The|This|These|That|A|An|Its|Their|Our|In|On|New|Another) )+/;
const isCapitals = (name: string): boolean => /^[\p{Lu}\d]{5,}$|^\p{Lu}{3,} [\p{Lu}\d]{3,}$/u.test(name);
const isMixed = (name: string): boolean => /\p{Ll}/u.test(name);
const isOrdinary = (name: string): boolean => name.split(/[ -]/).every(isOrdinaryWord);

const canBeName = (name: string): boolean =>
  name.length > 2 &&
  tellingKind(name.toLowerCase()) === undefined &&
  (name.includes(' ') || isCapitals(name) || !isOrdinary(name)) &&
  knownName(name).length === 0;

/** The names that the recogniser gives for some statements, with offsets of the whole text. */
function recognisedIn(text: string, statements: ReadonlySet<Statement>) {
  const parts = [...statements];
  const names = recogniseNames(parts.map(({ start, end }) => text.slice(start, end)).join('\n'));
  let part = 0;
  let from = 0;
  return names.flatMap(({ start, end, kind, confidence }) => {
    for (let its = parts[part]; its && start >= from + its.end - its.start + 1; its = parts[part]) {
      from += its.end - its.start + 1;
      part += 1;
    }
    const shift = (parts[part]?.start ?? 0) - from;
    return [{ start: start + shift, end: end + shift, kind, confidence }];
  });
}

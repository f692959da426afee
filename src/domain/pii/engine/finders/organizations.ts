import { marks } from '#domain/pii/engine/marks.ts';
import {
  gapAfter,
  gapBefore,
  isBlank,
  isCapitalised,
  isInProse,
  marksAt,
  startsSentence,
} from '#domain/pii/engine/names.shapes.ts';
import { knownPhrase } from '#domain/pii/engine/names.phrases.ts';
import type { Find, FinderMaker } from '#domain/pii/engine/recogniser.ts';
import type { Scan } from '#domain/pii/engine/scan.ts';

const longestName = 6;
const labels = 'company employer organization organisation firm firma entreprise empresa societe arbeitgeber';
/** Directly before the name of an employer. */
const leads: readonly (readonly [string, string])[] = [
  ['works', 'at'], ['works', 'for'], ['worked', 'at'], ['worked', 'for'], ['working', 'at'], ['working', 'for'],
  ['employed', 'by'], ['employed', 'at'], ['job', 'at'], ['hired', 'by'], ['office', 'of'], ['ceo', 'of'], ['founder', 'of'],
]; // prettier-ignore

/** Organisations: known ones, those with a legal form or an institution's word, and those said to employ somebody. */
export const makeOrganizationFinder: FinderMaker = (vocabulary) => {
  const labelIds = new Set(labels.split(' ').map((word) => vocabulary.add(word)));
  const leadIds = leads.map(([before, last]) => [vocabulary.add(before), vocabulary.add(last)] as const);
  const leadEnds = new Set(leadIds.map(([, last]) => last));
  const of = new Set(
    ['of', 'for', 'de', 'fur', 'der', 'des', 'di', 'del'].map((word) => vocabulary.add(word)),
  );
  const linking = new Set(
    ['and', 'of', 'the', 'und', 'et', 'y', 'de', 'for'].map((word) => vocabulary.add(word)),
  );
  const and = vocabulary.add('and');
  const isAnnounced = (scan: Scan, at: number) => {
    const { word } = scan.tokens;
    const before = word[at - 1] as number;
    if (at === 0 || !(labelIds.has(before) || leadEnds.has(before))) return false;
    const gap = gapBefore(scan, at);
    if (/^["']?\s*:\s*["']?$/.test(gap) && !gap.includes('\n')) return labelIds.has(before);
    return isBlank(gap) && leadIds.some(([a, b]) => word[at - 2] === a && before === b);
  };
  return (scan, report) => {
    const { tokens } = scan;
    for (let at = 0; at < tokens.count; at += 1) {
      const its = marksAt(scan, at);
      if (!isCapitalised(scan, at)) continue;
      if ((its & (marks.organization | marks.opens)) !== 0) {
        const last = knownPhrase(scan, at, marks.organization);
        if (last !== -1) put(scan, report, { first: at, last, confidence: 0.88 });
      }
      if ((its & marks.legalForm) !== 0) {
        const first = nameStart(scan, at, linking);
        if (first < at) put(scan, report, { first, last: at, confidence: isSure(scan, at) ? 0.95 : 0.8 });
      } else if ((its & marks.institution) !== 0) {
        const first = nameStart(scan, at, linking);
        const last =
          of.has(tokens.word[at + 1] as number) && isBlank(gapAfter(scan, at)) ? placeEnd(scan, at) : at;
        if ((first < at || last > at) && (marksAt(scan, first) & (marks.thing | marks.product)) === 0)
          put(scan, report, { first, last, confidence: 0.86 });
      } else if ((its & marks.last) !== 0 && isFirm(scan, at, and)) {
        put(scan, report, { first: at, last: at + 3, confidence: 0.88 });
      } else if (isAnnounced(scan, at)) {
        let last = at;
        while (
          last + 1 < tokens.count &&
          isBlank(gapAfter(scan, last)) &&
          isCapitalised(scan, last + 1) &&
          last - at < longestName
        )
          last += 1;
        if ((its & (marks.thing | marks.usual)) === 0)
          put(scan, report, { first: at, last, confidence: 0.86 });
      }
    }
  };
};

function put(
  { text, tokens }: Scan,
  report: (find: Find) => void,
  { first, last, confidence }: { first: number; last: number; confidence: number },
): void {
  const start = tokens.start[first] as number;
  let end = tokens.end[last] as number;
  if (!isInProse(text, start, end)) return;
  // Ltd. and S.A. end with a dot of their own.
  if (
    text[end] === '.' &&
    /^(?:Ltd|Inc|Corp|Co|Pty|S\.A|S\.L)$/.test(text.slice(Math.max(start, end - 4), end).replace(/^.*\s/, ''))
  )
    end += 1;
  report({ type: 'organization', start, end, confidence, method: 'named_entity_recognition' });
}

/** A line of its own with family names: `Craig, Palmer and Quinn`. */
function isFirm(scan: Scan, at: number, and: number): boolean {
  const isStart = at === 0 || gapBefore(scan, at).includes('\n');
  if (!isStart || gapAfter(scan, at) !== ', ' || scan.tokens.word[at + 2] !== and) return false;
  const isName = (token: number) => isCapitalised(scan, token) && (marksAt(scan, token) & marks.last) !== 0;
  return (
    at + 3 < scan.tokens.count && isName(at + 1) && isName(at + 3) && /^\s*\n|^$/.test(gapAfter(scan, at + 3))
  );
}

/** `Co` and `SA` are also other things. */
function isSure({ text, tokens }: Scan, at: number): boolean {
  return (
    !/^(?:co|sa|as|ag|ab|sl|lp|ev|company|spa|kg|ug|limited|nv|bv)$/i.test(
      text.slice(tokens.start[at], tokens.end[at]),
    ) || /^(?:SA|AG|AB|NV|BV|KG|UG|Limited)$/.test(text.slice(tokens.start[at], tokens.end[at]))
  );
}

/** The first of the capitalised words before `at`, with `&`, `and`, `of` and commas between them. */
function nameStart(scan: Scan, at: number, linking: ReadonlySet<number>): number {
  const { tokens } = scan;
  let first = at;
  let probe = at;
  while (probe > 0 && at - probe < longestName) {
    const gap = gapBefore(scan, probe);
    if (!isBlank(gap) && gap !== ' & ' && gap !== '-' && gap !== ', ' && gap !== "'" && gap !== '. ') break;
    if ((gap === ', ' || gap === '. ') && probe !== at && !linking.has(tokens.word[at - 1] as number)) break;
    probe -= 1;
    if (isCapitalised(scan, probe)) {
      if (isOpening(scan, probe)) break;
      first = probe;
    } else if (!linking.has(tokens.word[probe] as number) || (probe === at - 1 && gap !== ' ')) break;
  }
  return first;
}

/** The, In, Please: a word that a sentence starts with rather than a name. */
function isOpening(scan: Scan, at: number): boolean {
  const length = (scan.tokens.end[at] as number) - (scan.tokens.start[at] as number);
  const isUsual = (marksAt(scan, at) & marks.usual) !== 0 && (marksAt(scan, at) & marks.last) === 0;
  return length === 1 || (isUsual && (length < 4 || startsSentence(scan, at)));
}

/** `University of X`, `Ministry of Y and Z`. */
function placeEnd(scan: Scan, at: number): number {
  let last = at;
  let next = at + 1;
  while (next + 1 < scan.tokens.count && next - at < longestName && isBlank(gapAfter(scan, next))) {
    next += 1;
    if (isCapitalised(scan, next)) last = next;
    else if (last !== next - 1 && last !== at) break;
  }
  return last;
}

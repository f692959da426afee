import { level } from '#pii/confidence.ts';
import { marks } from '#pii/text/marks.ts';
import { gapAfter, gapBefore, isBlank, isCapitalised, isInCapitals, marksAt, wordAt } from '#pii/names/shapes.ts'; // prettier-ignore
import { dottedFormEnd } from '#pii/names/phrases.ts';
import type { Scan } from '#pii/text/scan.ts';
import { isOneOfMany } from './common.ts';
import { secondFormEnd } from './openers.ts';
import type { Organization, Reader } from './parser.ts';
import { nameStart } from './start.ts';
import { hasInnerCapital } from '#pii/finders/persons/strength.ts';

/** What ends with a legal form: Quxley Ltd, Quxley S.p.A., Quxley plc. */
export function firmAt(scan: Scan, at: number, reader: Reader): Organization | null {
  if ((marksAt(scan, at) & marks.legalForm) !== 0) {
    const first = nameStart(scan, at, reader);
    const last = secondFormEnd(scan, at);
    const isFirm =
      (last > at || isSure(scan, at)) &&
      !isOneOfMany(scan, first, at - 1) &&
      !isOfFigure(scan, first, at) &&
      (!isInCapitals(scan, at) || at - first <= 3);
    return first < at ? { first, last, confidence: isFirm ? level.nearlyCertain : level.likely } : null;
  }
  const dotted = dottedFormEnd(scan, at);
  if (dotted === -1) return null;
  const first = nameStart(scan, at, reader);
  return first < at ? { first, last: dotted, confidence: level.explicit } : null;
}

/** The same for forms in small letters, which need a name right before them: Quxley plc, Quxley s.r.o. */
export function smallFirmAt(scan: Scan, at: number, reader: Reader): Organization | null {
  if (at === 0 || !isCapitalised(scan, at - 1)) return null;
  const gap = gapBefore(scan, at);
  if (!isBlank(gap) && gap !== ', ') return null;
  const isForm = (marksAt(scan, at) & marks.legalForm) !== 0 && small.test(wordAt(scan, at));
  const last = isForm ? at : dottedFormEnd(scan, at);
  if (last === -1) return null;
  const first = nameStart(scan, at, reader);
  const no = marks.usual | marks.thing;
  if (first === at || (first === at - 1 && (marksAt(scan, first) & no) !== 0)) return null;
  return { first, last, confidence: level.explicit };
}

/** `the Lens AB`, `their Sides AG`: words and the two letters of a line. */
function isOfFigure(scan: Scan, first: number, at: number): boolean {
  if (!/^[A-Z]{2}$/.test(wordAt(scan, at))) return false;
  if (!/^(?:the|an?|its|their|this|that|these|of)$/i.test(wordAt(scan, first - 1))) return false;
  for (let one = first; one < at; one += 1)
    if ((marksAt(scan, one) & (marks.ordinary | marks.particle)) === 0) return false;
  return true;
}

const small = /^(?:plc|ltd|inc|llc|llp|gmbh|oy|oyj|aps|srl|sarl|kft|zrt|ltda|bhd|pty|bvba|eG)$/;

/** PT Quxley Jaya, UAB Quxley: forms that come first. */
export function formBefore(scan: Scan, at: number): Organization | null {
  if (!/^(?:PT|UAB|SIA|OOO|ZAO|OAO|PAO)$/.test(wordAt(scan, at)) || isInCapitals(scan, at)) return null;
  let last = at;
  while (last - at < longestName && last + 1 < scan.tokens.count && isCapitalised(scan, last + 1)) {
    if (!isBlank(gapAfter(scan, last)) && gapAfter(scan, last) !== ' "') break;
    last += 1;
  }
  const isName = last > at + 1 || (last > at && !/^PT$/.test(wordAt(scan, at)));
  const no = marks.ordinary | marks.thing | marks.first | marks.title;
  // UAB SuperJazz
  if (isName && hasInnerCapital(scan, at + 1)) return null;
  return isName && (marksAt(scan, at + 1) & no) === 0
    ? { first: at, last, confidence: level.supported }
    : null;
}

const longestName = 5;

/** `Co` and `SA` are also other things, and what is `incorporated in` something is no firm. */
function isSure(scan: Scan, at: number): boolean {
  const word = wordAt(scan, at);
  if (/^co$/i.test(word) && gapBefore(scan, at) === ' & ') return true;
  if (
    /^[A-Z]{2,}s$/.test(word) ||
    (/^incorporated$/i.test(word) && /^(?:in|into|with|by|as)$/i.test(wordAt(scan, at + 1)))
  )
    return false;
  // Old High German: `G. Quxel, OHG. quxila`
  if (gapBefore(scan, at) === ', ' && word === 'OHG') return false;
  // ..., Z, AA, AB, ...
  if (gapBefore(scan, at) === ', ' && wordAt(scan, at - 1).length < 3) return false;
  return (
    !/^(?:co|sa|as|ag|ab|sl|lp|ev|company|spa|kg|ug|limited|nv|bv|kk|pvt|ou|eg|uab)$/i.test(word) ||
    /^(?:SA|AG|AB|NV|BV|KG|UG|KK|OÜ|OU|UAB|Limited)$/.test(word)
  );
}

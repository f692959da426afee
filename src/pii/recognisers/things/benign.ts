import { level } from '#pii/confidence.ts';
import { compact, isMod97 } from '#pii/checksums/algorithms.ts';
import { digitsOf } from '#pii/checksums/checksums.ts';
import type { LabelRule } from '#pii/finders/labels.ts';
import type { Pattern, Recogniser } from '#pii/recogniser.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('recognisers');

type BenignOptions = Pick<Recogniser, 'context' | 'check'>;

/** What has a form and is nobody's: its type is never stated. */
function benign(patterns: readonly Omit<Pattern, 'inner'>[], more: BenignOptions = {}): Recogniser {
  return {
    type: 'device_identifier',
    benign: true,
    patterns: patterns.map((pattern) => ({ ...pattern, inner: true })),
    ...more,
  };
}

function isBookNumber(value: string): boolean {
  const digits = digitsOf(value);
  const sum = Array.from(digits).reduce((so, digit, at) => so + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return digits.length === 13 && sum % 10 === 0;
}

const sure = level.proven;

/** Numbers and identifiers that are often taken for personal data. What lies in them is none. */
export const benignForms: readonly Recogniser[] = [
  benign([
    { regex: /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i, first: 'd8 m8 l8', alone: sure }, // UUID
    { regex: /[\da-f]{32}|[\da-f]{40}|[\da-f]{56}|[\da-f]{64}|[\da-f]{96}|[\da-f]{128}/i, first: 'm32 m40 m56 m64', alone: level.likely },
    { regex: /sha(?:1|256|384|512)[-:][A-Za-z\d+/]{27,90}={0,2}/, first: 'm4 m6', alone: sure },
    // Hex dumps and fingerprints of keys and certificates.
    { regex: /[\da-f]{2}(?:[ :][\da-f]{2}){8,31}/i, first: 'd2 m2 l2', alone: sure },
  ]),
  // Account numbers are written in such groups too, and have check digits.
  benign([
    // Tables of numbers: a letter among the first of them shows them from the groups of a card's number.
    { regex: /(?=(?:[\da-f]{4,5}\s{1,3}){0,11}\d{0,4}[a-f])[\da-f]{4,5}(?:\s{1,3}[\da-f]{4,5}){5,15}/i, first: 'd4-5 m4-5', alone: sure },
  ], { check: (value) => !isMod97(compact(value)) }),
  benign([
    { regex: /v\d{1,5}(?:\.\d{1,5}){1,4}(?:[-+][\dA-Za-z.-]{1,40})?/i, first: 'm2-6', alone: sure },
    { regex: /\d{1,5}(?:\.\d{1,5}){2,3}[-+](?=[\dA-Za-z.-]{0,20}[A-Za-z])[\dA-Za-z.+~-]{1,40}/, first: 'd1-5', alone: sure },
    { regex: /\d{1,3}(?:,\d{3}){2,6}(?:\.\d{1,9})?/, first: 'd1-3', alone: level.sure },
  ]),
  benign([
    { regex: /10\.\d{4,9}\/[\w.;()/:-]{2,200}/, first: 'd2', alone: sure }, // DOI
    { regex: /(?:CVE|CWE|CAN|GHSA|RFC|ISO|IEC|EN|DIN|MS|KB|PMID|PMC)[- ]?\d{1,6}(?:[-:.]\d{1,7}){0,3}/, first: 'l2-4', alone: level.sure },
    { regex: /97[89](?:-?\d){10}/, first: 'd3 d13', alone: level.sure },
  ]),
  benign([{ regex: /97[89](?:[- ]?\d){10}/, first: 'd3 d13', alone: level.nearlyCertain }], { check: isBookNumber }),
  benign([{ regex: /(?:\d-?){9}[\dX]/, first: 'd1-10', alone: 0 }], { context: ['!isbn', '!issn'] }),
  // Seconds, milliseconds, microseconds and nanoseconds since 1970, from 2001 to 2033.
  benign([{ regex: /1\d{9}(?:\d{3}){0,3}/, first: 'd10 d13 d16 d19', alone: level.weak }], {
    context: [
      '!timestamp', '!epoch', '!unix', 'time', 'ts', 'date', 'expires', 'expiry', 'exp', 'iat', 'nbf', 'created', 'updated',
      'modified', 'mtime', 'ctime', 'atime', 'duration', 'ms', 'at', 'since', 'until', 'seq', 'nonce',
    ],
  }),
  benign([{ regex: /[\da-f]{7,12}/, first: 'm7-12 d7-12', alone: level.remote }], {
    context: ['!commit', '!sha', '!git', 'revision', 'rev', 'hash', 'checksum', 'head', 'merge', 'branch'],
  }),
]; // prettier-ignore

/** What a trade numbers its papers and customers with, in whatever form. */
export const labelledBenign: readonly LabelRule[] = [
  {
    type: 'device_identifier',
    benign: true,
    labels: list('device-identifier-labels'),
    value: /\d{6,12}|\d{3}-\d{2}-\d{4}/,
    confidence: sure,
  },
]; // prettier-ignore

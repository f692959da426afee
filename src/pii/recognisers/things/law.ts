import { level } from '#pii/confidence.ts';
import type { LabelRule } from '#pii/finders/labels.ts';
import type { Prefixed } from '#pii/finders/prefixes.ts';
import type { Recogniser } from '#pii/recogniser.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list, either } = wordLists('recognisers');

const kinds = '(?:cv|cr|mc|mj|md|ap|bk|po|gj|sw|misc|adv|cb|ct|ml|rj|vv)';
const courts = either('courts');
const ofLaw = list('law-words');

/** Numbers of cases with a form of their own. */
export const law: readonly Recogniser[] = [
  {
    type: 'docket_number',
    patterns: [
      // Federal courts of the United States, with office, and initials of the judges.
      {
        regex: new RegExp(`\\d{1,2}:(?:19|20)?\\d{2}-?${kinds}-?\\d{3,6}(?:-[A-Z]{2,4}){0,4}`, 'i'),
        first: 'd1-2', alone: level.certain, inner: true,
      },
      { regex: new RegExp(`(?:19|20)?\\d{2}-${kinds}-\\d{3,6}(?:-[A-Z]{2,4}){0,4}`, 'i'), first: 'd2 d4', alone: level.sure },
      // Neutral citations.
      {
        regex: new RegExp(`(?:19|20)\\d{2}\\] (?:${courts}) \\d{1,5}(?: \\([A-Z][A-Za-z]{1,8}\\))?`),
        first: 'd4', alone: 0.96, inner: true,
      },
      // Court of Justice of the European Union and its General Court.
      { regex: /[CTF]-\d{1,4}\/\d{2}(?: P(?:PU)?)?/, first: 'l1', alone: level.possible },
    ],
    context: [
      'case', 'cases', 'judgment', 'court', 'joined', 'cjeu', 'ecj', 'docket', 'rechtssache', 'affaire', 'arret', 'asunto',
      'causa', 'processo', 'curia', 'ruling',
    ],
  },
]; // prettier-ignore

export const prefixedLaw: readonly Prefixed[] = [
  {
    type: 'docket_number',
    prefixes: ['ecli'],
    regex: /ECLI:[A-Z]{2}:[A-Z0-9]{1,7}:(?:19|20)\d{2}:[A-Z0-9.]{1,25}/,
    confidence: level.certain,
  },
];

/** Letters and digits, at least three digits of them. */
const number = /(?=(?:[A-Z:./-]{0,8}\d){3})[A-Z0-9]{1,12}(?:[-:./][A-Z0-9]{1,12}){0,6}/i;

export const labelledLaw: readonly LabelRule[] = [
  {
    type: 'docket_number',
    labels: list('docket-number-labels'),
    value: number, confidence: level.sure, signed: true, near: ofLaw,
  },
  { type: 'docket_number', labels: ['case', 'case no', 'case number'], value: number, confidence: level.weak, signed: true, near: ofLaw },
  {
    type: 'docket_number',
    labels: ['aktenzeichen', 'az', 'geschaftszeichen', 'gz'],
    value: /(?:\d{1,3}\s)?[A-Z][A-Za-z]{0,4}\s\d{1,6}\/\d{2}/, confidence: level.explicit,
  },
  {
    type: 'docket_number',
    labels: ['numero de role', 'rg', 'rg n', 'expediente', 'procedimiento', 'autos', 'processo', 'procedimento'],
    value: /\d{1,7}[/.-]\d{2,6}(?:[/.-]\d{1,7}){0,4}/, confidence: level.possible, signed: true, near: ofLaw,
  },
  {
    type: 'bar_number',
    labels: list('bar-number-labels'),
    value: /(?:[A-Z]{1,3}[- ]?)?\d{4,8}/i, confidence: level.sure, signed: true, near: ofLaw,
    judge: (_value, { sign }) => (/^(?:is|was)/i.test(sign) ? level.sure : 1),
  },
]; // prettier-ignore

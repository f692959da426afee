import { level } from '#pii/confidence.ts';
import type { LabelRule } from '#pii/finders/labels.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list, either } = wordLists('groups');

/** After their labels nations may be called in any language; kinds of values are none. */
const nation = /\p{L}{4,20}(?:[ -]\p{L}{4,20})?/u;
const isNation = (value: string) =>
  /^(?:unknown|unbekannt|none|null|other|string|text|number|boolean|required|optional|undefined|enum|field|value|country|code)/i.test(
    value,
  )
    ? 0
    : 1;

const codes = either('codes');

export const labelledNations: readonly LabelRule[] = [
  {
    type: 'nationality',
    labels: ['nationality', 'citizenship'],
    value: new RegExp(`(?=\\p{Lu}\\p{Ll})${nation.source}`, 'u'),
    confidence: level.sure,
    signed: true,
    judge: isNation,
  },
  {
    type: 'nationality',
    labels: list('nationality-labels'),
    value: nation,
    confidence: level.sure,
    signed: true,
    judge: isNation,
  },
  {
    type: 'nationality',
    labels: ['nat', 'natl', 'nation', 'nationality', 'citizenship'],
    value: new RegExp(`(?:${codes})(?![\\p{L}\\p{N}])`, 'u'),
    confidence: level.sure,
    signed: true,
  },
];

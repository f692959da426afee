import { level } from '#pii/confidence.ts';
import { phraseLookup } from '#pii/lexicon/phrases.ts';
import type { FinderMaker } from '#pii/recogniser.ts';
import type { Scan } from '#pii/text/scan.ts';
import { isPerson, rolesOf } from './special-categories.ts';
import { wordLists } from '#pii/lexicon/lists.ts';
import { pattern } from '#pii/text/pattern.ts';

const { list, either } = wordLists('special-categories');

const leads = list('leads');
/** What illnesses are called, as far as their names show: `appendicitis`, `heart failure`. */
const illness = pattern('i')`
    (?:itis|(?:[cdhnrt]in|lymph|elan|sarc|lauc|e?mat|den|gli|my|br|ur|heli|last|ranul|lip)omas?
    |(?<!acad|boh)a?emia|(?<!gn|pn|bi|the|orph|sm)osis|opathy|(?<!nost)algia
    |${either('diagnoses-illness')})$|\b(?:${either('illness')}|(?<!oste)stenosis|palsy|epilepsy|psychosis
    |depression|dementia|autism|concussion|angina|sepsis|measles|influenza|covid)$`;
const stop = pattern('i')`^(?:${either('stop')})$`;
const article = /^(?:an?|the|his|her|their|some)$/i;
const longest = 8;
/** So far before them the person is spoken of. */
const reach = 7;

/** Illnesses that no list holds, said of a person: `the patient was diagnosed with acute appendicitis`. */
export const makeDiagnoses: FinderMaker = (vocabulary) => {
  const roles = rolesOf(vocabulary);
  const lookup = phraseLookup(
    leads.map((phrase): [string, true] => [phrase, true]),
    vocabulary,
  );
  return (scan, report) => {
    let next = 0;
    for (const at of scan.tokens.openers) {
      if (at < next) continue;
      const met = lookup(scan, at);
      if (!met) continue;
      next = met.to;
      const span = isOfPerson(scan, at, (near) => isPerson(scan, near, roles))
        ? nameAfter(scan, met.to)
        : null;
      if (span)
        report({ type: 'medical_condition', ...span, confidence: level.sure, method: 'contextual_pattern' });
    }
  };
};

/** The words after the lead up to the last that names an illness. */
function nameAfter({ text, tokens }: Scan, from: number): { start: number; end: number } | null {
  const word = (at: number) => text.slice(tokens.start[at], tokens.end[at]);
  let first = from;
  if (first < tokens.count && article.test(word(first))) first += 1;
  let end = -1;
  for (let at = first; at < tokens.count && at < first + longest; at += 1) {
    const gap = text.slice(tokens.end[at - 1], tokens.start[at]);
    if (!/^(?: |-|\n|['’]|–)$/.test(gap) || stop.test(word(at))) break;
    if (illness.test(text.slice(tokens.start[first], tokens.end[at]))) end = tokens.end[at] as number;
  }
  return end === -1 ? null : { start: tokens.start[first] as number, end };
}

function isOfPerson({ text, tokens }: Scan, lead: number, isOne: (at: number) => boolean): boolean {
  for (let at = lead - 1; at >= 0 && at >= lead - reach; at -= 1) {
    if (/[.!?;]\s|\n\s*\n/.test(text.slice(tokens.end[at], tokens.start[at + 1]))) return false;
    if (isOne(at)) return true;
  }
  return false;
}

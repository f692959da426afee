import { marks } from '#domain/pii/engine/marks.ts';
import { gapAfter, isCapitalised, isInProse, marksAt } from '#domain/pii/engine/names.shapes.ts';
import { contextWords, evidenceAround } from '#domain/pii/engine/context.ts';
import type { FinderMaker } from '#domain/pii/engine/recogniser.ts';

const people = [
  '!nationality', '!citizen', '!citizenship', '!nationals', '!national', '!ethnicity', '!religion', '!patient', 'he', 'she', 'man', 'woman',
  'men', 'women', 'i', 'm', 'am', 'born', 'passport', 'people', 'family', 'parents', 'mother', 'father', 'wife', 'husband', 'immigrant', 'refugee',
  'actor', 'actress', 'singer', 'descent', 'origin', 'boy', 'girl', 'client', 'employee', 'student', 'voter', 'member',
]; // prettier-ignore
const languageWords = 'language translation keyboard text speaking version lesson dictionary';

/** Nations that people are said to belong to. */
export const makeGroupFinder: FinderMaker = (vocabulary) => {
  const context = contextWords(people, vocabulary);
  const languages = new Set(languageWords.split(' ').map((word) => vocabulary.add(word)));
  return (scan, report) => {
    const { tokens, text } = scan;
    for (let at = 0; at < tokens.count; at += 1) {
      if ((marksAt(scan, at) & marks.group) === 0 || !isCapitalised(scan, at)) continue;
      const start = tokens.start[at] as number;
      const end = tokens.end[at] as number;
      if (!isInProse(text, start, end) || languages.has(tokens.word[at + 1] as number)) continue;
      // Latin American, African-American: one group.
      const isPair = (marksAt(scan, at + 1) & marks.group) !== 0 && /^[ -]$/.test(gapAfter(scan, at));
      const span = { start, end: isPair ? (tokens.end[at + 1] as number) : end };
      const evidence = evidenceAround(scan, span, context);
      report({
        type: 'nationality',
        ...span,
        confidence: 1 - 0.4 * (1 - evidence),
        method: evidence > 0 ? 'contextual_pattern' : 'named_entity_recognition',
      });
      if (isPair) at += 1;
    }
  };
};

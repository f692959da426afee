import { focus, held, type AnswerType } from './answer-type.ts';
import { namedKinds, sectorWords } from './answer-words.ts';
import { codeTypes, fileType } from './code-types.ts';
import { factTypes } from './fact-types.ts';

/** Names as they stand within a sentence: with a capital, or with a digit among letters. */
const names = held(
  String.raw`(?<!^|[.!?:•*-]\s)(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}]+(?:[-.][\p{L}\p{N}]+)*|(?<![\p{L}\p{N}.])\p{Lu}{2,}[\p{L}\p{N}-]*` +
    String.raw`|(?<![\p{L}\p{N}.])\p{Lu}\p{Ll}+\p{Lu}[\p{L}\p{N}]*`,
  'gu',
);

/** After one of these a question goes on about something that is known. */
const auxiliaries = '(?:do|does|did|is|are|was|were|has|have|had|can|could)\\b';

/** In order: the first that a question asks for is its kind. */
const answerTypes: readonly AnswerType[] = [
  ...codeTypes,
  ...factTypes,
  fileType,
  {
    name: 'sector',
    label: 'a sector',
    form: 'fact',
    asked: focus('sectors?|industr(?:y|ies)|verticals?'),
    find: held(`\\b(?:${sectorWords})\\w*`),
  },
  {
    name: 'name',
    label: 'a name',
    form: 'name',
    asked: new RegExp(
      String.raw`\bwho(?:m|se)?\b|\b(?:other|alternative|alternate|associated|all|every) names?\b|\balso (?:called|known)\b` +
        String.raw`|\balias(?:es)?\b|\b(?:what|which)(?: (?!${auxiliaries})[\w'’-]+){0,4}? (?:${namedKinds})\b` +
        // `Which bank was robbed?`
        String.raw`|\bwhich(?: (?!${auxiliaries})[\w'’-]+){1,4} ${auxiliaries}`,
      'i',
    ),
    find: names,
  },
  {
    name: 'reason',
    label: 'a reason',
    form: 'fact',
    asked: /\bwhy\b|\bwhat (?:caused|reason|purpose)\b/i,
    find: held(
      String.raw`\b(?:because|due to|since|so that|in order to|caused|result|reason|therefore|as a|allow|prevent|to \p{Ll}+)\b`,
    ),
  },
];

/** What a question asks for; null where it does not tell. */
export function answerTypeOf(question: string): AnswerType | null {
  return answerTypes.find(({ asked }) => asked.test(question)) ?? null;
}

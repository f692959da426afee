import { findIdentifiers, type Identifier } from '#analysis/identifiers.ts';
import { neighbourPairs } from '#domain/search/search-closeness.ts';
import { answerTerms } from './words.ts';
import type { AnswerType } from './answer-type.ts';
import { answerTypeOf } from './answer-types.ts';
import { fieldWordsIn } from './field-words.ts';
import { subjectsIn, type Subject } from './subjects.ts';
import type { Wanted } from './wanted.ts';

/** What a question asks, as units are compared with it. */
export type Asked = {
  question: string;
  lower: string;
  wanted: Wanted;
  /** The groups of words of the field that a term of the question is part of. */
  groups: Map<string, number[]>;
  pairs: Set<string>;
  subjects: Subject[];
  /** The codes, files and addresses that it names. */
  named: Identifier[];
  type: AnswerType | null;
  /** Several things are asked for. */
  many: boolean;
  manner: boolean;
  definition: boolean;
  /** Other names of something are asked for. */
  aliases: boolean;
};

const many = new RegExp(
  String.raw`\b(?:list|all|every)\b|\b(?:which|what|name the)\s+(?:two|three|four|five|six)\b` +
    String.raw`|\b(?:which|what)\b(?:\s+[\w-]+){0,4}?\s+(?!was\b|is\b|has\b|does\b)[\w-]{3,}s\b`,
  'i',
);
/** `What is Amber?`, `Who are Velvet Hare?`: nothing but a name. */
const whatItIs = /^(?:what|who) (?:is|are|was|were) (?:an? |the )?([^?]{1,60})\?$/i;
const otherNames = new RegExp(
  String.raw`\b(?:other|another|alternative|alternate|associated|every|all) (?:\w+ )?names?\b|\balias(?:es)?\b` +
    String.raw`|\balso (?:called|known|named)\b|\bnames (?:is|are|of|associated)\b|\b(?:known|tracked|called) (?:as|by)\b` +
    String.raw`|\b(?:same|one) (?:actor|group|and the same)\b`,
  'i',
);

/** Reads a question; `wanted` has its terms with their weights. */
export function askedIn(question: string, wanted: Wanted): Asked {
  const subjects = subjectsIn(question);
  const named = whatItIs.exec(question.trim())?.[1]?.toLowerCase();
  const definition = subjects.some(({ name }) => name.toLowerCase() === named);
  const groups = new Map<string, number[]>();
  const terms = answerTerms(question);
  for (const { group, start, end } of fieldWordsIn(terms))
    for (const term of terms.slice(start, end)) groups.set(term, [...(groups.get(term) ?? []), group]);
  return {
    question,
    lower: question.toLowerCase(),
    wanted,
    groups,
    pairs: neighbourPairs(wanted.terms),
    subjects,
    named: findIdentifiers(question, { anyCase: true }),
    type: definition ? null : answerTypeOf(question),
    many: many.test(question),
    manner: /\bhow (?:do|does|did|is|are|was|were|can|could|has|have|had)\b/i.test(question),
    aliases: otherNames.test(question),
    definition,
  };
}

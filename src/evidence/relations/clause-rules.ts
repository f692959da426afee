import type { RelationName } from '#evidence/evidence.ts';
import { tellingKind } from '#evidence/field-words.ts';
import { isNegated } from './denials.ts';
import { stated } from './kinds.ts';
import type { Term, Token } from './tokens.ts';
import { canBeNoun, isBe, isParticiple, verbClass, type VerbClass } from './verbs.ts';
import { isVictim } from './victims.ts';

/** What a rule read out of the tokens of a statement. */
export type Reading = { subject: Term; relation: RelationName; object: Term; rule: string };

const reach = { subject: 30, object: 14, chain: 6, victims: 10, done: 8 };
const clauseEnds = new Set(
  '; which that who because while after before when although whereas since if but'.split(' '),
);
/** Words that a list goes on over. */
const breaksList = new Set('against to by from with for via using through on at into as'.split(' '));
const kindOf = (term: Term) => term.end_of.kind;

/** Relations that the verbs of a statement state, in the active and in the passive voice. */
export function verbRelations(tokens: Token[]): Reading[] {
  const out: Reading[] = [];
  let lastSubject: Term | null = null;
  for (const [at, { word, term }] of tokens.entries()) {
    const verb = term ? undefined : verbClass(word);
    if (!verb || isNegated(tokens, at) || isNoun(tokens, at)) continue;
    if (isPassive(tokens, at)) {
      out.push(...passive(tokens, at, verb));
      continue;
    }
    const subject = subjectOf(tokens, at, verb, lastSubject);
    if (!subject) continue;
    lastSubject = subject;
    out.push(...active(tokens, at, verb, subject));
  }
  return out;
}

const nounBefore =
  /^(?:the|a|an|this|these|its|their|of|in|on|per|each|such|any|new|recent|future|after|other|many|several|potential|for)$/;
const verbBefore =
  /^(?:to|can|could|may|might|will|would|also|then|that|which|who|and|but|it|they|then|often|not|does|do|did)$|ly$/;

/** `the use of`, `future targets`: the noun, not the verb. */
function isNoun(tokens: Token[], at: number): boolean {
  const before = tokens[at - 1];
  const word = tokens[at]?.word ?? '';
  if (tokens[at + 1]?.word === 'of') return true;
  if (before?.term) return false;
  if (nounBefore.test(before?.word ?? '')) return true;
  if (!canBeNoun(word)) return false;
  return !verbBefore.test(before?.word ?? '') && tellingKind(before?.word ?? '') === undefined;
}

function isPassive(tokens: Token[], at: number): boolean {
  const word = tokens[at]?.word ?? '';
  if (!isParticiple(word)) return false;
  const before = tokens.slice(Math.max(0, at - 4), at).map((token) => token.word);
  if (before.some(isBe)) return true;
  return tokens[at + 1]?.word === 'by';
}

const auxiliaries = new Set(
  `to has have had was were is are been be being can could may might will would also then often not reported known believed
  observed seen continue continues began attempt attempts attempted tend tends tried likely that which who did does`.split(
    /\s+/,
  ),
);
const isAuxiliary = (word: string): boolean => auxiliaries.has(word) || word.endsWith('ly');
/** What belongs to the name before it: `the X developers`. */
const belongings = new Set(
  `developer developers operator operators member members affiliate affiliates campaign campaigns attack attacks operation
  operations sample samples variant variants infection infections payload payloads activity attackers`.split(
    /\s+/,
  ),
);
const preposition = /^(?:with|by|for|before|after|in|of|via|from|when|while|without)$/;

function subjectOf(tokens: Token[], at: number, verb: VerbClass, last: Term | null): Term | null {
  const before = tokens[at - 1];
  const lastCould = last && couldDo(last, verb) ? last : null;
  const participle = (tokens[at]?.word ?? '').endsWith('ing');
  if (participle && before && !before.term && (before.word === ',' || preposition.test(before.word)))
    return before.word === ',' ? (lastCould ?? nearest(tokens, at, verb)) : lastCould;
  if (before && !before.term && /^(?:and|or|,|then)$/.test(before.word) && lastCould) return lastCould;
  let i = at - 1;
  while (i >= 0 && !tokens[i]?.term && isAuxiliary(tokens[i]?.word ?? '')) i -= 1;
  const noun = tokens[i];
  if (noun && !noun.term && (belongings.has(noun.word) || tellingKind(noun.word))) {
    const owner = tokens.slice(Math.max(0, i - 3), i).findLast(({ term }) => term)?.term;
    return owner && couldDo(owner, verb) ? owner : null;
  }
  return nearest(tokens, at, verb);
}

function nearest(tokens: Token[], at: number, verb: VerbClass): Term | null {
  for (let i = at - 1; i >= Math.max(0, at - reach.subject); i -= 1) {
    const token = tokens[i];
    if (!token || token.word === ';') return null;
    if (token.term && couldDo(token.term, verb) && !isModifier(tokens, i)) return token.term;
  }
  return null;
}

/** The kinds of those who do what verbs of a class say. */
const doers: Record<VerbClass, readonly string[]> = {
  uses: ['actor', 'malware', 'campaign'],
  deploys: ['actor', 'malware', 'campaign', 'tool'],
  delivers: ['actor', 'malware', 'campaign', 'tool'],
  exploits: ['actor', 'malware', 'campaign'],
  targets: ['actor', 'malware', 'campaign'],
  'communicates-with': ['malware', 'tool'],
};

const couldDo = (term: Term, verb: VerbClass): boolean => doers[verb].includes(kindOf(term));

/** `attacks against X used Y`: X does nothing there. */
function isModifier(tokens: Token[], at: number): boolean {
  return /^(?:against|than|like|unlike|for|to|with)$/.test(tokens[at - 1]?.word ?? '');
}

function active(tokens: Token[], at: number, verb: VerbClass, subject: Term): Reading[] {
  return objectsFrom(tokens, at + 1, verb, subject).map(({ object, relation }) => ({
    subject,
    relation,
    object,
    rule: 'active-verb',
  }));
}

type Object = { object: Term; relation: RelationName };

/** The first thing after the verb that fits it, and those that are listed with it. */
function objectsFrom(tokens: Token[], from: number, verb: VerbClass, subject: Term): Object[] {
  const out: Object[] = [];
  let gap = 0;
  for (let i = from; i < tokens.length; i += 1) {
    const { word, term } = tokens[i] as Token;
    if (term) {
      const fits = term.group !== subject.group && (verb !== 'targets' || isVictim(tokens, i));
      const relation = fits ? stated(verb, kindOf(subject), kindOf(term)) : null;
      if (relation) {
        out.push({ object: term, relation });
        gap = 0;
      } else if (out.length > 0 && verb !== 'targets') break;
      continue;
    }
    gap += 1;
    if (gap > (out.length === 0 ? reach.object : verb === 'targets' ? reach.victims : reach.chain)) break;
    if (clauseEnds.has(word)) break;
    const isVerb = verbClass(word) !== undefined && !isNoun(tokens, i) && !word.endsWith('ed');
    if (isVerb) break;
    if (out.length > 0 && verb !== 'targets' && breaksList.has(word)) break;
  }
  return out;
}

function passive(tokens: Token[], at: number, verb: VerbClass): Reading[] {
  const by = tokens.findIndex(({ word }, i) => i > at && i <= at + 8 && word === 'by');
  return by < 0 ? [] : doersFrom(tokens, by + 1, verb).flatMap((subject) => done(tokens, at, verb, subject));
}

/** Those who do it: the first after `by`, and those that are listed with it. */
function doersFrom(tokens: Token[], from: number, verb: VerbClass): Term[] {
  const out: Term[] = [];
  let gap = 0;
  for (const { word, term } of tokens.slice(from)) {
    gap += 1;
    if (term && couldDo(term, verb)) {
      out.push(term);
      gap = 0;
    } else if (gap > 8 || (out.length > 0 && !/^(?:,|and|or)$/.test(word))) break;
  }
  return out;
}

function done(tokens: Token[], at: number, verb: VerbClass, subject: Term): Reading[] {
  const out: Reading[] = [];
  for (let i = at - 1; i >= Math.max(0, at - reach.done); i -= 1) {
    const { word, term } = tokens[i] as Token;
    if (clauseEnds.has(word)) break;
    const relation =
      term && term.group !== subject.group ? stated(verb, kindOf(subject), kindOf(term)) : null;
    if (term && relation) out.push({ subject, relation, object: term, rule: 'passive-verb' });
    else if (out.length > 0 && !/^(?:,|and|or|the|a|an|as|well)$/.test(word)) break;
  }
  return out;
}

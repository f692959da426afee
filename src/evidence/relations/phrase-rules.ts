import { tellingKind } from '#evidence/field-words.ts';
import type { RelationName } from '#evidence/evidence.ts';
import type { Reading } from './clause-rules.ts';
import { isNegated } from './denials.ts';
import { canBe } from './kinds.ts';
import type { Term, Token } from './tokens.ts';
import { isAdjectiveOf, isVictim } from './victims.ts';

const kindOf = (term: Term) => term.end_of.kind;

const anyOf = (...alternatives: string[]): RegExp =>
  new RegExp(String.raw`\b(?:${alternatives.join('|')})\b`, 'g');

/** Phrases that join two names; between them and the names may stand some words. */
const phrases: { relation: RelationName; rule: string; words: RegExp }[] = [
  {
    relation: 'variant-of',
    rule: 'variant',
    words: anyOf(
      '(?:variants?|versions?|forks?|descendants?|derivatives?) of',
      '(?:successors?|offshoots?|rebrand|rebranding|evolution|modification) (?:of|to)',
      '(?:based|built) on',
      '(?:derived|evolved) from',
    ),
  },
  {
    relation: 'attributed-to',
    rule: 'attribution',
    words: anyOf(
      '(?:attributed|linked|tied|connected) to',
      '(?:associated|aligned|affiliated|align|aligns) with',
      '(?:sponsored|backed|funded|directed|supported) by',
      'on behalf of',
      'subordinate (?:element )?(?:within|to|of)',
      'part of',
      '(?:works?|working|operates?|operating) for',
    ),
  },
  {
    relation: 'located-in',
    rule: 'location',
    words: anyOf('(?:located|headquartered|based) in', 'operat(?:es|ing) (?:from|out of)'),
  },
  {
    relation: 'targets',
    rule: 'against',
    words: anyOf('against', 'aimed at', 'directed at', '(?:victims|targets) in', 'focus(?:ed|es|ing)? on'),
  },
];

const reach = { left: 14, right: 10, chain: 7 };

/** What phrases of a statement state of the name before them and the names after. */
export function phraseRelations(tokens: Token[]): Reading[] {
  const line = tokens.map(({ word, term }) => (term ? '¤' : word)).join(' ');
  const starts = new Map<number, number>();
  let offset = 0;
  for (const [at, { word, term }] of tokens.entries()) {
    starts.set(offset, at);
    offset += (term ? 1 : word.length) + 1;
  }
  return phrases.flatMap(({ relation, rule, words }) =>
    [...line.matchAll(words)].flatMap(({ 0: phrase, index }) => {
      const from = starts.get(index) ?? 0;
      const to = starts.get(index + phrase.length + 1) ?? tokens.length;
      return joined(tokens, { from, to, relation, rule });
    }),
  );
}

type Phrase = { from: number; to: number; relation: RelationName; rule: string };

function joined(tokens: Token[], { from, to, relation, rule }: Phrase): Reading[] {
  const before = tokens.slice(Math.max(0, from - reach.left), from);
  if (isNegated(tokens, from)) return [];
  const subject = relation === 'variant-of' ? dubbedAfter(tokens, to) : null;
  if (relation === 'located-in' && !isOfActor(tokens, from)) return [];
  const doer =
    subject ?? before.findLast(({ term }) => term && canBe(relation, 'subject', kindOf(term)))?.term;
  if (!doer) return [];
  const out: Reading[] = [];
  let gap = 0;
  for (const [i, { word, term }] of tokens.entries()) {
    if (i < to) continue;
    if (term) {
      if (term.group === doer.group) break;
      if (relation === 'targets' && !isVictim(tokens, i)) continue;
      // `regional Spanish dialects` is no place.
      if (relation === 'located-in' && isAdjective(tokens, i)) break;
      if (relation === 'attributed-to' && doer.end_of.kind === 'actor' && term.end_of.kind === 'actor') break;
      if (!canBe(relation, 'object', kindOf(term))) {
        if (relation === 'variant-of') break;
        continue;
      }
      out.push({ subject: doer, relation, object: term, rule });
      gap = 0;
      if (relation === 'variant-of') break;
      continue;
    }
    gap += 1;
    if (
      gap > (out.length === 0 ? reach.right : reach.chain) ||
      /^(?:;|which|that|who|while|but|based|located)$/.test(word)
    )
      break;
    if (out.length > 0 && relation === 'attributed-to') break;
  }
  return out;
}

const placedBy = new Set(
  `is are was were be to a an the , — – - ( ) believed assessed suspected thought reported likely probably reportedly
  apparently currently also`.split(/\s+/),
);

/** Whether what is located somewhere is a name or a word for actors: `organizations located in` speaks of others. */
function isOfActor(tokens: Token[], phrase: number): boolean {
  let at = phrase - 1;
  while (at >= 0 && !tokens[at]?.term && placedBy.has(tokens[at]?.word ?? '')) at -= 1;
  const noun = tokens[at];
  return noun !== undefined && (noun.term !== null || actorNoun.test(noun.word));
}

/** `a variant of X dubbed Y`: the name that is given comes after. */
function dubbedAfter(tokens: Token[], from: number): Term | null {
  const named = tokens.findIndex(
    ({ word }, i) => i >= from && i <= from + 8 && /^(?:dubbed|called|named|nicknamed|codenamed)$/.test(word),
  );
  const given = named < 0 ? undefined : tokens.slice(named + 1, named + 4).find(({ term }) => term)?.term;
  return given?.end_of.kind === 'malware' ? given : null;
}

const actorNoun =
  /^(?:groups?|gangs?|actors?|apts?|adversar(?:y|ies)|hackers|crew|espionage|cyberespionage)$/;
const leaning = /^(?:based|nexus|sponsored|backed|linked|aligned|speaking|affiliated)$/;

/** `the Iranian group X`, `X, a Russia-based gang`: a country, at most six words, a word for actors, and the actor near it. */
export function nationalityRelations(tokens: Token[]): Reading[] {
  const out: Reading[] = [];
  for (const [at, { term: country }] of tokens.entries()) {
    if (country?.end_of.kind !== 'country' || !isAdjective(tokens, at)) continue;
    const noun = tokens.findIndex(
      ({ word, term }, i) => i > at && i <= at + 6 && (term?.end_of.kind === 'actor' || actorNoun.test(word)),
    );
    if (
      noun < 0 ||
      tokens
        .slice(at + 1, noun)
        .some(({ word }) => /^[;:,.]$|^(?:and|in|of|by|to|while|with|this|that|associated)$/.test(word))
    )
      continue;
    const actor = tokens[noun]?.term ?? nearActor(tokens, at, noun);
    if (actor) out.push({ subject: actor, relation: 'attributed-to', object: country, rule: 'nationality' });
  }
  return out;
}

/** An adjective, or a name with `-based` and the like. */
function isAdjective(tokens: Token[], at: number): boolean {
  const term = tokens[at]?.term;
  if (!term) return false;
  const dash = tokens[at + 1]?.word === '-';
  if (dash) return leaning.test(tokens[at + 2]?.word ?? '');
  return isAdjectiveOf(term.surface);
}

function nearActor(tokens: Token[], country: number, noun: number): Term | null {
  const after = tokens.slice(noun + 1, noun + 9).find(({ term }) => term?.end_of.kind === 'actor')?.term;
  const before = tokens
    .slice(Math.max(0, country - 8), country)
    .findLast(({ term }) => term?.end_of.kind === 'actor');
  const between = before ? tokens.slice(tokens.indexOf(before) + 1, country) : [];
  const apposed = between.every(({ word }) =>
    /^(?:is|are|was|be|a|an|the|,|\(|suspected|likely|believed|to|and|known|as)$/.test(word),
  );
  if (before?.term && apposed) return before.term;
  return after ?? null;
}

/** `X's loader Y`, `the X backdoor Y`: what an actor has, it uses. */
export function possessionRelations(tokens: Token[]): Reading[] {
  const out: Reading[] = [];
  for (const [at, { term: actor }] of tokens.entries()) {
    if (actor?.end_of.kind !== 'actor' || actor.anaphor) continue;
    const next = tokens.slice(at + 1, at + 6);
    const held = next[0]?.word === '-' && /^(?:controlled|owned|operated|linked)$/.test(next[1]?.word ?? '');
    const asset = held && next.find(({ term }) => term && canBe('uses', 'object', kindOf(term)))?.term;
    if (asset) out.push({ subject: actor, relation: 'uses', object: asset, rule: 'possession' });
    const thing = next.findIndex(({ term }) => term && ['malware', 'tool'].includes(term.end_of.kind));
    const object = next[thing]?.term;
    if (!object || object.group === actor.group) continue;
    const between = next.slice(0, thing).map(({ word }) => word);
    const owned =
      /^(?:['’]|'s|’s)$/.test(between[0] ?? '') &&
      !between.slice(1).some((word) => /^(?:[,;.(]|and|or)$/.test(word));
    const typed =
      between.some((word) => ['malware', 'tool'].includes(tellingKind(word) ?? '')) &&
      !between.some((word) => /^(?:[;.]|and|or|to|by|in)$/.test(word));
    if (owned || typed) out.push({ subject: actor, relation: 'uses', object, rule: 'possession' });
  }
  return out;
}

const c2 = /^(?:c2|c&c|cc|cnc|c2s|command)$/;

/** Malware and its servers in one statement or row that speaks of command and control. */
export function serverRelations(tokens: Token[]): Reading[] {
  const network = tokens.flatMap(({ term }) =>
    term && canBe('communicates-with', 'object', kindOf(term)) ? [term] : [],
  );
  const malware = [
    ...new Map(
      tokens.flatMap(({ term }) => (term?.end_of.kind === 'malware' ? [[term.group, term] as const] : [])),
    ).values(),
  ];
  const speaks = tokens.some(
    ({ word }, i) =>
      c2.test(word) || (word === 'c' && tokens[i + 1]?.word === '&' && tokens[i + 2]?.word === 'c'),
  );
  const [subject, other] = malware;
  if (!speaks || !subject || other || network.length === 0) return [];
  return network.map((object) => ({
    subject,
    relation: 'communicates-with',
    object,
    rule: 'command-and-control',
  }));
}

import type { EntityKind, RelationEnd } from '#evidence/evidence.ts';
import type { Statement } from '#evidence/statements.ts';
import type { Term } from './tokens.ts';

const adjectives = 'cyber|threat|apt|hacking|ransomware|espionage|malicious|particular|same|new|latest';
const actors = 'group|gang|actors?|adversary|attackers|hackers|operators';
const programs = 'malware|ransomware|trojan|backdoor|loader|implant|worm|wiper|botnet|rat|sample|dll';
const phrases = new RegExp(
  String.raw`\b(?:the|this|these|said)\s+(?:(?:${adjectives})\s+){0,2}(?:(${actors})|(${programs}))\b` +
    String.raw`|(?:^\W{0,3}|,\s)(it|they)\b`,
  'giu',
);

/** How far back the thing that words stand for may have been named. Statements. */
const memory = 4;

type Spoken = { term: Term; at: number };

/** Follows what is spoken of, so that `the group`, `this malware` and `they` can stand for it. */
export type Antecedents = {
  /** The words of a statement that stand for something named before. */
  in: (text: string, statement: Statement, index: number) => Term[];
  note: (terms: readonly Term[], index: number) => void;
};

/** `focus` is what the document mostly speaks of, of each kind. */
export function followAntecedents(
  focus: ReadonlyMap<EntityKind, { end_of: RelationEnd; group: object }>,
): Antecedents {
  const last = new Map<string, Spoken>();
  const standsFor = (kind: EntityKind, index: number) => {
    const spoken = last.get(kind);
    return spoken && index - spoken.at <= memory ? spoken.term : focus.get(kind);
  };
  return {
    in(text, { start, end }, index) {
      const body = text.slice(start, Math.min(end, start + 2000));
      return [...body.matchAll(phrases)].flatMap(
        ({ 0: words, 1: actor, 2: malware, 3: pronoun, index: at }) => {
          const thing = actor
            ? standsFor('actor', index)
            : malware
              ? standsFor('malware', index)
              : pronoun
                ? latest(last, index)
                : undefined;
          if (!thing) return [];
          const { end_of, group } = thing;
          return [
            {
              start: start + at,
              end: start + at + words.length,
              end_of,
              group,
              surface: words,
              anaphor: true as const,
            },
          ];
        },
      );
    },
    note(terms, index) {
      const fresh = new Set<string>();
      for (const term of terms) {
        const { kind } = term.end_of;
        if ((kind !== 'actor' && kind !== 'malware') || fresh.has(kind)) continue;
        fresh.add(kind);
        last.set(kind, { term, at: index });
      }
    },
  };
}

/** A pronoun stands for what was spoken of last. */
function latest(last: ReadonlyMap<string, Spoken>, index: number): Term | undefined {
  return [...last.values()]
    .filter(({ at }) => index - at <= 1)
    .sort((a, b) => b.at - a.at || a.term.start - b.term.start)[0]?.term;
}

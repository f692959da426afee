import type { Span } from '#analysis/document.ts';
import { knownName, knownNamesIn, type KnownEntity, type KnownMatch } from '#names/known/known-names.ts';
import { foldName } from '#names/known/fold-name.ts';
import type { EntityKind } from './evidence.ts';
import { tellingKind, type TellingKind } from './field-words.ts';
import { isInLongerName } from './names/longer-names.ts';
import { onOneLine, type Mention } from './mention.ts';
import { isCountry, isSector, isTechnique } from './names/ordinary-names.ts';
import { votesFor, type Told, type Votes } from './telling.ts';

type Candidate = Span & { name: string; entities: readonly KnownEntity[]; told: Told | null };

/**
 * The names of a text that lists know. One that is an ordinary word too, or is written in small letters, counts where a word of
 * the field stands next to it, and then wherever the text writes it so. Where lists know several things of a name, the word next
 * to it decides, or what the words around it say in the whole text.
 */
export function knownMentions(
  text: string,
  { blocked, numbered }: { blocked: readonly Span[]; numbered: ReadonlySet<string> },
): Mention[] {
  const candidates = withoutBlocked(knownNamesIn(text), blocked).map((match) => candidateOf(text, match));
  const votes = new Map<string, Votes>();
  for (const candidate of candidates) {
    const { name, told } = candidate;
    const of = votes.get(name) ?? new Map<TellingKind, number>();
    if (told && !isInCode(text, candidate))
      of.set(told.kind, (of.get(told.kind) ?? 0) + (told.next ? nextToIt : 1));
    votes.set(name, of);
  }
  const judged = candidates.map((candidate) => judge(text, candidate, { votes, numbered }));
  return judged.flatMap(({ mention, sure }, i) =>
    mention && (sure || [judged[i - 1], judged[i + 1]].some((other) => isListedWith(text, mention, other)))
      ? [mention]
      : [],
  );
}

type Judged = { mention: Mention | null; sure: boolean };

type Document = { votes: ReadonlyMap<string, Votes>; numbered: ReadonlySet<string> };

function judge(text: string, candidate: Candidate, { votes, numbered }: Document): Judged {
  const of = votes.get(candidate.name) ?? new Map<TellingKind, number>();
  const entity = chosen(candidate, of);
  if (!entity) return { mention: null, sure: false };
  const { start, end, name } = candidate;
  const mention = { start, end, kind: kindOf(entity, of), name, known: entity.name };
  return {
    mention,
    sure: (numbered.has(entity.key) && /[\s-]/.test(name)) || counts(text, candidate, entity, of),
  };
}

/** `Ryuk and Conti`: what stands in a list with a sure name of its kind is one. */
function isListedWith(text: string, mention: Mention, other: Judged | undefined): boolean {
  if (!other?.sure || !other.mention || !listable.has(mention.kind)) return false;
  if (alike(other.mention.kind) !== alike(mention.kind) || !/^\p{Lu}/u.test(mention.name)) return false;
  const [first, second] = [mention, other.mention].toSorted((a, b) => a.start - b.start);
  return (
    first !== undefined &&
    second !== undefined &&
    /^,?\s*(?:,|and|or|&|\/)\s*$/.test(text.slice(first.end, second.start))
  );
}

/** Those that do not lie within one of the spans, which are in order. */
export function withoutBlocked<T extends Span>(found: T[], blocked: readonly Span[]): T[] {
  let at = 0;
  return found.filter(({ start, end }) => {
    while (at < blocked.length && (blocked[at]?.end ?? 0) <= start) at += 1;
    const span = blocked[at];
    return !span || span.start >= end;
  });
}

/** Lists have `Thanos ransomware` as a name too; the name is `Thanos`. */
function withoutKind(name: string): string | null {
  return /^(.{3,}?)\s+(?:ransomware|malware|trojan|backdoor|botnet)$/i.exec(name)?.[1] ?? null;
}

function candidateOf(text: string, { start, end, entities }: KnownMatch): Candidate {
  const bare = withoutKind(text.slice(start, end));
  const inside = bare === null ? [] : knownName(bare);
  if (bare !== null && inside.length > 0)
    return candidateOf(text, { start, end: start + bare.length, entities: inside });
  const name = onOneLine(text.slice(start, end));
  // Of countries, sectors and techniques no word tells more.
  const open = entities.some(({ kind }) => tellable.has(kind));
  return { start, end, entities, name, told: open ? votesFor(text, start, end) : null };
}

const tellable: ReadonlySet<string> = new Set(['malware', 'tool', 'actor', 'campaign']);
const listable: ReadonlySet<string> = new Set([...tellable, 'country']);
/** What a word of the field right next to a name counts; further away it counts 1. */
const nextToIt = 3;

const rank = [
  'malware',
  'tool',
  'actor',
  'campaign',
  'technique',
  'country',
  'sector',
  'organisation',
  'place',
];

/** Malware and tools are one family: what one list calls a tool another calls malware. */
const alike = (kind: string): string => (kind === 'tool' ? 'malware' : kind);

const isOfAttack = ({ key }: KnownEntity): boolean => /^[GSC]\d/.test(key);

/**
 * The word next to it counts most, then what the text says of the name elsewhere, then the kind that ATT&CK gives it, then whose main
 * name it is.
 */
function chosen({ entities, name, told }: Candidate, votes: Votes): KnownEntity | undefined {
  if (entities.length === 1) return entities[0];
  const folded = foldName(name);
  const isOneKind = new Set(entities.map(({ kind }) => alike(kind))).size === 1;
  const score = (entity: KnownEntity): number => {
    const said = [...votes].reduce((sum, [kind, n]) => sum + (alike(kind) === alike(entity.kind) ? n : 0), 0);
    const next = told?.next === true && alike(told.kind) === alike(entity.kind);
    const listed = !isOneKind && isOfAttack(entity) ? 19 : 0;
    const main = foldName(entity.name) === folded ? 9 : 0;
    return (next ? 1000 : 0) + 20 * said + listed + main - rank.indexOf(entity.kind);
  };
  return entities.toSorted((a, b) => score(b) - score(a))[0];
}

function kindOf(entity: KnownEntity, votes: Votes): EntityKind {
  if (entity.kind === 'place') return 'country';
  if (alike(entity.kind) !== 'malware') return entity.kind;
  const [malware, tool] = [votes.get('malware') ?? 0, votes.get('tool') ?? 0];
  if (malware === tool) return entity.kind;
  return malware > tool ? 'malware' : 'tool';
}

/** Within an identifier or the name of a file. */
const isInCode = (text: string, { start, end, name }: Candidate): boolean =>
  /[_\\/@$%.-]$/.test(text.slice(Math.max(0, start - 1), start)) ||
  /^(?:[_\\@(=]|\.[a-z]{2,4}\b|\/[a-z])/.test(text.slice(end, end + 6)) ||
  /\.exe$/i.test(name);

function isPartOfCode(text: string, candidate: Candidate, { name: main, aliases }: KnownEntity): boolean {
  const { name } = candidate;
  return isInCode(text, candidate) || (name.includes('_') && main !== name && !aliases.includes(name));
}

function counts(text: string, candidate: Candidate, entity: KnownEntity, votes: Votes): boolean {
  const { start, end, name } = candidate;
  const { kind, ambiguous } = entity;
  if (kind === 'sector') return isSector(text, candidate, entity);
  if (kind === 'technique') return isTechnique(name, ambiguous);
  if (kind === 'country' || kind === 'place') return isCountry(text, candidate, entity);
  const isCapital = /\p{Lu}/u.test(name);
  if (tellingKind(name.toLowerCase()) || isPartOfCode(text, candidate, entity)) return false;
  if (kind === 'organisation') return isCapital && !ambiguous;
  // `sponsor` is a word, and `jumpkick` a name only where the text says of what.
  const said = [...votes].reduce((sum, [one, n]) => sum + (alike(one) === alike(kind) ? n : 0), 0);
  if (isCapital && !ambiguous)
    return (
      (/^\P{Ll}/u.test(name) || !/\s/.test(name) || entity.aliases.includes(name)) &&
      (said > 0 || isOfAttack(entity) || !isInLongerName(text, start, end))
    );
  return isCapital ? said >= nextToIt : !ambiguous && candidate.told?.next === true;
}

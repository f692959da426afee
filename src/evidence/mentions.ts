import type { DeclaredName, Indicator, Span } from '#analysis/document.ts';
import { knownEntity, knownName } from '#names/known/known-names.ts';
import type { EntityKind } from './evidence.ts';
import { knownMentions, withoutBlocked } from './known-mentions.ts';
import { declaredMentions } from './names/declared-names.ts';
import { inOrder, type Mention } from './mention.ts';
import { nameKey } from './name-key.ts';
import { placesOf } from './names/name-places.ts';
import { ownWording, type SaidAlias } from './own-wording.ts';
import type { Statement } from './statements.ts';
import { introducedNames } from './names/introduced-names.ts';
import { numberedNames } from './names/numbered-names.ts';
import { toldNames } from './names/told-names.ts';

export type Found = { mentions: Mention[]; aliases: SaidAlias[] };

/** What stands within an address, a path or a hash is no name. */
const opaque = new Set<Indicator['type']>(['url', 'email', 'domain', 'md5', 'sha1', 'sha256', 'sha512']);

type Looked = { text: string; indicators: readonly Indicator[]; declared?: readonly DeclaredName[] };

/** All names of a document, in order and without overlaps, and which of them the document says are the same. */
export function mentionsIn(
  { text, indicators, declared = [] }: Looked,
  statements: readonly Statement[],
): Found {
  const blocked = indicators
    .filter(({ type }) => opaque.has(type))
    .flatMap(({ spans }) => spans)
    .toSorted((a, b) => a.start - b.start);
  const numbered = new Set(
    indicators.filter(({ type }) => type === 'attack_technique').map(({ value }) => value),
  );
  const known = knownMentions(text, { blocked, numbered });
  const title = firstActor(known);
  const asKnown = knownOnes(known);
  const given = declaredMentions(text, declared);
  const certain = inOrder([...given.mentions, ...known]);
  const told = withoutOtherKinds(
    [...toldNames(text, statements), ...introducedNames(text, statements, { taken: certain })],
    certain,
  );
  const wording = ownWording(text, statements, { known: inOrder([...certain, ...told]), title });
  const aliases = wording.aliases.map(({ base, alias, statement }) => ({
    base,
    alias: asKnown(alias),
    statement,
  }));
  const outright = [...aliases.flatMap(({ base, alias }) => [base, alias]), ...wording.mentions, ...told];
  // `a Russian group called Turla`, `malware named Windows Update`: what is of another kind is not introduced here.
  const others = known.filter(({ kind }) => kind === 'country' || kind === 'sector');
  const introduced = outside(outside(outright, blocked), others).map(asKnown);
  const repeats = repeated(text, introduced, blocked);
  const named = outside([...given.mentions, ...numberedNames(text)], blocked);
  const all = inOrder([...identified(indicators), ...named, ...introduced, ...known, ...repeats]);
  return {
    mentions: all,
    aliases: [...aliases, ...given.aliases.map((pair) => ({ ...pair, statement: null }))],
  };
}

/** `the TrickBot campaign` is no campaign of that name where TrickBot is malware. */
function withoutOtherKinds(told: Mention[], certain: readonly Mention[]): Mention[] {
  const others = [...certain, ...told].filter(({ kind }) => kind !== 'campaign');
  const names = new Set(others.map(({ name }) => nameKey(name)));
  return told.filter(({ kind, name }) => kind !== 'campaign' || !names.has(nameKey(name)));
}

function outside(mentions: Mention[], blocked: readonly Span[]): Mention[] {
  return withoutBlocked(
    mentions.toSorted((a, b) => a.start - b.start),
    blocked,
  );
}

/** Finds what lists know of an introduced name: the known one at the same place, else one of its kind. */
function knownOnes(known: readonly Mention[]): (mention: Mention) => Mention {
  const places = new Map(known.map((mention) => [mention.start, mention]));
  const names = new Map<string, string | null>();
  return (mention) => {
    const { start, end, kind, name } = mention;
    const same = places.get(start);
    if (same && same.end === end && same.kind === kind) return same;
    const key = `${kind} ${name}`;
    const main = names.get(key) ?? knownName(name).find((entity) => entity.kind === kind)?.name ?? null;
    names.set(key, main);
    return main === null ? mention : { ...mention, known: main };
  };
}

/** The vulnerabilities and techniques that are named by their number. */
function identified(indicators: readonly Indicator[]): Mention[] {
  const kinds: Partial<Record<Indicator['type'], EntityKind>> = {
    cve: 'vulnerability',
    attack_technique: 'technique',
  };
  return indicators.flatMap(({ type, value, spans }) => {
    const kind = kinds[type];
    const known = kind === 'technique' ? (knownEntity(value)?.name ?? null) : value;
    return kind ? spans.map(({ start, end }) => ({ start, end, kind, name: value, known })) : [];
  });
}

const mostIntroduced = 200;

/** The other places of names that the document introduces, written the same. */
function repeated(text: string, introduced: readonly Mention[], blocked: readonly Span[]): Mention[] {
  const kinds = new Map<string, Mention>();
  for (const mention of introduced)
    if (kinds.size < mostIntroduced && !kinds.has(mention.name)) kinds.set(mention.name, mention);
  const found = placesOf(text, kinds.keys()).flatMap(({ start, end, name }): Mention[] => {
    const first = kinds.get(name);
    return first ? [{ ...first, start, end }] : [];
  });
  return withoutBlocked(found, blocked);
}

function firstActor(known: readonly Mention[]): Mention | null {
  return known.find(({ kind }) => kind === 'actor') ?? known.find(({ kind }) => kind === 'malware') ?? null;
}

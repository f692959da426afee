import { readEntities } from '#names/known/entities.ts';
import { eachEntry, type Gazetteer } from '#names/gazetteers.ts';
import { knownName } from '#names/known/known-names.ts';
import type { RecognisedKind } from '#names/kinds.ts';
import { seeded } from './fit.ts';
import type { LabelledDocument, LabelledSpan } from './labelled-texts.ts';

/** Which share of the names of an attack and of products is replaced by one that no list knows, made of the halves of two. */
const inventedShare = 0.35;
/** And which by the name of a person, as many are (Elise, Pouya). */
const givenShare = 0.15;
const isNamedFreely = (kind: RecognisedKind) => ['actor', 'malware', 'tool', 'product'].includes(kind);

const capitalised = (name: string) => name.replaceAll(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase());

function entriesOf(list: Gazetteer): string[] {
  const entries: string[] = [];
  eachEntry(list, (entry, length) =>
    entries.push(capitalised(String.fromCharCode(...entry.subarray(0, length)))),
  );
  return entries;
}

const half = (name: string, isFirst: boolean) => {
  const middle = Math.ceil(name.length / 2);
  return isFirst ? name.slice(0, middle) : name.slice(middle);
};

/**
 * Copies of labelled documents with other names: the model shall learn what surrounds an actor and that lists know one, not
 * the names of the few that the texts speak of. Products and peoples keep theirs but for the names of persons that products get. A name is replaced by the same one all over a document. Organisations come from
 * the other documents, people and towns from the gazetteers, the rest from the known names.
 */
export function createReplacer(documents: readonly LabelledDocument[]) {
  const random = seeded(5);
  const pools: Partial<Record<RecognisedKind, readonly string[]>> = {
    place: entriesOf('cities-large'),
    organisation: namesIn(documents, 'organisation'),
    ...knownPools(),
  };
  const countries = readEntities().flatMap(({ entity }) => (entity.kind === 'country' ? [entity.name] : []));
  const [first, last] = [entriesOf('first-names'), entriesOf('last-names')];
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)];
  const other = (name: string, kind: RecognisedKind): string => {
    if (kind === 'person') return /\s/.test(name) ? `${pick(first)} ${pick(last)}` : pick(last);
    const pool = kind === 'place' && knownName(name).length > 0 ? countries : pools[kind];
    const chance = isNamedFreely(kind) ? random() : 1;
    if (chance < givenShare) return pick(random() < 0.5 ? first : last);
    if (!pool) return name;
    const isInvented = chance < givenShare + inventedShare;
    return isInvented ? half(pick(pool), true) + half(pick(pool), false).trim() : pick(pool);
  };
  return (labelled: LabelledDocument): LabelledDocument => {
    const chosen = new Map<string, string>();
    const spans: LabelledSpan[] = [];
    let [text, at] = ['', 0];
    for (const { start, end, kinds } of labelled.spans.toSorted((a, b) => a.start - b.start)) {
      if (start < at) continue;
      const name = labelled.text.slice(start, end);
      const [kind] = kinds;
      const key = `${kind} ${name}`;
      if (!chosen.has(key)) chosen.set(key, kind && kinds.length < 3 ? other(name, kind) : name);
      text += labelled.text.slice(at, start);
      const begin = text.length;
      text += chosen.get(key) ?? name;
      spans.push({ start: begin, end: text.length, kinds });
      at = end;
    }
    return { ...labelled, text: text + labelled.text.slice(at), spans };
  };
}

function namesIn(documents: readonly LabelledDocument[], kind: RecognisedKind): string[] {
  return [
    ...new Set(
      documents.flatMap(({ text, spans }) =>
        spans.filter(({ kinds }) => kinds[0] === kind).map(({ start, end }) => text.slice(start, end)),
      ),
    ),
  ];
}

/** Latin names of lists, as they are written there. */
function knownPools() {
  const pools: Record<'actor' | 'malware' | 'tool', string[]> = { actor: [], malware: [], tool: [] };
  for (const { entity, names } of readEntities())
    if (entity.kind === 'actor' || entity.kind === 'malware' || entity.kind === 'tool')
      pools[entity.kind].push(
        ...names
          .map(({ name }) => name)
          .filter((name) => /^[A-Z][\w.-]*(?: [A-Z0-9][\w.-]*){0,2}$/.test(name)),
      );
  return pools;
}

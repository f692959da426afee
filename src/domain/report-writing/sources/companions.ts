import { isDeniedAt, type AnswerUnit } from '#domain/search/index.ts';
import type { EntityKind } from '#evidence/evidence.ts';
import { knownName } from '#names/known/known-names.ts';
import type { Cited } from '#domain/report-writing/statements/references.ts';
import type { DocumentNames } from './focus.ts';
import { isUnderDenial } from './sentence.ts';

/** A thing that a document names in a piece of its text, and the piece. */
type NamedThing = { entity_id: string; kind: EntityKind; name: string; place: Cited };

/** A thing that is named with a subject: in a sentence that names both, or in a document that is about nothing else. */
export type Companion = NamedThing & { tie: 'sentence' | 'document' };

/** Whether it is surely what it is taken for: apart from the subject, a name that no list has may be anything. */
export const isListed = ({ kind, name }: NamedThing): boolean =>
  (kind !== 'malware' && kind !== 'tool') || knownName(name).length > 0;

/** A name that lists have for tools alone is no malware: `a PowerShell backdoor`. */
export function kindOf<Kind extends string>({ kind, name }: { kind: Kind; name: string }): Kind | 'tool' {
  const known = kind === 'malware' ? knownName(name).map((one) => one.kind) : [];
  return known.includes('tool') && !known.includes('malware') ? 'tool' : kind;
}

/** How many different things of each kind. */
export function kindsOf(things: readonly NamedThing[]): Map<EntityKind, number> {
  const kinds = Map.groupBy(things, ({ kind }) => kind);
  return new Map(
    Array.from(kinds, ([kind, some]) => [kind, new Set(some.map(({ entity_id }) => entity_id)).size]),
  );
}

/** What a piece of a text names besides its subject, and does not deny. */
export function companionsIn(
  unit: AnswerUnit,
  ids: readonly string[],
  { places }: DocumentNames,
): NamedThing[] {
  const { hit, start, end, quote } = unit;
  if (isUnderDenial(unit)) return [];
  const place = { document_id: hit.document_id, page: hit.page, start, end, quote };
  return places
    .filter((one) => one.start >= start && one.start < end && !ids.includes(one.id))
    .filter((one) => !isDeniedAt(quote, one.start - start))
    .map(({ id, kind, name }) => ({ entity_id: id, kind: kindOf({ kind, name }), name, place }));
}

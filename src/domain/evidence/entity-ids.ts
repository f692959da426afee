import { namedId } from '#kernel/ids.ts';
import { entityKinds, type EntityKind, type RelationEnd } from '#evidence/evidence.ts';
import { knownName } from '#names/known/known-names.ts';
import { nameKey } from '#evidence/name-key.ts';

/** The namespace of the ids of entities: they are the same in every installation. */
const entities = '8a0ea6d5-6f5e-49c2-9d3c-2f1d5f4f7e61';

/** The id of everything of that kind and main name, in whatever document and spelling. */
export function entityId(kind: string, name: string): string {
  return namedId(entities, `${kind} ${nameKey(name)}`);
}

/** The id of an entity, or of an indicator, which is spelled in one way. */
export function idOf({ kind, name, known }: Pick<RelationEnd, 'kind' | 'name' | 'known'>): string {
  return entityId(kind, known ?? name);
}

/** The ids of everything that may bear a name: of its own, and of what lists know by it. */
export function idsNamed(names: string[]): string[] {
  const own = names.flatMap((name) => entityKinds.map((kind) => entityId(kind, name)));
  const known = names.flatMap((name) => knownName(name).map(({ kind, name: main }) => entityId(kind, main)));
  return [...new Set([...own, ...known])];
}

/** The id of what bears a name: the one that lists have it by, where they know it. */
export function entityIdOf(kind: EntityKind, name: string): string {
  const known = knownName(name).find((entity) => entity.kind === kind)?.name ?? null;
  return idOf({ kind, name, known });
}

import type { Entity, Relation } from './entity-queries.ts';
import { entityTypes } from '#pages/entities/entities-search.ts';

type End = Relation['subject'];

/** What is related with an entity: each other end once, with all that is stated. */
export type Neighbour = End & { relations: { relation: Relation; isSubject: boolean }[] };

/** Whether an end of a relation is the entity itself: documents may have it under the id of an alias. */
function isEntity(end: End, { id, type, name, aliases }: Entity): boolean {
  if (end.id === id) return true;
  const known = [name, ...aliases].map((one) => one.toLowerCase());
  return end.type === type && known.includes(end.name.toLowerCase());
}

/** Entities before indicators, those of most relations first; what states that two of its own names mean the same has no neighbour. */
export function neighboursOf(entity: Entity): Neighbour[] {
  const found = new Map<string, Neighbour>();
  for (const relation of entity.relations) {
    const isSubject = isEntity(relation.subject, entity);
    if (isSubject && isEntity(relation.object, entity)) continue;
    const other = isSubject ? relation.object : relation.subject;
    const neighbour = found.get(other.id) ?? { ...other, relations: [] };
    neighbour.relations.push({ relation, isSubject });
    found.set(other.id, neighbour);
  }
  return [...found.values()].toSorted(
    (a, b) => Number(hasPage(b)) - Number(hasPage(a)) || b.relations.length - a.relations.length,
  );
}

const types: ReadonlySet<string> = new Set(entityTypes);

/** The others are indicators, which have no page of their own. */
export const hasPage = ({ type }: End): boolean => types.has(type);

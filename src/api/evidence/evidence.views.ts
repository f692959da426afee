import type { z } from 'zod';
import type { EntityDetail, EntitySummary, QuotedRelation } from '#domain/evidence/index.ts';
import { nameOf, numberOf, placeInMatrix, tactics } from '#domain/stix/index.ts';
import type { entity, entityReply, relation } from './evidence.schemas.ts';

export function viewEntity(found: EntitySummary): z.input<typeof entity> {
  const { id, kind, name, aliases, document_count } = found;
  const first_seen = found.first_seen.toISOString();
  return {
    id,
    type: kind,
    name,
    aliases,
    document_count,
    first_seen,
    last_seen: found.last_seen.toISOString(),
  };
}

export function viewRelation({ said_at, ...found }: QuotedRelation): z.input<typeof relation> {
  return { ...found, said_at: said_at.toISOString() };
}

export function viewEntityDetail(found: EntityDetail): z.input<typeof entityReply> {
  return {
    ...viewEntity(found),
    mentions: found.mentions,
    relations: found.relations.map(viewRelation),
    tactics: [...tactics()],
    techniques: usedTechniques(found),
    documents: found.documents.map(({ document_id, title, filename, jar_id, mentions, created_at }) => ({
      id: document_id,
      title,
      filename,
      honey_jar_id: jar_id,
      mentions,
      created_at: created_at.toISOString(),
    })),
    timeline: found.timeline,
  };
}

/** By number: what a sentence names and what it numbers is one technique. */
function usedTechniques(found: EntityDetail): z.input<typeof entityReply>['techniques'] {
  const own = new Set([found.name, ...found.aliases].map((name) => name.toLowerCase()));
  const isOwn = ({ id, name, type }: QuotedRelation['subject']): boolean =>
    id === found.id || (type === found.kind && own.has(name.toLowerCase()));
  const used = new Map<string, z.input<typeof entityReply>['techniques'][number]>();
  for (const { id, subject, relation: verb, object } of found.relations) {
    if (verb !== 'uses' || !techniqueTypes.has(object.type) || !isOwn(subject)) continue;
    const number = object.type === 'attack_technique' ? object.name : numberOf([object.name]);
    const name = nameOf(number) ?? object.name;
    const one = used.get(number ?? name) ?? { id: number, name, ...placeInMatrix(number), relation_ids: [] };
    one.relation_ids.push(id);
    used.set(number ?? name, one);
  }
  return [...used.values()].toSorted((a, b) => (a.id ?? `~ ${a.name}`).localeCompare(b.id ?? `~ ${b.name}`));
}

const techniqueTypes: ReadonlySet<string> = new Set(['technique', 'attack_technique']);

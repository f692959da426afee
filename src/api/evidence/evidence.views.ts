import type { z } from 'zod';
import type { EntityDetail, EntitySummary, QuotedRelation } from '#domain/evidence/index.ts';
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

import type { z } from 'zod';
import type { entity, entityReply, relation } from '#api/evidence/evidence.schemas.ts';
import type { entityList, relationList } from './evidence-tools.schemas.ts';
import { more, told } from './mcp.views.ts';
import { line, type Quotes } from './quotes.ts';

type Quote = Quotes['quote'];

function oneEntity(quote: Quote, one: z.output<typeof entity>): string {
  const { id, type, document_count, first_seen, last_seen } = one;
  const facts = { entity_id: id, type, documents: document_count, first_seen, last_seen };
  return quote(
    'entity',
    facts,
    `${line('name', one.name)}${line('aliases', one.aliases.join(', '))}`.trimEnd(),
  );
}

function oneRelation(quote: Quote, one: z.output<typeof relation>): string {
  const { document_id, page, start, end, confidence } = one;
  const place = { document_id, page, start, end, confidence: confidence.toFixed(2) };
  const states = `${one.subject.name} — ${one.relation} — ${one.object.name}`;
  return quote('relation', place, `${line('states', states)}${one.quote ?? ''}`.trimEnd());
}

export function entitiesText(reply: z.output<typeof entityList>): string {
  const { entities, total } = reply;
  const head =
    entities.length === 0
      ? 'No document that you may search names such an entity.'
      : `${entities.length} of ${total} entities, those of most documents first.`;
  return told(head, (quote) => entities.map((one) => oneEntity(quote, one)), more(reply, entities.length));
}

export function entityText(reply: z.output<typeof entityReply>): string {
  return told(`An entity, and what documents say of it.`, (quote) => [
    oneEntity(quote, reply),
    ...reply.relations.map((one) => oneRelation(quote, one)),
    ...reply.mentions.map(({ quote: sentence, ...place }) => quote('mention', place, sentence)),
    ...reply.documents.map(({ id, honey_jar_id, mentions, title }) =>
      quote('document', { document_id: id, honey_jar_id, mentions }, line('title', title).trimEnd()),
    ),
  ]);
}

export function relationsText(reply: z.output<typeof relationList>): string {
  const { relations, total } = reply;
  const head =
    relations.length === 0
      ? 'No document that you may search states such a relation.'
      : `${relations.length} of ${total} relations, those of the newest documents first.`;
  return told(
    head,
    (quote) => relations.map((one) => oneRelation(quote, one)),
    more(reply, relations.length),
  );
}

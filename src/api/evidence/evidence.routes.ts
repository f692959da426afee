import { z } from 'zod';
import type { EvidenceReader, WantedEntities, WantedRelations } from '#domain/evidence/index.ts';
import { principalOf } from '#http/access/access.ts';
import { scopeOf, type Scoped } from '#api/areas/scope.schemas.ts';
import type { ListForm } from '#http/replies/slice.ts';
import type { App } from '#http/app.ts';
import { entity, entityParams, entityPlace, entityReply, relation } from './evidence.schemas.ts';
import { viewEntity, viewEntityDetail, viewRelation } from './evidence.views.ts';

type Deps = { evidence: EvidenceReader };

/** A form of the API: where its lists are, and how it asks for a part of them. */
export type EvidenceForm = ListForm & {
  prefix: string;
  tags: string[];
  entitiesQuery: z.ZodType<Omit<WantedEntities, 'jar_ids'> & Scoped>;
  relationsQuery: z.ZodType<Omit<WantedRelations, 'jar_ids'> & Scoped>;
};

const rights =
  'From the honey jars that you may read, without those excluded from search: what others hold shows in no count, name or quote.';

/** `/entities`, `/entities/{id}` and `/relations`, the same in every form but for the parts of the lists. */
export function evidenceRoutes(app: App, form: EvidenceForm, { evidence }: Deps): void {
  const { prefix, tags, told, tell } = form;

  app.get(
    `${prefix}/entities`,
    {
      config: { limit: 'search', errors: [404] },
      schema: {
        tags,
        summary: 'List actors, malware, tools and others that documents name, most frequent first',
        description: rights,
        querystring: form.entitiesQuery,
        response: { 200: z.object({ entities: z.array(entity), ...told }) },
      },
    },
    async (request) => {
      const { type, name, order, document_id, limit, offset } = request.query;
      const jar_ids = scopeOf(request.query, { kind: 'unreadable' });
      const wanted = { type, name, order, document_id, jar_ids, limit, offset };
      const found = await evidence.entities(principalOf(request), wanted);
      return { entities: found.rows.map(viewEntity), ...tell(found) };
    },
  );

  app.get(
    `${prefix}/entities/:entity_id`,
    {
      config: { limit: 'search' },
      schema: {
        tags,
        summary: 'Read what documents say of an entity: its names, mentions, relations and documents',
        description: rights,
        params: entityParams,
        querystring: entityPlace,
        response: { 200: entityReply },
      },
    },
    async (request) => {
      const jar_ids = scopeOf(request.query, { kind: 'unreadable' });
      const place = { document_id: request.query.document_id, jar_ids };
      return viewEntityDetail(await evidence.entity(principalOf(request), request.params.entity_id, place));
    },
  );

  app.get(
    `${prefix}/relations`,
    {
      config: { limit: 'search', errors: [404] },
      schema: {
        tags,
        summary: 'List what documents say of how entities are related, newest documents first',
        description: `Each relation has the sentence that states it, its rule and confidence. ${rights}`,
        querystring: form.relationsQuery,
        response: { 200: z.object({ relations: z.array(relation), ...told }) },
      },
    },
    async (request) => {
      const { entity_id, subject_id, object_id, relation: name } = request.query;
      const { document_id, min_confidence, limit, offset } = request.query;
      const jar_ids = scopeOf(request.query, { kind: 'unreadable' });
      const ends = { entity_id, subject_id, object_id, relation: name };
      const wanted = { ...ends, document_id, min_confidence, jar_ids, limit, offset };
      const found = await evidence.relations(principalOf(request), wanted);
      return { relations: found.rows.map(viewRelation), ...tell(found) };
    },
  );
}

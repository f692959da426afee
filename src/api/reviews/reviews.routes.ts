import { documentParams } from '#api/documents/platform.schemas.ts';
import type { Reviews } from '#domain/evidence/index.ts';
import type { Indicators } from '#domain/indicators/index.ts';
import type { Summaries } from '#domain/search/index.ts';
import type { Techniques } from '#domain/stix/index.ts';
import type { Verdicts } from '#domain/verdicts/index.ts';
import { principalOf } from '#http/access/access.ts';
import type { App } from '#http/app.ts';
import { noContent } from '#http/replies/no-content.ts';
import {
  reviewBody,
  reviewedEntities,
  reviewedRelations,
  reviewReply,
  summaryReply,
  techniquesReply,
} from './reviews.schemas.ts';
import { viewReviewedEntity, viewReviewedRelation } from './reviews.views.ts';

type Deps = {
  reviews: Reviews;
  indicators: Indicators;
  verdicts: Verdicts;
  techniques: Techniques;
  summaries: Summaries;
};

const document = '/knowledge/documents/:document_id';
const tags = ['knowledge'];

/** What was found in a document, and what people decided about it: below `/knowledge/documents/{id}`. */
export function reviewRoutes(app: App, deps: Deps): void {
  const { reviews, indicators, verdicts } = deps;
  findingRoutes(app, deps);

  app.get(
    `${document}/review`,
    {
      schema: {
        tags,
        summary: 'See how far the review of a document is, and what you may decide',
        description:
          'Indicators are decided about by verdicts (`/verdicts`), entities and relations by `PUT` on this path.',
        params: documentParams,
        response: { 200: reviewReply },
      },
    },
    async (request) => {
      const { document_id } = request.params;
      const actor = principalOf(request);
      const [roles, progress, may_decide] = await Promise.all([
        indicators.countsOf(actor, document_id),
        reviews.progress(actor, document_id),
        verdicts.scopes(actor, document_id),
      ]);
      const sum = (of: 'total' | 'reviewed') => roles.reduce((all, one) => all + one[of], 0);
      const values = { total: sum('total'), reviewed: sum('reviewed'), roles };
      return { document_id, may_decide, indicators: values, ...progress };
    },
  );

  app.put(
    `${document}/review`,
    {
      config: { action: 'document.review' },
      schema: {
        tags,
        summary: 'Accept or reject an entity or a relation that was found in a document',
        description:
          'What is rejected is in no list, answer, count or export any more, with an entity also its relations; it stays so when the ' +
          'document is read again. For the owner and editors of the honey jar, and admins.',
        params: documentParams,
        body: reviewBody,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { document_id } = request.params;
      const { entity_id, relation_id, decision } = request.body;
      request.audit.details = request.body;
      const input = { entity_id: entity_id ?? undefined, relation_id: relation_id ?? undefined, decision };
      await reviews.decide(principalOf(request), document_id, input);
      return reply.code(204).send();
    },
  );
}

function findingRoutes(app: App, { reviews, techniques, summaries }: Deps): void {
  app.get(
    `${document}/summary`,
    {
      config: { limit: 'search' },
      schema: {
        tags,
        summary: 'Summarise a document by its own sentences',
        description: 'Chosen without a language model; each with its place in the text.',
        params: documentParams,
        response: { 200: summaryReply },
      },
    },
    async (request) => {
      const { document_id } = request.params;
      return { document_id, sentences: await summaries.of(principalOf(request), document_id) };
    },
  );

  app.get(
    `${document}/entities`,
    {
      schema: {
        tags,
        summary: 'List the entities of a document with all their places, rejected ones too',
        params: documentParams,
        response: { 200: reviewedEntities },
      },
    },
    async (request) => {
      const { document_id } = request.params;
      const found = await reviews.entities(principalOf(request), document_id);
      return { document_id, entities: found.map(viewReviewedEntity) };
    },
  );

  app.get(
    `${document}/relations`,
    {
      schema: {
        tags,
        summary: 'List the relations that a document states, rejected ones too',
        params: documentParams,
        response: { 200: reviewedRelations },
      },
    },
    async (request) => {
      const { document_id } = request.params;
      const found = await reviews.relations(principalOf(request), document_id);
      return { document_id, relations: found.map(viewReviewedRelation) };
    },
  );

  app.get(
    `${document}/techniques`,
    {
      schema: {
        tags,
        summary: 'List the techniques of MITRE ATT&CK in a document, with their tactics',
        description: 'Those that it numbers, and those that it names. Without what was rejected.',
        params: documentParams,
        response: { 200: techniquesReply },
      },
    },
    async (request) => {
      const { document_id } = request.params;
      return { document_id, ...(await techniques.of(principalOf(request), document_id)) };
    },
  );
}

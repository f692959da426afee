import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { documentIndicator } from '@skep/server/api/indicators/indicators.schemas.ts';
import type {
  reviewedEntities,
  reviewedRelations,
  reviewReply,
  summaryReply,
  techniquesReply,
} from '@skep/server/api/reviews/reviews.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import type { Decided, Finding } from './review/finding.ts';

type Review = Reply<typeof reviewReply>;
export type Role = Review['indicators']['roles'][number]['role'];
export type Value = Finding & Reply<typeof documentIndicator>;
export type Entity = Finding & Reply<typeof reviewedEntities>['entities'][number];
export type Relation = Finding & Reply<typeof reviewedRelations>['relations'][number];
type Techniques = Reply<typeof techniquesReply>;

const pathOf = (documentId: string, part: string): string =>
  `/api/knowledge/documents/${encodeURIComponent(documentId)}/${part}`;

/** How far the review is, and what may be decided. */
export const reviewQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['document', documentId, 'review'],
    queryFn: ({ signal }) => request<Review>('GET', pathOf(documentId, 'review'), { signal }),
  });

export const summaryQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['document', documentId, 'summary'],
    queryFn: ({ signal }) =>
      request<Reply<typeof summaryReply>>('GET', pathOf(documentId, 'summary'), { signal }),
  });

export const techniquesQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['document', documentId, 'techniques'],
    queryFn: ({ signal }) => request<Techniques>('GET', pathOf(documentId, 'techniques'), { signal }),
  });

/** As many as can be decided about in one document. */
export const mostValues = 1000;
const atOnce = 100;

/**
 * Lists stay as they were fetched while somebody works on them: what is decided keeps its place. They are fetched again when they are
 * opened again.
 */
const untilOpenedAgain = { staleTime: Infinity, refetchOnMount: 'always', gcTime: 0 } as const;

export const valuesKey = (documentId: string) => ['document', documentId, 'indicators'] as const;

/** The values of a document in a role, or in all: undecided ones first, the least sure ones before. */
export const valuesQuery = (documentId: string, role: Role | null) =>
  queryOptions({
    ...untilOpenedAgain,
    queryKey: [...valuesKey(documentId), role],
    async queryFn({ signal }): Promise<Value[]> {
      const values = new Map<string, Value>();
      for (let offset = 0, total = 1; offset < Math.min(total, mostValues); offset += atOnce) {
        const query = { order: 'review', limit: atOnce, offset, role: role ?? undefined };
        const page = await request<{ indicators: Reply<typeof documentIndicator>[]; total: number }>(
          'GET',
          pathOf(documentId, 'indicators'),
          { query, signal },
        );
        total = page.total;
        for (const value of page.indicators.map(asValue)) values.set(value.key, value);
      }
      return [...values.values()];
    },
  });

function asValue(value: Reply<typeof documentIndicator>): Value {
  const { verdict } = value;
  const decided: Decided | null = verdict && {
    decision: verdict.verdict === 'benign' ? 'rejected' : 'accepted',
    scope: verdict.scope,
  };
  return { ...value, key: `${value.type} ${value.value}`, name: value.value, places: value.spans, decided };
}

const ofDocument = (review: { decision: Decided['decision'] } | null): Decided | null =>
  review && { decision: review.decision, scope: 'document' };

/** The entities of a document: undecided ones first, those that no list knows before, then those that it names most often. */
export const entitiesQuery = (documentId: string) =>
  queryOptions({
    ...untilOpenedAgain,
    queryKey: ['document', documentId, 'entities'],
    async queryFn({ signal }): Promise<Entity[]> {
      const { entities } = await request<Reply<typeof reviewedEntities>>(
        'GET',
        pathOf(documentId, 'entities'),
        { signal },
      );
      return entities
        .map((entity) => ({ ...entity, key: entity.id, decided: ofDocument(entity.review) }))
        .toSorted((a, b) => later(a) - later(b) || Number(a.known) - Number(b.known));
    },
  });

/** The relations that a document states: undecided ones first, the least sure ones before. */
export const relationsQuery = (documentId: string) =>
  queryOptions({
    ...untilOpenedAgain,
    queryKey: ['document', documentId, 'relations'],
    async queryFn({ signal }): Promise<Relation[]> {
      const { relations } = await request<Reply<typeof reviewedRelations>>(
        'GET',
        pathOf(documentId, 'relations'),
        { signal },
      );
      return relations
        .map((relation) => ({
          ...relation,
          key: relation.id,
          name: `${relation.subject.name} ${relation.relation} ${relation.object.name}`,
          places: [{ start: relation.start, end: relation.end, page: relation.page }],
          decided: ofDocument(relation.review),
        }))
        .toSorted((a, b) => later(a) - later(b) || a.confidence - b.confidence);
    },
  });

const later = ({ decided }: Finding): number => Number(decided !== null);

/** What follows from a decision: how far the review is, and which techniques count. */
export async function refreshReview(client: QueryClient, documentId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['document', documentId, 'review'] }),
    client.invalidateQueries({ queryKey: ['document', documentId, 'techniques'] }),
  ]);
}

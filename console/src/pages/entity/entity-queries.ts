import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { entityReply, nearIndicator, relation } from '@skep/server/api/evidence/evidence.schemas.ts';
import { request } from '#api/request.ts';

export type Entity = z.output<typeof entityReply>;
export type Relation = z.output<typeof relation>;
export type NearIndicator = z.output<typeof nearIndicator>;

/** A place in a document, with the title of the document: what `DocumentDrawer` opens. */
export type CitedPlace = {
  document_id: string;
  title: string;
  page: number | null;
  start: number;
  end: number;
};

const path = (id: string) => `/api/knowledge/entities/${encodeURIComponent(id)}`;

export const entityQuery = (id: string) =>
  queryOptions({
    queryKey: ['entity', id],
    queryFn: ({ signal }) => request<Entity>('GET', path(id), { signal }),
  });

/** What one document says of it: its first mentions. */
export const mentionsQuery = (id: string, documentId: string) =>
  queryOptions({
    queryKey: ['entity', id, 'mentions', documentId],
    queryFn: ({ signal }) => request<Entity>('GET', path(id), { query: { document_id: documentId }, signal }),
  });

export const nearQuery = (id: string, limit: number) =>
  queryOptions({
    queryKey: ['entity', id, 'indicators', limit],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      request<{ indicators: NearIndicator[]; total: number }>('GET', `${path(id)}/indicators`, {
        query: { limit },
        signal,
      }),
  });

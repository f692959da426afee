import type { z } from 'zod';
import type { Duplicates } from '#domain/similar/index.ts';
import { principalOf } from '#http/access/access.ts';
import { jarParams as serviceParams } from '#api/honey-jars/knowledge.schemas.ts';
import { jarParams } from '#api/honey-jars/platform.schemas.ts';
import { viewIndex } from '#api/search/platform.views.ts';
import type { App } from '#http/app.ts';
import { inPages } from '#http/replies/page.ts';
import { inSlices, type ListForm } from '#http/replies/slice.ts';
import type { Slice } from '#kernel/paging.ts';
import { duplicatesPage, duplicatesReply, duplicatesSlice } from './duplicates.schemas.ts';
import { viewDuplicateGroup } from './duplicates.views.ts';

type Deps = { duplicates: Duplicates };

type Form = ListForm & {
  path: string;
  params: typeof jarParams;
  tags: string[];
  query: z.ZodType<Slice>;
};

/** The duplicates of a honey jar, the same in every form. */
function duplicatesOf(app: App, { path, params, tags, query, told, tell }: Form, { duplicates }: Deps): void {
  app.get(
    `${path}/duplicates`,
    {
      config: { limit: 'search', errors: [409] },
      schema: {
        tags,
        summary: 'List groups of documents of a honey jar that are the same, or have mostly the same text',
        description:
          'Groups of the same content first, then the largest. Groups are found by samples of the texts, and those that are answered ' +
          'are compared by the texts themselves: a group that these do not confirm is left out of its page or comes as several, and is ' +
          'counted as one. Of ' +
          'each document the first 120 passages are compared. 409 NOT_SEARCHABLE for a honey jar that is excluded from search, 409 ' +
          'TOO_MANY_DOCUMENTS for one with more than 20,000 documents.',
        params,
        querystring: query,
        response: { 200: duplicatesReply.extend(told) },
      },
    },
    async (request) => {
      const found = await duplicates.ofJar(principalOf(request), request.params.honey_jar_id, request.query);
      return {
        groups: found.rows.map(viewDuplicateGroup),
        ...tell(found),
        document_count: found.compared.documents,
        documents_pending: found.compared.pending,
        ...viewIndex(found.incomplete),
      };
    },
  );
}

/** In the platform's form: `/knowledge/honey-pots/{id}/duplicates`. */
export function duplicatesPlatformRoutes(app: App, deps: Deps): void {
  const form = { ...inSlices, query: duplicatesSlice, params: jarParams, tags: ['knowledge'] };
  duplicatesOf(app, { ...form, path: '/knowledge/honey-pots/:honey_jar_id' }, deps);
}

/** In the knowledge service's form: `/honey-jars/{id}/duplicates`. */
export function duplicatesServiceRoutes(app: App, deps: Deps): void {
  const form = { ...inPages, query: duplicatesPage, params: serviceParams, tags: ['knowledge service'] };
  duplicatesOf(app, { ...form, path: '/honey-jars/:honey_jar_id' }, deps);
}

import { queryOptions } from '@tanstack/react-query';
import type { configurationReply, typesReply } from '@skep/server/api/pii/configure.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';

export type Configuration = Reply<typeof configurationReply>;
export type CustomPattern = Configuration['custom_patterns'][string];
export type PiiType = Reply<typeof typesReply>['pii_types'][number];

/** What the installation looks for. */
export const configurationQuery = queryOptions({
  queryKey: ['pii', 'configuration'],
  queryFn: ({ signal }) => request<Configuration>('GET', '/api/pii/configure', { signal }),
});

/** The built-in types: as long as the server is the same, so are they. */
export const typesQuery = queryOptions({
  queryKey: ['pii', 'types'],
  staleTime: Infinity,
  queryFn: ({ signal }) => request<Reply<typeof typesReply>>('GET', '/api/pii/types', { signal }),
});

/** The frameworks that may be asked for. */
export function enabledFrameworks(configuration: Configuration | undefined): string[] {
  return Object.entries(configuration?.compliance_frameworks ?? {}).flatMap(([name, { enabled }]) =>
    enabled ? [name] : [],
  );
}

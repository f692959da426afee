import { useQueryClient } from '@tanstack/react-query';
import { jarsQuery } from '#api/jars.ts';
import { request } from '#api/request.ts';

/** Tags that documents get, and that they lose. */
export type TagChange = { add: string[]; remove: string[] };

/** So many documents the API takes in one request. */
const atOnce = 500;

/** Deletes documents, has them read again, or changes their tags; `onDone` is called with how many that is done with so far. */
export async function doWithMany(
  jarId: string,
  what: 'delete' | 'reprocess' | TagChange,
  ids: readonly string[],
  onDone?: (count: number) => void,
): Promise<void> {
  for (let done = 0; done < ids.length; done += atOnce) {
    const document_ids = ids.slice(done, done + atOnce);
    const [action, change] = typeof what === 'string' ? [what, {}] : ['tags', what];
    await request('POST', `/api/knowledge/honey-pots/${encodeURIComponent(jarId)}/documents/${action}`, {
      body: { document_ids, ...change },
    });
    onDone?.(done + document_ids.length);
  }
}

/** Has everything that pages show of a honey jar fetched again. */
export function useRefreshJar(jarId: string): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['documents', jarId] }),
      queries.invalidateQueries({ queryKey: ['jar', jarId] }),
      queries.invalidateQueries({ queryKey: jarsQuery.queryKey }),
    ]);
  };
}

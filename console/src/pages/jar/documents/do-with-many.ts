import { useQueryClient } from '@tanstack/react-query';
import { jarsQuery } from '#api/jars.ts';
import { request } from '#api/request.ts';

/** So many documents the API takes in one request. */
const atOnce = 500;

/** Deletes documents, or has them read again; `onDone` is called with how many that is done with so far. */
export async function doWithMany(
  jarId: string,
  what: 'delete' | 'reprocess',
  ids: readonly string[],
  onDone?: (count: number) => void,
): Promise<void> {
  for (let done = 0; done < ids.length; done += atOnce) {
    const document_ids = ids.slice(done, done + atOnce);
    await request('POST', `/api/knowledge/honey-pots/${encodeURIComponent(jarId)}/documents/${what}`, {
      body: { document_ids },
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

import { FeedFault, get } from '#domain/feeds/fetching/get.ts';
import { feedLimits, type FeedPosition, type FoundObjects, type FoundParts } from '#domain/feeds/feed.ts';
import { objectOf } from './json-answer.ts';
import { authorizationOf, type Reading } from './source.ts';

const taxiiType = 'application/taxii+json;version=2.1';

type Page = {
  objects: FoundObjects['objects'];
  more: boolean;
  next: string | undefined;
  newest: string | undefined;
};

/**
 * A collection of TAXII 2.1, page by page from where the last poll left it. Where it was left is saved with each page: by `next`
 * while there is more, and by when the newest object had been added once there is none.
 */
export async function* readTaxii(reading: Reading): FoundParts {
  let { added_after, next } = reading.position;
  let newest = added_after;
  for (let count = 0; count < feedLimits.pages; count += 1) {
    const page = await pageOf(reading, { added_after, next }).catch((error: unknown) => {
      // Servers forget pages: then it begins again, and what was taken is known.
      const forgotten = next !== undefined && error instanceof FeedFault && isRefusal(error.status);
      if (!forgotten) throw error;
      return null;
    });
    if (page === null) {
      next = undefined;
      continue;
    }
    newest = page.newest ?? newest;
    // Without a `next`, the following page is what was added after this one.
    next = page.more ? page.next : undefined;
    if (next === undefined) added_after = newest;
    yield { objects: page.objects, position: { added_after, next } };
    if (!page.more || (page.next === undefined && page.objects.length === 0)) return { more: false };
  }
  return { more: true };
}

const isRefusal = (status: number | null): boolean =>
  status !== null && [400, 404, 410, 422].includes(status);

async function pageOf(reading: Reading, { added_after, next }: FeedPosition): Promise<Page> {
  const url = new URL(`${reading.source.replace(/\/+$/, '')}/objects/`);
  url.searchParams.set('limit', String(feedLimits.objectsOfPage));
  if (added_after !== undefined) url.searchParams.set('added_after', added_after);
  if (next !== undefined) url.searchParams.set('next', next);
  const got = await get(url.href, {
    addresses: reading.addresses,
    signal: reading.signal,
    authorization: authorizationOf(reading.credentials, 'Bearer'),
    headers: { accept: taxiiType },
  });
  const { objects = [], more, next: following } = objectOf(got, 'an envelope of TAXII 2.1');
  if (!Array.isArray(objects)) throw new FeedFault('The objects of the envelope are not a list');
  const added = got.headers['x-taxii-date-added-last'];
  return {
    objects: objects.flatMap(keyed),
    more: more === true,
    next: typeof following === 'string' ? following : undefined,
    newest: typeof added === 'string' ? added : undefined,
  };
}

/** A version of an object; what has no id says nothing. */
function keyed(object: unknown): FoundObjects['objects'] {
  if (typeof object !== 'object' || object === null) return [];
  const { id, modified } = object as { id?: unknown; modified?: unknown };
  if (typeof id !== 'string') return [];
  return [{ key: typeof modified === 'string' ? `${id} ${modified}` : id, object }];
}

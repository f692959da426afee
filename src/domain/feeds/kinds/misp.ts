import { FeedFault, get, type Got } from '#domain/feeds/fetching/get.ts';
import { feedLimits, type FoundItem, type FoundParts } from '#domain/feeds/feed.ts';
import { objectOf } from './json-answer.ts';
import { authorizationOf, type Reading } from './source.ts';

const eventId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A feed of MISP by its `manifest.json`, whose events are next to it, or one event. A newer version of an event replaces it. */
export async function* readMispFeed(reading: Reading): FoundParts {
  const { etag, last_modified } = reading.position;
  const got = await getJson(reading, reading.source, {
    ...(etag !== undefined && { 'if-none-match': etag }),
    ...(last_modified !== undefined && { 'if-modified-since': last_modified }),
  });
  if (got.status === 304) return { more: false };
  const read = objectOf(got, 'a manifest or an event of MISP');
  const position = { etag: got.headers.etag, last_modified: got.headers['last-modified'] };
  if ('Event' in read) {
    yield { items: [itemOf(read['Event'], async () => got.body)], position };
    return { more: false };
  }
  const listed = Object.entries(read).filter(([uuid]) => eventId.test(uuid));
  if (listed.length === 0 && Object.keys(read).length > 0)
    throw new FeedFault('This is neither a manifest nor an event of MISP');
  const items = listed.map(([uuid, said]) =>
    itemOf(
      { ...(said as object), uuid },
      async () => (await getJson(reading, eventNextTo(got.url, uuid))).body,
    ),
  );
  const unknown = await reading.newOf(items.map(({ key }) => key));
  const fresh = items.filter(({ key }) => unknown.has(key));
  const more = fresh.length > feedLimits.items;
  yield {
    // Those that are known are counted as well.
    items: [...items.filter(({ key }) => !unknown.has(key)), ...fresh.slice(0, feedLimits.items)],
    ...(!more && { position }),
  };
  return { more };
}

const eventNextTo = (manifest: string, uuid: string): string => new URL(`${uuid}.json`, manifest).href;

function getJson(reading: Reading, url: string, headers: Record<string, string> = {}): Promise<Got> {
  const { addresses, signal, credentials, source } = reading;
  // A manifest that was redirected elsewhere has its events there, and they get no credentials.
  const own = new URL(url).origin === new URL(source).origin;
  const authorization = own ? authorizationOf(credentials, null) : null;
  return get(url, { addresses, signal, authorization, headers: { accept: 'application/json', ...headers } });
}

function itemOf(said: unknown, content: () => Promise<Buffer>): FoundItem {
  const { uuid, timestamp, info } = (said ?? {}) as Record<string, unknown>;
  if (typeof uuid !== 'string') throw new FeedFault('The event of MISP has no uuid');
  const title =
    typeof info === 'string' && info.trim() !== '' ? info.trim().slice(0, 500) : `MISP event ${uuid}`;
  return {
    key: `${uuid} ${typeof timestamp === 'string' || typeof timestamp === 'number' ? timestamp : ''}`,
    subject: uuid,
    filename: `${uuid}.misp.json`,
    mime_type: 'application/json',
    said: { title },
    content,
  };
}

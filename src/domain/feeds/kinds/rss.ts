import { get } from '#domain/feeds/fetching/get.ts';
import { feedLimits, type FoundItem, type FoundParts } from '#domain/feeds/feed.ts';
import { escapeHtml, type FeedEntry } from './rss-items.ts';
import { readEntries } from './rss-reading.ts';
import { authorizationOf, type Reading } from './source.ts';

/** RSS or Atom: what the feed holds now, the oldest first. Linked pages are not fetched. */
export async function* readRss({ source, position, credentials, addresses, signal }: Reading): FoundParts {
  const { etag, last_modified } = position;
  const got = await get(source, {
    addresses,
    signal,
    authorization: authorizationOf(credentials, 'Bearer'),
    headers: {
      accept: 'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.8',
      ...(etag !== undefined && { 'if-none-match': etag }),
      ...(last_modified !== undefined && { 'if-modified-since': last_modified }),
    },
  });
  if (got.status === 304) return { more: false };
  const read = await readEntries(got.body, got.headers['content-type'] ?? '');
  const entries = read.filter(({ id }) => id !== '');
  // The newest stand first, and are what is looked for.
  const items = entries.slice(0, feedLimits.items).map(itemOf).toReversed();
  const next = { etag: got.headers.etag, last_modified: got.headers['last-modified'] };
  yield { items, position: next };
  return { more: false };
}

function itemOf(entry: FeedEntry): FoundItem {
  const title = entry.title || entry.link || 'Untitled';
  return {
    key: entry.id,
    filename: `${title.replace(/[/\\]/g, ' ').slice(0, 120)}.html`,
    mime_type: 'text/html',
    said: {
      title: title.slice(0, 500),
      metadata: {
        ...(entry.link !== '' && { link: entry.link.slice(0, 2000) }),
        ...(entry.date !== '' && { published: entry.date }),
      },
    },
    content: async () => Buffer.from(pageOf(entry, title)),
  };
}

const attribute = (text: string): string => escapeHtml(text).replaceAll('"', '&quot;');

function pageOf({ link, date, content, is_html }: FeedEntry, title: string): string {
  const body = is_html ? content : `<p>${escapeHtml(content).replace(/\n\s*\n/g, '</p>\n<p>')}</p>`;
  const about = [
    ...(date !== '' ? [`Published ${date.slice(0, 10)}`] : []),
    ...(link !== '' ? [`<a href="${attribute(link)}">${escapeHtml(link)}</a>`] : []),
  ].join(', ');
  const meta = date === '' ? '' : `<meta property="article:published_time" content="${date}">`;
  return `<!doctype html>
<html><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>${meta}</head>
<body><article><h1>${escapeHtml(title)}</h1>
${about && `<p>${about}</p>\n`}${body}
</article></body></html>
`;
}

import { decodeFeed } from './decode-feed.ts';
import { attribute, scanXml } from '#extraction/xml.ts';
import { FeedFault } from '#domain/feeds/fetching/get.ts';

/** An item of RSS 2.0 or 1.0, or an entry of Atom. Empty for what it does not say. */
export type FeedEntry = {
  id: string;
  title: string;
  link: string;
  date: string;
  /** HTML, but for Atom's plain text. */
  content: string;
  is_html: boolean;
};

type Field = 'id' | 'title' | 'link' | 'published' | 'updated' | 'full' | 'short';

const fields: Record<string, Field> = {
  guid: 'id',
  id: 'id',
  title: 'title',
  link: 'link',
  pubdate: 'published',
  published: 'published',
  'dc:date': 'published',
  updated: 'updated',
  'content:encoded': 'full',
  content: 'full',
  description: 'short',
  summary: 'short',
};

type Draft = Partial<Record<Field, string>> & { plain?: boolean };

// Atom's text in form of elements (RFC 4287, 3.1.1.3) is put together again.
const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>]/g, (one) => escaped[one] ?? one);

/** The entries of a feed, in its order. Throws a FeedFault for what is none. */
export function readFeed(bytes: Buffer, contentType: string): FeedEntry[] {
  const entries: Draft[] = [];
  let isFeed = false;
  let entry: Draft | null = null;
  let field: { name: Field; element: string; depth: number; text: string; markup: boolean } | null = null;
  scanXml(decodeFeed(bytes, contentType), {
    open(element, attributes) {
      const name = element.toLowerCase();
      if (['rss', 'feed', 'rdf:rdf'].includes(name.replace(/^atom:/, ''))) isFeed = true;
      if (field) {
        if (name === field.element) field.depth += 1;
        if (field.markup) field.text += `<${element}${attributes}>`;
        return;
      }
      const local = name.replace(/^atom:/, '');
      if (local === 'item' || local === 'entry') {
        entry = {};
        entries.push(entry);
        return;
      }
      const known = entry && fields[local];
      if (!entry || !known) return;
      if (known === 'link') noteLink(entry, attributes);
      if (
        (known === 'full' || known === 'short') &&
        ['', 'text'].includes(attribute(attributes, 'type') ?? 'html')
      )
        entry.plain = true;
      field = {
        name: known,
        element: name,
        depth: 1,
        text: '',
        markup: attribute(attributes, 'type') === 'xhtml',
      };
    },
    text(text) {
      if (field) field.text += field.markup ? escapeHtml(text) : text;
    },
    close(element) {
      const name = element.toLowerCase();
      if (!field) {
        if (/^(atom:)?(item|entry)$/.test(name)) entry = null;
        return;
      }
      if (name === field.element) field.depth -= 1;
      if (field.depth > 0) {
        if (field.markup) field.text += `</${element}>`;
        return;
      }
      // The first counts: what follows is of something else, such as a picture.
      if (entry && field.text.trim() !== '') entry[field.name] ??= field.text.trim();
      field = null;
    },
  });
  if (!isFeed) throw new FeedFault('This is neither RSS nor Atom');
  return entries.map(entryOf);
}

/** Atom's link to the entry itself; other kinds lead to files and comments. */
function noteLink(entry: Draft, attributes: string): void {
  const href = attribute(attributes, 'href');
  const rel = attribute(attributes, 'rel') ?? 'alternate';
  if (href !== null && rel === 'alternate') entry.link ??= href;
}

function entryOf(draft: Draft): FeedEntry {
  const { title = '', link = '', published, updated, full, short } = draft;
  const said = published ?? updated ?? '';
  const date = new Date(said);
  return {
    id: draft.id ?? (link || title),
    title: title
      .slice(0, 2000)
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
    link: /^https?:\/\//i.test(link) ? link : '',
    date: Number.isNaN(date.getTime()) ? '' : date.toISOString(),
    content: full ?? short ?? '',
    is_html: draft.plain !== true,
  };
}

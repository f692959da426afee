import { Readability } from '@mozilla/readability';
import JSDOMParser from '@mozilla/readability/JSDOMParser.js';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { measure, neverShown, remove } from './surroundings.ts';

type Document = DefaultTreeAdapterTypes.Document;
type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** `heading` is what is to be shown above it: the page's own heading, or else its title. */
export type Article = { tree: Document; heading: string | null };

const shortestArticle = 500;
/** So much of what is not in menus and the like may be missing from an article: its own heading, a date, a name. */
const mostMissing = 0.1;
/** The reader view's time grows with the square of the number of siblings. */
const mostElements = 15_000;

/**
 * The main content of a page that surrounds an article with menus and the like, or null when the page is to be read whole since
 * it has no such surroundings. It is the article that Firefox's reader view finds, unless that lacks more than the surroundings or
 * any row of a table: then it is the page without what is made of links.
 */
export function findArticle(page: Document): Article | null {
  const measured = measure(page);
  if (measured.chrome < 2 || measured.all.words < shortestArticle) return null;
  const found = measured.elements > mostElements ? null : readerView(serialize(page));
  if (found?.content && (found.textContent ?? '').length >= shortestArticle) {
    const tree = parse(found.content);
    const { words, rows } = measure(tree).all;
    if (words >= measured.outside * (1 - mostMissing) && rows >= measured.all.rows)
      return { tree, heading: headingOf(page, found.title ?? '') };
  }
  remove(measured.navigation);
  return { tree: page, heading: null };
}

function readerView(markup: string): ReturnType<Readability['parse']> {
  try {
    const dom = new JSDOMParser().parse(markup) as ConstructorParameters<typeof Readability>[0];
    return new Readability(dom, { charThreshold: shortestArticle }).parse();
  } catch {
    // Markup that this parser cannot take, or nested too deeply for it: the page is then read whole.
    return null;
  }
}

/** Titles carry the site's name; the heading on the page that the title repeats does not. */
function headingOf(page: Document, title: string): string | null {
  const open: Node[] = page.childNodes.toReversed();
  for (let node = open.pop(); node; node = open.pop()) {
    if (!('tagName' in node)) continue;
    const text = /^h[12]$/.test(node.tagName) ? textOf(node) : '';
    if (text !== '' && title.includes(text)) return text;
    pushReversed(open, node.childNodes);
  }
  return title || null;
}

function textOf(element: Element): string {
  const pieces: string[] = [];
  const open: Node[] = element.childNodes.toReversed();
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.nodeName === '#text') pieces.push((node as DefaultTreeAdapterTypes.TextNode).value);
    else if ('childNodes' in node) pushReversed(open, node.childNodes);
  }
  return pieces.join('').replace(/\s+/g, ' ').trim();
}

/** One by one, since a call takes only so many arguments and a page may have more children. */
function pushReversed(open: (Node | string)[], nodes: Node[]): void {
  for (let at = nodes.length - 1; at >= 0; at--) {
    const node = nodes[at];
    if (node) open.push(node);
  }
}

const empty = new Set([
  'br',
  'hr',
  'img',
  'input',
  'meta',
  'link',
  'area',
  'base',
  'col',
  'embed',
  'source',
  'track',
  'wbr',
]);

/** The page as well-formed markup, without what no reader sees. Iterative, since the page decides its depth. */
function serialize(page: Document): string {
  const pieces: string[] = [];
  const open: (Node | string)[] = page.childNodes.toReversed();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string') pieces.push(next);
    else if (next.nodeName === '#text') pieces.push(escape((next as DefaultTreeAdapterTypes.TextNode).value));
    else if ('tagName' in next && (next.tagName === 'head' || !neverShown.has(next.tagName)))
      openTag(next, pieces, open);
  }
  return pieces.join('');
}

function openTag(element: Element, pieces: string[], open: (Node | string)[]): void {
  const attributes = element.attrs
    .filter(({ name }) => /^[a-z][\w-]*$/.test(name))
    .map(({ name, value }) => ` ${name}="${escape(value)}"`);
  pieces.push(`<${element.tagName}${attributes.join('')}${empty.has(element.tagName) ? '/>' : '>'}`);
  if (empty.has(element.tagName)) return;
  open.push(`</${element.tagName}>`);
  pushReversed(open, element.childNodes);
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

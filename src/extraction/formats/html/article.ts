import { Readability } from '@mozilla/readability';
import JSDOMParser from '@mozilla/readability/JSDOMParser.js';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';

type Document = DefaultTreeAdapterTypes.Document;
type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** `heading` is the page's own heading of the article, or else its title. */
export type Article = { tree: Document; heading: string | null };

const chromeTag = /^(?:nav|aside|footer|header|form)$/;
const chromeName =
  /\b(?:nav|navbar|navigation|menu|sidebar|footer|breadcrumbs?|cookies?|share|social|related|comments?|promo|banner|widget)\b/i;
const shortestArticle = 500;
/** An article with less of the page's own words than this is a wrong guess. */
const smallestShare = 0.3;
/** The reader view's time grows with the square of the number of siblings. */
const mostElements = 15_000;

/**
 * The main content of a page that surrounds an article with menus and the like, found as Firefox's reader view
 * finds it, or null when the page is to be read whole: it has no such surroundings, or too little would remain.
 */
export function findArticle(page: Document): Article | null {
  const measured = measure(page);
  if (measured.chrome < 2 || measured.words < shortestArticle) return null;
  if (measured.elements > mostElements) return null;
  const found = readerView(serialize(page));
  if (!found?.content || (found.textContent ?? '').length < shortestArticle) return null;
  const tree = parse(found.content);
  const kept = measure(tree);
  if (kept.words < measured.words * smallestShare || kept.evidence < measured.evidence) return null;
  return { tree, heading: headingOf(page, found.title ?? '') };
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

/** Defanged values and hashes: what a report is read for. The reader view takes their tables for menus. */
const evidence = /\[\.\]|hxxp|\b(?:[a-f0-9]{64}|[a-f0-9]{40}|[a-f0-9]{32})\b/gi;

/** Characters outside of links, evidence of attacks, elements, and how many of these look like a page's surroundings. */
function measure(page: Document): { words: number; evidence: number; chrome: number; elements: number } {
  const found = { words: 0, evidence: 0, chrome: 0, elements: 0 };
  const open: Node[] = page.childNodes.toReversed();
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.nodeName === '#text') {
      const { value } = node as DefaultTreeAdapterTypes.TextNode;
      found.words += value.replace(/\s+/g, ' ').length;
      found.evidence += value.match(evidence)?.length ?? 0;
    } else if ('tagName' in node && !dropped.has(node.tagName) && node.tagName !== 'a') {
      found.elements++;
      if (chromeTag.test(node.tagName) || node.attrs.some(isChromeName)) found.chrome++;
      pushReversed(open, node.childNodes);
    }
  }
  return found;
}

/** One by one, since a call takes only so many arguments and a page may have more children. */
function pushReversed(open: (Node | string)[], nodes: Node[]): void {
  for (let at = nodes.length - 1; at >= 0; at--) {
    const node = nodes[at];
    if (node) open.push(node);
  }
}

function isChromeName({ name, value }: { name: string; value: string }): boolean {
  return (
    (name === 'class' || name === 'id' || name === 'role') && chromeName.test(value.replace(/[_-]/g, ' '))
  );
}

const dropped = new Set(['script', 'style', 'noscript', 'template', 'iframe', 'svg', 'head']);
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
    else if ('tagName' in next && (next.tagName === 'head' || !dropped.has(next.tagName)))
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

import type { DefaultTreeAdapterTypes } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;

const neverSeen = new Set(
  'script style template noscript head iframe object datalist audio video canvas'.split(' '),
);
const wordless = new Set(['hidden', 'password', 'checkbox', 'radio', 'image', 'file', 'color', 'range']);

/** Elements that begin and end a line; all others run on. */
export const blocks = new Set(
  `address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form
   header hgroup hr html legend li main menu nav ol optgroup option p pre search section summary table tbody tfoot
   thead tr ul caption textarea td th`.split(/\s+/),
);

/** Code, styles and the like, which a browser does not show. */
export function isNeverText(element: Element): boolean {
  return neverSeen.has(element.tagName);
}

/** A cell that holds a table of several rows or a heading arranges a page; it is not a value in a row. */
export function isLayoutCell(cell: Element): boolean {
  let rows = 0;
  const open: Element[] = [cell];
  for (let element = open.pop(); element; element = open.pop()) {
    for (const child of element.childNodes) {
      if (!('tagName' in child)) continue;
      if (child.tagName === 'tr') rows++;
      if (rows > 3 || /^h[1-6]$/.test(child.tagName)) return true;
      open.push(child);
    }
  }
  return false;
}

/** The words that stand for an image, unless its caption repeats them. */
export function imageText(image: Element): string {
  for (let parent = image.parentNode; parent && 'tagName' in parent; parent = parent.parentNode) {
    if (parent.tagName !== 'figure') continue;
    if (parent.childNodes.some((child) => child.nodeName === 'figcaption')) return '';
  }
  return attributeOf(image, 'alt') ?? '';
}

/** What a form field shows. */
export function inputText(input: Element): string {
  return wordless.has(attributeOf(input, 'type') ?? 'text') ? '' : (attributeOf(input, 'value') ?? '');
}

/** An attribute's value, or undefined. */
export function attributeOf(element: Element, name: string): string | undefined {
  return element.attrs.find((candidate) => candidate.name === name)?.value;
}

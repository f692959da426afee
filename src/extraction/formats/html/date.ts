import type { DefaultTreeAdapterTypes } from 'parse5';

type Document = DefaultTreeAdapterTypes.Document;
type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const metaNames =
  /^(?:article:published_time|datepublished|date|dc\.date(?:\.issued)?|publish(?:ed)?[-_]?date)$/i;
const published = /"datePublished"\s*:\s*"([^"]{8,40})"/;
const most = { nodes: 20_000, script: 100_000 };

/**
 * The date that a page gives itself: its metadata (`article:published_time`), else JSON-LD (`datePublished`), else its first `<time>`. Null
 * where it gives none.
 */
export function pageDate(page: Document): string | null {
  const found: { meta?: string; data?: string; time?: string } = {};
  const open: Node[] = page.childNodes.toReversed();
  let nodes = 0;
  for (let node = open.pop(); node && nodes < most.nodes; node = open.pop()) {
    if (!('tagName' in node)) continue;
    nodes += 1;
    look(node, found);
    if (found.meta !== undefined) break;
    for (let at = node.childNodes.length - 1; at >= 0; at -= 1) open.push(node.childNodes[at] as Node);
  }
  return found.meta ?? found.data ?? found.time ?? null;
}

function look(element: Element, found: { meta?: string; data?: string; time?: string }): void {
  const given = (name: string): string => element.attrs.find((one) => one.name === name)?.value.trim() ?? '';
  if (
    element.tagName === 'meta' &&
    given('content') !== '' &&
    metaNames.test(given('property') || given('name') || given('itemprop'))
  )
    found.meta ??= given('content');
  if (element.tagName === 'time' && given('datetime') !== '') found.time ??= given('datetime');
  if (element.tagName !== 'script' || given('type') !== 'application/ld+json') return;
  const [text] = element.childNodes;
  const source = text && 'value' in text ? text.value.slice(0, most.script) : '';
  const date = published.exec(source)?.[1];
  if (date !== undefined) found.data ??= date;
}

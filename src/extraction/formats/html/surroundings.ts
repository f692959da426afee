import type { DefaultTreeAdapterTypes } from 'parse5';

type ParentNode = DefaultTreeAdapterTypes.ParentNode;
type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Characters outside of links and within them, and rows of tables that hold more than links. */
type Weight = { words: number; linked: number; rows: number };

/** `outside` counts the words outside of all surroundings; `chrome` counts elements that call themselves so, `elements` all. */
export type Measured = {
  all: Weight;
  outside: number;
  chrome: number;
  elements: number;
  navigation: Element[];
};

const chromeTag = /^(?:nav|aside|footer|header|form)$/;
const chromeName =
  /\b(?:nav|navbar|navigation|menu|sidebar|footer|breadcrumbs?|cookies?|share|social|related|comments?|promo|banner|widget)\b/i;
/** What holds more of a page's words than this is its content, whatever it is called. */
const mostWords = 0.5;

export const neverShown = new Set(['script', 'style', 'noscript', 'template', 'iframe', 'svg', 'head']);

/**
 * Weighs a page. Surroundings are elements that call themselves a menu, a footer and the like and hold the smaller part of its
 * words; `navigation` are the outermost of them that are made of links and hold no rows of a table.
 */
export function measure(page: ParentNode): Measured {
  const weights = weigh(page);
  const all = weights.get(page) ?? empty();
  const found: Measured = { all, outside: all.words, chrome: 0, elements: 0, navigation: [] };
  const open: { node: ParentNode; outside: boolean; dropped: boolean }[] = [
    { node: page, outside: true, dropped: false },
  ];
  for (let next = open.pop(); next; next = open.pop()) {
    let { outside, dropped } = next;
    if ('tagName' in next.node) {
      found.elements++;
      const weight = weights.get(next.node) ?? empty();
      const called = isCalledChrome(next.node);
      if (called) found.chrome++;
      if (called && weight.words <= all.words * mostWords) {
        if (outside) found.outside -= weight.words;
        outside = false;
        if (!dropped && weight.linked > weight.words && weight.rows === 0) {
          found.navigation.push(next.node);
          dropped = true;
        }
      }
    }
    for (const node of next.node.childNodes) if (isShown(node)) open.push({ node, outside, dropped });
  }
  return found;
}

/** Takes elements out of their page. */
export function remove(elements: Element[]): void {
  const going = new Set<Node>(elements);
  for (const parent of new Set(elements.map(({ parentNode }) => parentNode)))
    if (parent) parent.childNodes = parent.childNodes.filter((node) => !going.has(node));
}

/** The weight of every element with what is in it. Iterative, since the page decides its depth. */
function weigh(page: ParentNode): Map<ParentNode, Weight> {
  const weights = new Map<ParentNode, Weight>();
  const open: { node: ParentNode; linked: boolean; parent: ParentNode | null; left: boolean }[] = [
    { node: page, linked: false, parent: null, left: false },
  ];
  for (let step = open.pop(); step; step = open.pop()) {
    const { node, linked, parent } = step;
    if (step.left) {
      const weight = weights.get(node) ?? empty();
      if (isDataRow(node) && weight.words > weight.linked) weight.rows++;
      if (parent) add(weights.get(parent) ?? empty(), weight);
      continue;
    }
    const weight = empty();
    weights.set(node, weight);
    open.push({ ...step, left: true });
    for (const child of node.childNodes) {
      if (child.nodeName === '#text') {
        const { length } = (child as DefaultTreeAdapterTypes.TextNode).value.replace(/\s+/g, ' ').trim();
        weight[linked ? 'linked' : 'words'] += length;
      } else if (isShown(child)) {
        open.push({ node: child, linked: linked || child.tagName === 'a', parent: node, left: false });
      }
    }
  }
  return weights;
}

function isShown(node: Node): node is Element {
  return 'tagName' in node && !neverShown.has(node.tagName);
}

function isDataRow(node: ParentNode): boolean {
  return (
    node.nodeName === 'tr' && node.childNodes.filter(({ nodeName }) => /^t[dh]$/.test(nodeName)).length > 1
  );
}

function isCalledChrome({ tagName, attrs }: Element): boolean {
  return (
    chromeTag.test(tagName) ||
    attrs.some(
      ({ name, value }) =>
        (name === 'class' || name === 'id' || name === 'role') &&
        chromeName.test(value.replace(/[_-]/g, ' ')),
    )
  );
}

function empty(): Weight {
  return { words: 0, linked: 0, rows: 0 };
}

function add(to: Weight, { words, linked, rows }: Weight): void {
  to.words += words;
  to.linked += linked;
  to.rows += rows;
}

import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { expect, it } from 'vitest';
import { richContent } from '#test/reports/rich-content.ts';
import { prepare } from '#publishing/prepare/prepare.ts';
import { htmlOf } from './html.ts';
import { pageStyle } from './page-style.ts';
import { styleHash } from './style-hash.ts';

type HtmlElement = DefaultTreeAdapterTypes.Element;

const page = htmlOf(prepare(richContent()));

function elementsOf(node: DefaultTreeAdapterTypes.Node): HtmlElement[] {
  const inner = 'childNodes' in node ? node.childNodes.flatMap(elementsOf) : [];
  return 'tagName' in node ? [node, ...inner] : inner;
}

const elements = elementsOf(parse(page));
const named = (name: string) => elements.filter(({ tagName }) => tagName === name);
const attribute = ({ attrs }: HtmlElement, name: string) => attrs.find((each) => each.name === name)?.value;

it('asks for nothing from elsewhere, runs nothing, and lets in its own style alone', () => {
  expect(
    elements.filter(({ tagName }) => ['script', 'img', 'iframe', 'link', 'object', 'form'].includes(tagName)),
  ).toEqual([]);
  expect(elements.filter(({ attrs }) => attrs.some(({ name }) => /^on|^src|^style$/.test(name)))).toEqual([]);
  const policy = named('meta').find((meta) => attribute(meta, 'http-equiv') === 'Content-Security-Policy');
  expect(attribute(policy as HtmlElement, 'content')).toBe(
    `default-src 'none'; style-src 'sha256-${styleHash(pageStyle)}'; base-uri 'none'; form-action 'none'`,
  );
  expect(pageStyle).not.toMatch(/url\(|@import/);
});

it('links lead to places that there are, or to the web', () => {
  const ids = elements.map((element) => attribute(element, 'id')).filter((id) => id !== undefined);
  expect(new Set(ids).size).toBe(ids.length);
  const targets = named('a').map((link) => attribute(link, 'href') ?? '');
  expect(targets.filter((href) => href.startsWith('#') && !ids.includes(href.slice(1)))).toEqual([]);
  expect([...new Set(targets.filter((href) => !href.startsWith('#')))]).toEqual([
    'https://example.org/advisories?id=7&lang=en',
  ]);
});

it('has one main heading, heads and captions of tables, titles of figures, and directions of texts', () => {
  expect(named('h1')).toHaveLength(1);
  expect(
    named('table').map((table) => elementsOf(table).filter(({ tagName }) => tagName === 'caption').length),
  ).toEqual([1, 1]);
  expect(named('th').every((head) => attribute(head, 'scope') === 'col')).toBe(true);
  expect(named('svg').map((svg) => attribute(svg, 'role'))).toEqual(['img', 'img']);
  expect(named('p').filter((paragraph) => attribute(paragraph, 'dir') === 'rtl')).toHaveLength(2);
  expect(attribute(named('html')[0] as HtmlElement, 'lang')).toBe('en');
});

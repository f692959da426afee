import { expect, it } from 'vitest';
import { readHtml } from './html.ts';

it('reads the visible text with headings, lists and tables, and no code', () => {
  const { text, title, headings } = readHtml(`<title>T</title><style>p{}</style><script>alert("x")</script>
    <h2>Tools &amp; access</h2><p>One<br>two <b>bo</b>ld.<ol start=3><li>third<ul><li>sub</ul><li>fourth</ol>
    <table><tr><th>Type<th>Value<tr><td rowspan=2>ip<td>192.0.2.1<tr><td>192.0.2.2</table>
    <p hidden>unseen<pre>a
  b</pre>`);
  expect(text).toBe(
    [
      'Tools & access',
      'One',
      'two bold.',
      '',
      '3. third',
      '  - sub',
      '4. fourth',
      'Type | Value',
      'ip | 192.0.2.1',
      'ip | 192.0.2.2',
      '',
      'a\n  b',
      '',
    ].join('\n'),
  );
  expect(title).toBe('T');
  expect(headings).toEqual([{ level: 2, title: 'Tools & access', start: 0, end: 14 }]);
});

it('keeps the target of a link to another site when the text does not say it', () => {
  const { text } = readHtml(
    '<a href="https://evil.example/a">here</a> <a href="https://b.example/">b.example</a> <a href="/c">c</a> ' +
      '<a href="https://d.example">https://d.example</a>',
  );
  expect(text).toBe('here (https://evil.example/a) b.example (https://b.example/) c https://d.example');
});

it('keeps the caption of a table apart from its cells, in a table within a cell too', () => {
  const table = '<table><caption>Hosts</caption><tr><td>a<td>b</table>';
  expect(readHtml(table).text.trim()).toBe('Hosts\na | b');
  expect(readHtml(`<table><tr><td>${table}<td>c</table>`).text.trim()).toBe('Hosts a | b | c');
});

it('reads a table that only arranges a page as lines', () => {
  expect(readHtml('<table><tr><td><h1>Report</h1><p>First.<p>Second.</table>').text).toContain(
    'First.\nSecond.',
  );
});

it('reads the article of a page that is wrapped in menus', () => {
  const sentence =
    'The actor used a loader to reach its victims, and then moved on to the file server with stolen keys. ';
  const menu = '<li><a href="/x">Menu entry</a>'.repeat(20);
  const page =
    `<title>Grey Heron</title><nav class="menu"><ul>${menu}</ul></nav>` +
    `<div id="content">${`<p>${sentence}`.repeat(12)}</div><footer>Imprint</footer>`;
  const { text } = readHtml(page);
  expect(text).toContain('stolen keys');
  expect(text).toContain('Grey Heron');
  expect(text).not.toContain('Menu entry');
});

it('reads a page whole when its article would leave out a table of hashes or defanged hosts', () => {
  const sentence =
    'The actor used a loader to reach its victims, and then moved on to the file server with it. ';
  const menu = '<li><a href="/x">Menu entry</a>'.repeat(20);
  const page =
    `<title>Grey Heron</title><nav class="menu"><ul>${menu}</ul></nav>` +
    `<div id="content">${`<p>${sentence}`.repeat(12)}</div><footer>C&C evil[.]example.net</footer>`;
  expect(readHtml(page).text).toContain('evil[.]example.net');
});

it("leaves out the targets of an article's links unless their text only points", () => {
  const sentence =
    'The actor used a loader to reach its victims, and then moved on to the file server with stolen keys. ';
  const links = '<a href="https://a.example/x">MossPit analysis</a>, <a href="https://b.example/y">here</a>';
  const { text } = readHtml(
    `<nav>Home</nav><div>${`<p>${sentence}`.repeat(12)}<p>${sentence} ${links}</div><footer>Imprint</footer>`,
  );
  expect(text).toContain('MossPit analysis, here (https://b.example/y)');
});

it('reads a page of 300,000 elements in a row', () => {
  expect(readHtml(`<nav></nav><footer></footer>${'<p>x'.repeat(300_000)}`).text).toHaveLength(
    300_000 * 3 - 1,
  );
});

it('reads a short page whole, menus and all', () => {
  const { text } = readHtml('<nav>Home</nav><p>Hello</p><footer>Imprint</footer>');
  expect(text.split('\n').filter(Boolean)).toEqual(['Home', 'Hello', 'Imprint']);
});

it('survives 50,000 levels of nesting', () => {
  expect(readHtml(`${'<div>'.repeat(50_000)}deep`).text).toBe('deep');
});

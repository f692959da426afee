import { expect, it } from 'vitest';
import { readHtml } from './html.ts';

const sentence =
  'The actor used a loader to reach its victims, and then moved on to the file server with stolen keys. ';
const menu = `<ul>${'<li><a href="/x">Menu entry</a>'.repeat(20)}</ul>`;
const rows = (address: string) =>
  `<table><tr><th>Address<th>Use</tr>${`<tr><td>${address}<td>C&C</tr>`.repeat(4)}</table>`;

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

it('reads the text of a link and not its target, which is text only where it is shown', () => {
  const { text } = readHtml(
    '<a href="https://evil.example/a">here</a> <a href="mailto:a@b.example">mail</a> <a href="/c">c</a> ' +
      '<a href="https://d.example/x">https://d.example/…</a>',
  );
  expect(text).toBe('here mail c https://d.example/…');
});

it('leaves out the marks of notes, and shows exponents as such', () => {
  const { text } = readHtml(
    '<p>In 50 countries<sup>1</sup> since June 2025<sup><a href="#n2">2</a></sup>, 10<sup>9</sup> mails.' +
      '<a href="#n3"><sup>[3]</sup></a> The 1<sup>st</sup> one',
  );
  expect(text.trim()).toBe('In 50 countries since June 2025, 10^9 mails. The 1st one');
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
  const page =
    `<title>Grey Heron</title><nav class="menu">${menu}</nav>` +
    `<div id="content">${`<p>${sentence}`.repeat(12)}</div><footer>Imprint</footer>`;
  const { text } = readHtml(page);
  expect(text).toContain('stolen keys');
  expect(text).toContain('Grey Heron');
  expect(text).not.toContain('Menu entry');
});

it('keeps every table and paragraph of a page whose reader view lacks one, without its menus', () => {
  const { text, headings } = readHtml(
    `<title>Grey Heron</title><nav>${menu}</nav><div id="header"><h1>Grey Heron</h1></div>` +
      `<div><div><p>Short lead.</div><div class="sect1"><h2>Files</h2><div>${`<p>${sentence}`.repeat(8)}</div></div>` +
      `<div class="sect1"><h2>Network</h2><div>${rows('192.0.2[.]7')}</div></div></div>` +
      `<div id="related">${menu}</div><div id="footer">Last updated in May</div>`,
  );
  expect(text).toContain('Short lead.');
  expect(text).toContain('192.0.2[.]7 | C&C');
  expect(text).toContain('Last updated in May');
  expect(text).not.toContain('Menu entry');
  expect(headings.map(({ title }) => title)).toEqual(['Grey Heron', 'Files', 'Network']);
});

it('keeps a table in what calls itself a sidebar', () => {
  const { text } = readHtml(
    `<nav>${menu}</nav><div>${`<p>${sentence}`.repeat(12)}</div>` +
      `<div class="sidebar"><a href="/">${sentence.repeat(20)}</a>${rows('192.0.2[.]8')}</div>`,
  );
  expect(text).toContain('192.0.2[.]8 | C&C');
});

it('keeps the content of a page that is called a menu or a banner itself', () => {
  const { text } = readHtml(
    `<body class="with-menu"><div class="banner page">${`<p>${sentence}`.repeat(12)}</div><nav>${menu}</nav>`,
  );
  expect(text).toContain('stolen keys');
  expect(text).not.toContain('Menu entry');
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

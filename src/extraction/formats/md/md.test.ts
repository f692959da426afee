import { expect, it } from 'vitest';
import { readMd } from './md.ts';

const shown = (source: string) => readMd(source).text;

const source = [
  '---',
  'title: "The report"',
  '---',
  '# Grey **Heron** #',
  'Text with a [link](https://example.org).',
  '',
  'Initial access',
  '--------------',
  '```sh',
  '# not a heading, nor *emphasis*',
  '```',
  '| Value | Use |',
  '|---|:-:|',
  '| `192.0.2.1` | a \\| b |',
  '> quoted',
  '> > *twice*',
  '* item',
  '  goes on',
  '1) first',
  '***',
  '    code after a gap',
  '### `MossPit` loader {#moss}',
].join('\n');

it('reads what is shown: headings, lists and rows without marks, code as it is', () => {
  const { text, title, headings } = readMd(source);
  expect(text).toBe(
    [
      'title: "The report"',
      '',
      'Grey Heron',
      '',
      'Text with a link.',
      '',
      'Initial access',
      '',
      '# not a heading, nor *emphasis*',
      'Value | Use',
      '192.0.2.1 | a | b',
      '',
      'quoted',
      'twice',
      '- item',
      'goes on',
      '1) first',
      '',
      'code after a gap',
      '',
      'MossPit loader',
      '',
    ].join('\n'),
  );
  expect(title).toBe('The report');
  expect(headings.map(({ level, title: name }) => [level, name])).toEqual([
    [1, 'Grey Heron'],
    [2, 'Initial access'],
    [3, 'MossPit loader'],
  ]);
  expect(headings.map(({ start, end }) => text.slice(start, end))).toEqual([
    'Grey Heron',
    'Initial access',
    'MossPit loader',
  ]);
});

it('reads indented code as it is', () => {
  expect(shown('Run:\n\n    *x* [a](b)\n    y\n\nEnd')).toBe('Run:\n\n    *x* [a](b)\n    y\n\nEnd');
});

it.each([
  ['a link', 'see [the *report*](https://a.example/x_(1) "Title") now', 'see the report now'],
  [
    'a link by reference',
    '[Report][1], [report][] and [Report]\n\n[1]: https://a.example\n[report]: <x y>',
    'Report, report and Report',
  ],
  ['a picture, also in a link', '![Chart](c.png) [![Logo](l.png)](https://a.example)', 'Chart Logo'],
  [
    'URLs that are shown',
    '<https://a.example/x> [https://b.example/y_z_](https://c.example)',
    'https://a.example/x https://b.example/y_z_',
  ],
  ['an address', 'Mail <a_b@c.example>', 'Mail a_b@c.example'],
  [
    'words in brackets',
    'evil[.]example, [x] and [Note] (see below)',
    'evil[.]example, [x] and [Note] (see below)',
  ],
  ['emphasis', '**bold**, *it*, ***both***, ~~old~~, __b__ and a*b*c', 'bold, it, both, old, b and abc'],
  [
    'stars and bars that mark nothing',
    'a * b, *.exe and *.dll, 5 ~ 6, x | y',
    'a * b, *.exe and *.dll, 5 ~ 6, x | y',
  ],
  ['names', 'my_file_name, __init__.py, C:\\Users\\*\\_x', 'my_file_name, __init__.py, C:\\Users\\*\\_x'],
  ['code', '`a_b_` ``c`d`` `<b>` `*`', 'a_b_ c`d <b> *'],
  ['escapes', 'evil\\[.\\]example, \\*x\\*, \\\\host\\_x', 'evil[.]example, *x*, \\\\host\\_x'],
  ['a path with spaces', 'It is at "C:\\Program Files\\{x}\\_y".', 'It is at "C:\\Program Files\\{x}\\_y".'],
  ['tags, but no placeholders', '<b>x</b> H<sub>2</sub>O <IP> <img alt="Map" src=m>', 'x H2O <IP> Map'],
  ['a break', 'one<br>two', 'one\ntwo'],
  ['entities', 'R&amp;D &#60;x&#62; AT&T', 'R&D <x> AT&T'],
  [
    'marks of notes',
    'Since 2009.<sup>[1]</sup> <sup>[2](https://b.example)</sup> It [3] grew.\n\n[3]: https://c.example',
    'Since 2009. It grew.',
  ],
  [
    'exponents',
    '10<sup>9</sup> times, m<sup>2</sup>, (a+b)<sup>2</sup>, the 1<sup>st</sup>',
    '10^9 times, m^2, (a+b)^2, the 1st',
  ],
  [
    'marks of notes that are numbers, after a word or a year',
    'Since June 2025<sup>1</sup> BarVPN<sup>2, 3</sup> is used.',
    'Since June 2025 BarVPN is used.',
  ],
  ['a note', 'Claim[^a] of *14 May[^2]*.\n\n[^a]: The *note*.', 'Claim of 14 May.\n\n[^a] The note.'],
])('reads %s', (_, markup, text) => {
  expect(shown(markup).trim()).toBe(text);
});

it('reads what only looks like a definition', () => {
  expect(shown('[Note]: important\n\n[x]: https://a.example/ is down')).toBe(
    '[Note]: important\n\n[x]: https://a.example/ is down',
  );
});

import { describe, expect, it, test } from 'vitest';
import { precisionOf, readLabelled, recallOf, score } from '#test/pii/indicator-scores.ts';
import { analyseDocument } from '#analysis/analyse.ts';
import { findIdentifiers } from '#analysis/identifiers.ts';
import { createIndicatorFinder } from './indicators.ts';
import { isReported } from './roles/role.ts';
import { expectLinear } from '#test/machine/processor-time.ts';

function analyse(text: string) {
  return analyseDocument({ format: 'txt', title: null, text, pages: [], headings: [] }, '');
}

function found(text: string): string[] {
  const { indicators } = analyse(text);
  return indicators.filter(({ role }) => isReported(role)).map(({ type, value }) => `${type} ${value}`);
}

/** A different address for each number. */
function address(n: number): string {
  return `${45 + Math.floor(n / 50_000)}.9.${1 + (Math.floor(n / 250) % 200)}.${1 + (n % 250)}`;
}

describe('the labelled sentences', () => {
  const all = readLabelled();

  it('are many, and many of them contain no indicator', () => {
    expect(all.length).toBeGreaterThanOrEqual(200);
    const decoys = all.filter(({ indicators }) => indicators.length === 0);
    expect(decoys.length / all.length).toBeGreaterThanOrEqual(0.4);
  });

  it.each(['tuning', 'untouched'])('of the %s half are read with precision and recall of .98', (half) => {
    const { total, wrong } = score(all.filter((entry) => entry.half === half));
    expect(precisionOf(total), wrong.join('\n')).toBeGreaterThanOrEqual(0.98);
    expect(recallOf(total), wrong.join('\n')).toBeGreaterThanOrEqual(0.98);
  });
});

describe('an indicator', () => {
  it('is counted once for all its spellings, with each place in the text and its passage', () => {
    const text = 'The C2 evil-cdn[.]net was moved.\n\nLater evil-cdn(.)net and EVIL-CDN[.]NET were C2 too.';
    const { indicators, passages } = analyse(text);
    expect(indicators).toMatchObject([{ type: 'domain', value: 'evil-cdn.net', occurrences: 3 }]);
    expect(indicators[0]?.spans.map(({ start, end }) => text.slice(start, end))).toEqual([
      'evil-cdn[.]net',
      'evil-cdn(.)net',
      'EVIL-CDN[.]NET',
    ]);
    for (const { start, end, ordinal } of indicators[0]?.spans ?? []) {
      const passage = passages[ordinal];
      expect(passage?.start).toBeLessThanOrEqual(start);
      expect(passage?.end).toBeGreaterThanOrEqual(end);
    }
  });

  it('reports the page it is on', () => {
    const text = 'First page.\nSecond: C2 at 45.9.148.108.';
    const pages = [
      { number: 1, start: 0, end: 12 },
      { number: 2, start: 12, end: text.length },
    ];
    const { indicators } = analyseDocument({ format: 'pdf', title: null, text, pages, headings: [] }, '');
    expect(indicators[0]?.spans).toMatchObject([{ page: 2, ordinal: 1 }]);
  });

  it('keeps a hundred places and counts them all', () => {
    const { indicators } = analyse('C2 45.9.148.108\n'.repeat(250));
    expect(indicators).toMatchObject([{ occurrences: 250 }]);
    expect(indicators[0]?.spans).toHaveLength(100);
  });

  it('is one of at most 50,000 of a document, which reports when there are more', () => {
    const feed = (length: number) => Array.from({ length }, (_, n) => address(n)).join('\n');
    const whole = analyse(feed(50_000));
    expect([whole.indicators.length, whole.indicators_cut]).toEqual([50_000, false]);
    const more = analyse(`${feed(50_001)}\n${address(7)}`);
    expect([more.indicators.length, more.indicators_cut]).toEqual([50_000, true]);
    expect(more.indicators[7]?.occurrences).toBe(2);
  });

  it('is never a value that the records cannot store', () => {
    const long = `hxxp://evil[.]net/${'a'.repeat(3000)}`;
    expect(found(`Seen ${long} today.`)).toEqual(['domain evil.net']);
    for (const character of ['\u0000', '\ud800'])
      expect(found(`The Sigma rule "Shadow ${character} Copy" fired.`)).toEqual([]);
  });
});

test.each([
  ['github[.]com was abused', 'domain github.com'],
  ['malware at http://evil-report.net/x', 'url http://evil-report.net/x'],
  ['C2 at 2a0e:b107:384::15', 'ipv6 2a0e:b107:384::15'],
  ['C2 at ::ffff:45.9.148.108', 'ipv4 45.9.148.108'],
  ['C2: https://[2a0e:b107:384::15]:8443/x', 'url https://[2a0e:b107:384::15]:8443/x'],
  ['1.2.3.4:8080 answered', 'ipv4 1.2.3.4'],
  ['T1021:002', 'attack_technique T1021.002'],
  ['to 107.150.112.]250, except', 'ipv4 107.150.112.250'],
  [
    'the link http://miandfish.]store/install\\_flash\\_player.exe',
    'url http://miandfish.store/install_flash_player.exe',
  ],
  ['evil[.]casa/API/gate.php', 'url evil.casa/API/gate.php'],
  ['evil[.]casa/API/gate.php', 'domain evil.casa'],
  ['C2 45[.]9.148.108:8080/x/', 'url 45.9.148.108:8080/x/'],
  ['santiago.]duckdns.org', 'domain santiago.duckdns.org'],
])('in "%s" stands %s', (text, expected) => {
  expect(found(text)).toContain(expected);
});

test.each([
  'see github.com',
  '[report](https://evil-report.net/x) on malware',
  '10[.]0[.]0[.]5',
  'example[.]com',
  'C2 at 2001:db8::1',
  'as 1.2.3.4 explains',
  'version 45.77.12.3',
  'includes/login[.]php',
  'T9999',
  'ID AML.T0051',
  'malware at https://www.us- (broken over a line)',
  'malware Backdoor.Win64.Winnti.gy was found',
  'malware {8BC3597430408BC83818740E80393B75048819EB0141381975F26A0A5350E8AA????}',
  'malware ????8BC3597430408BC83818740E80393B75048819EB0141381975F26A0A5350E8AA',
  'C:\\Temp\\_x[1]\\_y was dropped by malware',
])('in "%s" is no indicator', (text) => {
  expect(found(text)).toEqual([]);
});

test('a document about other subjects names hosts that are not indicators, unless it declares them', () => {
  const manual = 'The printer is easy to install and comes with a cable. '.repeat(80);
  expect(found(`${manual} Drivers are at print-drivers.net for download.`)).toEqual([]);
  expect(found(`${manual} A trojan was found at print-drivers.net in May.`)).toEqual([
    'domain print-drivers.net',
  ]);
});

test('a list of nothing but indicators is read as one', () => {
  expect(found('# feed\nevil-a.net\nhttp://evil-b.org/x.bin\n45.9.148.108\n')).toEqual([
    'domain evil-a.net',
    'url http://evil-b.org/x.bin',
    'domain evil-b.org',
    'ipv4 45.9.148.108',
  ]);
});

const digest = (n: number) => `${n}8bc3597430408bc83818740e80393b75048819eb0141381975f26a0a5350e8a`;

test('a list of hashes followed by plain domains is one too', () => {
  expect(found(`${[1, 2, 3].map(digest).join('\n')}\nevil-a.net\nhttp://evil-b.org/x.bin\n`)).toEqual([
    ...[1, 2, 3].map((n) => `sha256 ${digest(n)}`),
    'domain evil-a.net',
    'url http://evil-b.org/x.bin',
    'domain evil-b.org',
  ]);
});

const nasty = [
  'rule ',
  'rule a : b ',
  'YARA rule a_b, ',
  'Sigma rule "',
  '\ntitle: x',
  '1'.repeat(34),
  'bc1q',
  'evil[.]com ',
  'see evil.com ',
  'http://a.b](',
  'hxxp://',
  'evil[.]com/x\\_',
  'a.[.]/',
  '45.9.148.108, ',
  'a@b.com ',
  'd41d8cd98f00b204e9800998ecf8427f ',
  'T1059 ',
  '\n',
  'www.',
];

test.each(nasty)('a long text of nothing but %j is read in linear time', (piece) => {
  expectLinear(piece.repeat(800_000 / piece.length), (text) => {
    const finder = createIndicatorFinder(text);
    finder.look({ start: 0, end: text.length, ordinal: 0, page: null }, findIdentifiers(text));
    finder.found();
  });
});

import { expect, test } from 'vitest';

import { findIdentifiers } from './identifiers.ts';
import { expectWithin } from '#test/machine/processor-time.ts';

const sha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** Each spelling with the kind and canonical form under which it must be found, whole. */
export const spellings: [string, string, string][] = [
  ['CVE-2021-44228', 'cve', 'CVE-2021-44228'],
  ['cve 2021-44228', 'cve', 'CVE-2021-44228'],
  ['CVE‑2021‑44228', 'cve', 'CVE-2021-44228'],
  ['CWE-79', 'cwe', 'CWE-79'],
  ['CAPEC-63', 'capec', 'CAPEC-63'],
  ['T1059.001', 'attack_technique', 'T1059.001'],
  ['T1059', 'attack_technique', 'T1059'],
  ['TA0001', 'attack_tactic', 'TA0001'],
  ['G0016', 'attack_group', 'G0016'],
  ['S0002', 'attack_software', 'S0002'],
  ['M1036', 'attack_mitigation', 'M1036'],
  ['192.0.2.10', 'ipv4', '192.0.2.10'],
  ['192[.]0[.]2[.]10', 'ipv4', '192.0.2.10'],
  ['10.0.0.0/8', 'cidr', '10.0.0.0/8'],
  ['2001:db8::1', 'ipv6', '2001:db8::1'],
  ['2001:0DB8:0:0:0:0:0:1', 'ipv6', '2001:db8::1'],
  ['2001[:]db8[:][:]1', 'ipv6', '2001:db8::1'],
  ['2001:db8::/32', 'cidr', '2001:db8::/32'],
  ['evil.example.com', 'domain', 'evil.example.com'],
  ['evil[.]example[.]com', 'domain', 'evil.example.com'],
  ['evil(.)example(.)com', 'domain', 'evil.example.com'],
  ['evil{.}example{.}com', 'domain', 'evil.example.com'],
  ['evil[dot]example[dot]com', 'domain', 'evil.example.com'],
  ['evil [.] example [.] com', 'domain', 'evil.example.com'],
  ['https://evil.example.com/a/b?c=1', 'url', 'https://evil.example.com/a/b?c=1'],
  ['hxxp://evil[.]example[.]com/a', 'url', 'http://evil.example.com/a'],
  ['hxxps[://]evil[.]example.com/a', 'url', 'https://evil.example.com/a'],
  ['hxxps[:]//evil.example.com/a', 'url', 'https://evil.example.com/a'],
  ['http://192[.]0[.]2[.]7/x', 'url', 'http://192.0.2.7/x'],
  ['bob@example.com', 'email', 'bob@example.com'],
  ['bob(at)example[.]com', 'email', 'bob@example.com'],
  ['bob[at]example.com', 'email', 'bob@example.com'],
  ['bob[@]example[.]com', 'email', 'bob@example.com'],
  ['bob [at] example [dot] com', 'email', 'bob@example.com'],
  ['d41d8cd98f00b204e9800998ecf8427e', 'md5', 'd41d8cd98f00b204e9800998ecf8427e'],
  ['DA39A3EE5E6B4B0D3255BFEF95601890AFD80709', 'sha1', 'da39a3ee5e6b4b0d3255bfef95601890afd80709'],
  [sha256, 'sha256', sha256],
  ['C:\\Windows\\Temp\\evil.exe', 'windows_path', 'C:\\Windows\\Temp\\evil.exe'],
  ['C:\\Program Files\\Foo Bar\\evil.dll', 'windows_path', 'C:\\Program Files\\Foo Bar\\evil.dll'],
  ['HKLM\\Software\\Microsoft\\Run', 'windows_path', 'HKLM\\Software\\Microsoft\\Run'],
  ['/etc/cron.d/evil', 'unix_path', '/etc/cron.d/evil'],
  ['dropper.ps1', 'file_name', 'dropper.ps1'],
];

test.each(spellings)('%s is found as %s %s with its exact place in the text', (spelling, kind, canonical) => {
  for (const [before, after] of [
    ['Seen: ', ' today.'],
    ['(', ').'],
    ['漏洞', '影响'],
    ['', ''],
  ] as const) {
    if (before === '漏洞' && spelling.startsWith('/')) continue;
    const text = `${before}${spelling}${after}`;
    const found = findIdentifiers(text).find((each) => each.kind === kind && each.canonical === canonical);
    expect(found, text).toBeDefined();
    expect(text.slice(found?.start, found?.end)).toBe(spelling);
  }
});

test('a URL also yields its host, and a path the name of the file', () => {
  const kinds = findIdentifiers('hxxp://cdn.evil[.]com/drop/a.exe').map(
    ({ kind, canonical }) => `${kind} ${canonical}`,
  );
  expect(kinds).toEqual(['url http://cdn.evil.com/drop/a.exe', 'domain cdn.evil.com', 'file_name a.exe']);
});

test.each([
  'at 12:30:45 we saw',
  'std::vector<int>',
  'e.g. this, i.e. that',
  'version 999.1.2.3',
  'one.The next',
  'and/or',
  '1,234.56',
  'U.S.',
])('there is no identifier in "%s"', (text) => {
  expect(findIdentifiers(text)).toEqual([]);
});

const repeatable = [
  'a.',
  'a@',
  'C:\\a ',
  '/a',
  '1.',
  'a:',
  '[.]',
  'http://',
  'ab1',
  '((',
  '\\\\a',
  'x-',
  'f',
];

test.each(repeatable)('a long line of nothing but "%s" is scanned within seconds', async (piece) => {
  // Milliseconds here; a pattern that backtracks over the whole line takes minutes.
  await expectWithin(2000, () => findIdentifiers(piece.repeat(20_000)));
});

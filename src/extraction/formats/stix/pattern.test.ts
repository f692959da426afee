import { describe, expect, it } from 'vitest';
import { comparisonsIn, quoted } from './pattern.ts';
import { defanged, statedIn } from './values.ts';
import { expectWithin } from '#test/machine/processor-time.ts';

const hash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

describe('the comparisons in a pattern', () => {
  it.each([
    ["[ipv4-addr:value = '198.51.100.1/32']", ['ipv4-addr:value = 198.51.100.1/32']],
    [
      "[domain-name:value='a.b' OR\n url:value\t=\t'http://a.b/']",
      ['domain-name:value = a.b', 'url:value = http://a.b/'],
    ],
    ["[domain-name:value IN ('a.b', 'c.d')]", ['domain-name:value IN a.b c.d']],
    ["[ipv4-addr:value NOT IN ('1.1.1.1')]", ['ipv4-addr:value NOT IN 1.1.1.1']],
    ["[url:value matches '^x\\\\.']", [String.raw`url:value MATCHES ^x\.`]],
    [`[file:hashes.'SHA-256' = '${hash}']`, [`file:hashes.'SHA-256' = ${hash}`]],
    [
      "[network-traffic:dst_ref.value = '1.1.1.1' AND network-traffic:dst_port = 443]",
      ['network-traffic:dst_ref.value = 1.1.1.1'],
    ],
    [
      "[email-message:to_refs[*].value = 'a@b.c'] REPEATS 5 TIMES WITHIN 1.5 SECONDS",
      ['email-message:to_refs[*].value = a@b.c'],
    ],
    ["[a:b = 'x'] START t'2026-01-01T00:00:00Z' STOP t'2026-01-02T00:00:00Z'", ['a:b = x']],
    [`[file:name = ${quoted("it's a \\ path")}]`, [String.raw`file:name = it's a \ path`]],
    ["([a:b = 'x'] FOLLOWEDBY [c:d != 'y']) WITHIN 9 SECONDS", ['a:b = x', 'c:d != y']],
    ["[a:b = 'never closed", ['a:b = never closed']],
    ["[a:b = ('x', 'y'", ['a:b = x y']],
    ['alert tcp any any -> any any (msg:"x"; sid:1;)', []],
    ['[a:b EXISTS]', []],
    ['', []],
  ])('of %s are found', (pattern, expected) => {
    const said = comparisonsIn(pattern).map(
      ({ path, operator, negated, values }) =>
        `${path} ${negated ? 'NOT ' : ''}${operator} ${values.join(' ')}`,
    );
    expect(said).toEqual(expected);
  });

  it.each([
    ['quotes', "'".repeat(300_000)],
    ['escapes', `'${'\\'.repeat(300_000)}`],
    ['brackets', '['.repeat(300_000)],
    ['a path', `a:b${'.c'.repeat(150_000)}`],
    ['indexes', `a:b${'[0]'.repeat(100_000)}`],
    ['quoted keys', `a:b${".'x".repeat(100_000)}`],
    ['words', 'a '.repeat(150_000)],
    ['colons', 'a:'.repeat(150_000)],
    ['spaces', ' '.repeat(300_000)],
    ['a list', `a:b IN (${"'x',".repeat(75_000)}`],
  ])('take time in proportion to its length when it is full of %s', async (_, pattern) => {
    await expectWithin(3000, () => comparisonsIn(pattern));
  });
});

it('states the asserted values, and neither excluded nor similar ones', () => {
  const pattern =
    "[ipv4-addr:value = '185.220.101.34' OR ipv4-addr:value ISSUBSET '5.188.206.0/24' OR domain-name:value != 'good.com' " +
    "OR url:value LIKE 'http://%' OR ipv6-addr:value NOT IN ('::1') OR file:name = 'x.exe' OR file:size > 100 " +
    `OR file:hashes.MD5 = '0123' OR artifact:hashes.'SHA-256' IN ('${hash}', '${hash}')]`;
  const stated = statedIn(pattern)
    .flat()
    .map(({ what, value }) => `${what} ${value}`);
  expect(stated).toEqual([
    'IPv4 address 185[.]220[.]101[.]34',
    'IPv4 address 5[.]188[.]206[.]0/24',
    'file name x.exe',
    'MD5 0123',
    `SHA-256 ${hash}`,
    `SHA-256 ${hash}`,
  ]);
});

it.each([
  ['evil.com', 'evil[.]com'],
  ['3322.org', '3322[.]org'],
  ['http://a.b.com:8080/x.php?y=1.2', 'hxxp://a[.]b[.]com:8080/x.php?y=1.2'],
  ['https://user@evil.com/#a', 'hxxps://user@evil[.]com/#a'],
  ['http://185.220.101.34/x', 'hxxp://185[.]220[.]101[.]34/x'],
  ["http://evil.com/a'b c", 'hxxp://evil[.]com/a%27b%20c'],
  ['me.too@evil.com', 'me.too@evil[.]com'],
  ['185.220.101.34', '185[.]220[.]101[.]34'],
  ['5.188.206.0/24', '5[.]188[.]206[.]0/24'],
  ['2a03:4000:6:f2d1::1', '2a03:4000:6:f2d1::1'],
  [hash, hash],
  ['', ''],
])('writes %s as %s', (value, written) => {
  expect(defanged(value)).toBe(written);
});

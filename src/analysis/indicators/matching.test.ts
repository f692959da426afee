import { expect, it, test } from 'vitest';
import { expectLinear } from '#test/machine/processor-time.ts';
import { patternFault, rangeMatcher, rangeOf, refangPattern, wildcardMatcher } from './matching.ts';

test.each([
  ['*.evil-cdn.net', 'domain', 'a.b.evil-cdn.net', true],
  ['*.evil-cdn.net', 'domain', 'evil-cdn.net', false],
  ['*.evil-cdn.net', 'domain', 'a.evil-cdn.net.org', false],
  ['*.evil-cdn.net', 'url', 'http://user@a.evil-cdn.net:8080/x?y', true],
  ['*.evil-cdn.net', 'url', 'http://good.org/a.evil-cdn.net/', false],
  ['*.evil-cdn.net', 'email', 'x@mail.evil-cdn.net', true],
  ['http://*.net/gate*', 'url', 'http://Evil-cdn.net/gate.php', true],
  ['evil*evil.net', 'domain', 'evil.net', false],
  ['a*bc*cd', 'domain', 'abcd', false],
] as const)('%s and %s %s: %s', (pattern, type, value, expected) => {
  expect(wildcardMatcher(pattern)(type, value)).toBe(expected);
});

test.each([
  ['185.220.0.0/16', 'ipv4', '185.220.101.34', true],
  ['185.220.0.0/16', 'ipv4', '185.221.101.34', false],
  ['185.220.0.0/16', 'cidr', '185.220.4.0/24', true],
  ['185.220.0.0/16', 'cidr', '185.220.0.0/12', false],
  ['185.220.0.0/16', 'url', 'http://185.220.101.34:8080/a', true],
  ['2a03:4000::/32', 'ipv6', '2a03:4000:6:f2d1::1', true],
  ['2a03:4000::/32', 'url', 'http://[2a03:4000::1]:80/', true],
  ['2a03:4000::/32', 'ipv4', '185.220.101.34', false],
  ['185.220.0.0/16', 'domain', 'evil-cdn.net', false],
] as const)('%s and %s %s: %s', (range, type, value, expected) => {
  expect(rangeMatcher(range)(type, value)).toBe(expected);
});

it('patterns and ranges are taken defanged, and refused where they mean nearly everything', () => {
  expect(refangPattern(' *[.]Evil-cdn(.)net ')).toBe('*.evil-cdn.net');
  expect(rangeOf('185[.]220[.]0[.]0/16')).toBe('185.220.0.0/16');
  expect(rangeOf('10.1.2.3/8')).toBe('10.0.0.0/8');
  expect(rangeOf('185.220.101.34/27')).toBe('185.220.101.32/27');
  expect(rangeOf('2A03:4000:6:f2d1::1/33')).toBe('2a03:4000::/33');
  expect(rangeOf('::ffff:1.2.3.4/128')).toBe('::ffff:102:304/128');
  for (const wrong of ['185.220.0.0', '0.0.0.0/0', '185.220.0.0/33', 'a/16', '2a03::/8', '1.2.3.4/16/8'])
    expect(rangeOf(wrong), wrong).toBeNull();
  const wide =
    'http* *http* https://* *https://www.* *ttps:* *.info *.html *.online *.online/* *.co.uk *.com.br/* *a*b*c*d*e* *.* 10.*';
  for (const wrong of ['*', 'evil-cdn.net', `*${'a'.repeat(300)}`, ...wide.split(' ')])
    expect(patternFault(wrong), wrong).not.toBeNull();
  for (const right of [
    '*.evil-cdn.net',
    '*.t.co',
    'http://*.t.co',
    '*gate.php',
    '*.bbc.co.uk',
    '*httpd-c2*',
    '185.220.*',
  ])
    expect(patternFault(right), right).toBeNull();
});

it('no pattern takes longer than its value is long', () => {
  const hostile = wildcardMatcher(`${'a*'.repeat(100)}b`);
  expectLinear('a'.repeat(1_000_000), (text) => hostile('url', text), { withinMs: 500 });
});

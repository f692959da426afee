import { describe, expect, it } from 'vitest';
import { isAllowedOrigin, normalDomain } from './allowed-domains.ts';

describe('the sites that may use a bot', () => {
  it.each([
    ['example.org', 'https://example.org', true],
    ['example.org', 'http://example.org:8080', true],
    ['example.org', 'https://www.example.org', false],
    ['example.org', 'https://badexample.org', false],
    ['*.example.org', 'https://www.example.org', true],
    ['*.example.org', 'https://a.b.example.org', true],
    ['*.example.org', 'https://example.org', false],
    ['*.example.org', 'https://evilexample.org', false],
    ['*.example.org', 'https://example.org.evil.net', false],
    ['https://example.org', 'http://example.org', false],
    ['https://example.org', 'https://example.org', true],
    ['http://localhost:5173', 'http://localhost:5173', true],
    ['http://localhost:5173', 'http://localhost:5174', false],
    ['https://example.org:443', 'https://example.org', true],
    ['*', 'https://anything.example', true],
    ['*', 'null', true],
    ['example.org', 'null', false],
    ['example.org', 'https://example.org/path', false],
    ['example.org', 'https://user@example.org', false],
  ])('%s and %s: %s', (entry, origin, allowed) => {
    expect(isAllowedOrigin([entry], origin)).toBe(allowed);
  });

  it('are all without an entry', () => {
    expect(isAllowedOrigin([], 'https://anything.example')).toBe(true);
  });

  it('are kept in one spelling, and what names no site is refused', () => {
    expect(normalDomain(' HTTPS://Example.org/ ')).toBe('https://example.org');
    expect(normalDomain('*.Example.org')).toBe('*.example.org');
    for (const wrong of [
      '',
      'https://',
      'a b',
      'example.org/path',
      '*example.org',
      'ex*.org',
      '**',
      'a..b',
      '.org',
    ])
      expect(normalDomain(wrong), wrong).toBeNull();
  });
});

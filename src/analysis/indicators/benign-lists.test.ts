import { expect, it } from 'vitest';
import { analyseDocument } from '#analysis/analyse.ts';
import { builtInLists, listsFrom } from './benign-lists.ts';

const list = (values: unknown[], name = 'Our list') =>
  JSON.stringify({ name, type: 'hostname', list: values });

function judged(text: string, lists = builtInLists()) {
  const extracted = { format: 'txt' as const, title: null, text, pages: [], headings: [] };
  return analyseDocument(extracted, '', lists).indicators.map(({ value, role, reason }) => [
    value,
    role,
    reason,
  ]);
}

it('a list takes the place of the built-in ones of its kind alone', () => {
  const { lists, faults } = listsFrom([['whats-my-ip.json', list(['Own-Service.net', '.other.org'])]]);
  expect(faults).toEqual([]);
  expect([...lists.services.keys()]).toEqual(['own-service.net', 'other.org']);
  expect(lists.popular).toBe(builtInLists().popular);
});

it('a renewed list changes roles, and the reason names it', () => {
  const text = 'The malware asks https://address.own-service.net for its address.';
  const { lists } = listsFrom([['own-services.json', list(['own-service.net'], 'What we run')]]);
  const [before] = judged(text);
  const [after] = judged(text, lists);
  expect(before?.[1]).toBe('indicator');
  expect(after?.slice(1)).toEqual([
    'benign',
    'It is a public service that malware and people use (on the list “What we run”).',
  ]);
});

it('bad files are named and the others count; lists of no use and patterns are not read', () => {
  const { lists, faults } = listsFrom([
    ['whats-my-ip.json', 'no json'],
    ['findip-host.json', '{"name": "x"}'],
    ['crl-hostname.json', list(['/^(a+)+$/', 7, null])],
    ['empty-hashes.json', list(['D41D8CD98F00B204E9800998ECF8427E', 'evil.net'])],
    ['tlds.json', list(['com', 'net'])],
  ]);
  expect(faults).toEqual([
    { file: 'whats-my-ip.json', fault: 'is no JSON' },
    { file: 'findip-host.json', fault: 'has no list' },
    { file: 'crl-hostname.json', fault: 'holds no host' },
  ]);
  expect([...lists.hashes.keys()]).toEqual(['d41d8cd98f00b204e9800998ecf8427e']);
  expect(lists.services).toBe(builtInLists().services);
});

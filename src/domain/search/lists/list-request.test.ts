import { expect, test } from 'vitest';
import { listRequestIn } from './list-request.ts';

const read = (question: string) => {
  const request = listRequestIn(question);
  return request && { ...request, ...('kind' in request && { kind: request.kind.label }) };
};

test.each([
  ['Which CVEs did Velvet Hare exploit?', 'Vulnerabilities', 'exploits', 'object'],
  ['What malware does Velvet Hare use?', 'Malware', 'uses', 'object'],
  ['List the tools used by Velvet Hare', 'Tools and malware', 'uses', 'object'],
  ['Which groups use Dimlight?', 'Groups', 'uses', 'subject'],
  ['Which malware exploits CVE-2031-1234?', 'Malware', 'exploits', 'subject'],
  ['Which sectors has Velvet Hare targeted?', 'Sectors', 'targets', 'object'],
  ["What are Velvet Hare's tools?", 'Tools and malware', 'uses', 'object'],
])('"%s" asks for the ends of relations', (question, kind, relation, end) => {
  expect(read(question)).toMatchObject({
    of: 'relations',
    kind,
    end,
    relations: expect.arrayContaining([relation]),
  });
});

test.each([
  ['List all domains of Velvet Hare', { of: 'subject', kind: 'Domains', name: 'Velvet Hare' }],
  ['List the indicators of compromise of Velvet Hare', { of: 'subject', kind: 'Indicators' }],
  ['Which CVEs are mentioned in the Amber Winter report?', { of: 'report', report: 'Amber Winter' }],
  ['List all IP addresses in the report "Amber in May"', { of: 'report', report: 'Amber in May' }],
  ['What is Velvet Hare also known as?', { of: 'aliases', name: 'Velvet Hare' }],
  ['List the aliases of Velvet Hare.', { of: 'aliases', name: 'Velvet Hare' }],
])('"%s" asks for a list', (question, expected) => {
  expect(read(question)).toMatchObject(expected);
});

test.each([
  'Which tool does Velvet Hare use to steal passwords?',
  'Which domains did Velvet Hare use in May 2031?',
  'Which off-the-shelf tools does Velvet Hare use?',
  'Which tools do Velvet Hare and Amber Fox use?',
  'What is the MD5 of Dimlight?',
  'Who is Velvet Hare?',
  'Which reports does the agency publish?',
])('"%s" asks for more than records hold, or for no list', (question) => {
  expect(read(question)).toBeNull();
});

test('hostile questions are read in linear time', () => {
  const begun = performance.now();
  for (const part of ['which tools ', 'in the report ', 'uses ', '"', ' of the '])
    expect(read(part.repeat(100_000 / part.length))).toBeNull();
  expect(performance.now() - begun).toBeLessThan(500);
});

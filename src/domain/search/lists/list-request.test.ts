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
  ['List all tools of the group Velvet Hare', 'Tools and malware', 'uses', 'object'],
  ['Which malware is delivering Dimlight?', 'Malware', 'delivers', 'subject'],
  ['Which malware has been using Dimlight?', 'Malware', 'uses', 'subject'],
  ['Which malware does use Dimlight?', 'Malware', 'uses', 'subject'],
  ['Which groups have been using Dimlight?', 'Groups', 'uses', 'subject'],
  ['Which groups is Dimlight used by?', 'Groups', 'uses', 'subject'],
  ['Which actors are known to use Dimlight?', 'Groups', 'uses', 'subject'],
  ['Which tools is Velvet Hare known to use?', 'Tools and malware', 'uses', 'object'],
  ['Which sectors has Velvet Hare been targeting?', 'Sectors', 'targets', 'object'],
  [
    'Which CVEs are reported to be exploited by the group Velvet Hare?',
    'Vulnerabilities',
    'exploits',
    'object',
  ],
  ['Which domains does Dimlight communicate with?', 'Domains', 'communicates-with', 'object'],
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
  'Which malware does not exploit CVE-2031-1234?',
  'Which tools does Velvet Hare not use?',
  "Which tools doesn't Velvet Hare use?",
  'Which countries are not targeted by Velvet Hare?',
  'Which IPs are not in the report Amber Winter?',
  'Which domains are not of Velvet Hare?',
  'Which countries is Velvet Hare from?',
  'Which countries are with Velvet Hare?',
  'From which countries does Velvet Hare operate?',
  'Which countries does Velvet Hare operate from?',
  'By which groups is Dimlight used?',
  'Which malware is used with Dimlight?',
  'Which malware is used to deliver Dimlight?',
])('"%s" asks for more than records hold, or for no list', (question) => {
  expect(read(question)).toBeNull();
});

test('hostile questions are read in linear time', () => {
  const begun = performance.now();
  for (const part of ['which tools ', 'in the report ', 'uses ', '"', ' of the '])
    expect(read(part.repeat(100_000 / part.length))).toBeNull();
  expect(performance.now() - begun).toBeLessThan(500);
});

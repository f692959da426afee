import { expect, test } from 'vitest';

import { extractAnswer } from './extract.ts';
import { scoreSentences } from '#domain/search/candidates/sentences.ts';
import { answerUnits } from '#domain/search/candidates/units.ts';
import type { SearchHit } from '#domain/search/search-hit.ts';

function hit(content: string, rest: Partial<SearchHit> = {}): SearchHit {
  const place = { document_id: 'd', jar_id: 'j', ordinal: 1, format: 'txt' as const, tags: [], page: null };
  const text = { title: '', section: '', start: 100, end: 100 + content.length, content };
  return { ...place, ...text, score: 0.8, ...rest };
}

function record(name: string, port: number): string {
  return `name: ${name}\nid: 1\nkind: relay\nstate: on\nport number: ${port}`;
}

/** Five weak passages of other documents, as any question finds them. */
const rest = Array.from({ length: 5 }, (_, i) =>
  hit(`The canteen report number ${i} lists soups.`, { document_id: `r${i}`, score: 0.1 - i / 100 }),
);

function confidenceOf(question: string, score: number): number {
  const hits = [hit('The Amber relay listens on port 8443.', { score }), ...rest];
  return extractAnswer(question, hits).confidence;
}

test('every line of a record is a unit of its own, none longer than 400 characters and each exact', () => {
  const sentence = `description: ${'The loader waits, then it asks its server again; '.repeat(30)}`;
  const content = `type: malware\nid: malware--1\nname: GRAVELTIDE\n${sentence}\nobjects:\n- one`;
  const units = answerUnits([hit(content)]);
  expect(units.slice(0, 3).map(({ quote }) => quote)).toEqual([
    'type: malware',
    'id: malware--1',
    'name: GRAVELTIDE',
  ]);
  for (const { quote, start, end } of units) {
    expect(quote.length).toBeLessThanOrEqual(400);
    expect(content.slice(start - 100, end - 100)).toBe(quote);
  }
  expect(
    units
      .map(({ quote }) => quote)
      .join('')
      .replace(/\s/g, ''),
  ).toBe(content.replace(/\s/g, ''));
});

test('a text without any white space is cut without breaking a surrogate pair', () => {
  const content = `x${'😀'.repeat(900)}`;
  const quotes = answerUnits([hit(content)]).map(({ quote }) => quote);
  expect(quotes.join('')).toBe(content);
  expect(quotes.every((quote) => quote.length <= 400 && quote.isWellFormed())).toBe(true);
});

test('the subject of a record is found some lines above the line that answers', () => {
  const { sources } = extractAnswer('What is the port number of Amber?', [
    hit(record('Birch', 1111), { document_id: 'b' }),
    hit(record('Amber', 8443), { document_id: 'a' }),
    ...rest,
  ]);
  expect(sources.slice(0, 2).map(({ document_id, quote }) => [document_id, quote])).toEqual([
    ['a', 'name: Amber'],
    ['a', 'port number: 8443'],
  ]);
});

test('a heading, a contact line or a key without a value is never part of an answer', () => {
  const heading = 'Rotation of the API signing key';
  const content = `${heading}\n\nThe signing key changes every 90 days.\n\nRotation key: keys@example.org\nrotation key:`;
  const { answer, sources } = extractAnswer('What about the rotation of the API signing key?', [
    hit(content, { section: heading }),
    ...rest,
  ]);
  expect(answer).toBe('The signing key changes every 90 days. [1]');
  expect(sources).toHaveLength(1);
});

test('a contact line answers a question for an address', () => {
  const content = 'The desk is open all day.\n\nIncident desk: desk@example.org';
  const [best] = scoreSentences('What is the e-mail address of the incident desk?', [hit(content)]);
  expect(best?.quote).toBe('Incident desk: desk@example.org');
});

test('the title line of a document is never part of an answer', () => {
  const content =
    'Vendor security questionnaire: Quayline\n\nIt was filled in.\n\nQuayline security is checked in May.\n\nThe end.';
  const [best] = scoreSentences('When is the vendor security of Quayline checked?', [
    hit(content, { ordinal: 0 }),
  ]);
  expect(best?.quote).toBe('Quayline security is checked in May.');
});

test('a sentence that refers to the best one follows it', () => {
  const content =
    'The root cause of the outage was not the switch. It was that nobody had renewed the certificate. Lunch was late.';
  const { answer } = extractAnswer('What was the root cause of the outage?', [hit(content), ...rest]);
  expect(answer).toBe(
    'The root cause of the outage was not the switch. [1] It was that nobody had renewed the certificate. [2]',
  );
});

test('a sentence that adds nothing is left out, and what is related follows with numbers that go on', () => {
  const other = hit('The relay of the Amber site was painted in spring.', { document_id: 'e', score: 0.6 });
  const { answer, sources, related } = extractAnswer('On which port does the Amber relay listen?', [
    hit('The Amber relay listens on port 8443.'),
    other,
    ...rest,
  ]);
  expect(answer).toBe('The Amber relay listens on port 8443. [1]');
  expect(sources).toMatchObject([{ number: 1, document_id: 'd' }]);
  expect(related).toMatchObject([{ number: 2, document_id: 'e' }]);
});

test('forms of an irregular verb count as one word', () => {
  const [best] = scoreSentences('How long do you keep logs?', [
    hit('Logs are shown on the wall for an hour.\n\nLogs are kept for 180 days.'),
  ]);
  expect(best?.quote).toBe('Logs are kept for 180 days.');
});

test('more of the question around the sentence, and a distinct first passage, mean more confidence', () => {
  const sure = confidenceOf('On which port does the Amber relay listen?', 0.8);
  expect(sure).toBeGreaterThan(0.9);
  expect(confidenceOf('On which port does the Birch gateway of the Amber bank listen?', 0.8)).toBeLessThan(
    sure,
  );
  expect(confidenceOf('On which port does the Amber relay listen?', 0.12)).toBeLessThan(sure);
});

test('few passages are a small jar only to a question of several words', () => {
  const found = [hit('The attack on the Amber relay was seen at noon.', { score: 0.3 })];
  expect(extractAnswer('When was the attack on the Amber relay seen?', found).answered).toBe(true);
  expect(extractAnswer('Which bank paid the group of the mail carrier?', found).answered).toBe(false);
});

test('a refusal names the nearest passages, with their quotes, and no source', () => {
  const found = [hit('The attack on the Amber relay was seen at noon.', { score: 0.3 })];
  const { answered, sources, nearest } = extractAnswer(
    'Which bank paid the group of the mail carrier?',
    found,
  );
  expect({ answered, sources }).toEqual({ answered: false, sources: [] });
  expect(nearest).toMatchObject([{ number: 1, quote: 'The attack on the Amber relay was seen at noon.' }]);
});

test('captions, links with a label, front matter and lists of references answer nothing', () => {
  const content = [
    'Table 1: Tools that the Amber relay uses',
    'url: https://blog.example.org/amber-relay',
    'author: Amber Relay',
    'The Amber relay uses a proxy.',
  ].join('\n\n');
  const states = answerUnits([hit(content)]).map((unit) => unit.states);
  expect(states).toEqual([false, false, false, true]);
  const reference = hit('The Amber relay uses a proxy.', { section: 'Report > References' });
  expect(answerUnits([reference])[0]?.states).toBe(false);
});

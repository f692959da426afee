import { expect, it } from 'vitest';

import { answersKind, readAsked } from './asked-kind.ts';

const port = readAsked('On which port does the Amber relay listen?');
const extracted = (answer: string, confidence: number) => ({ answered: true, answer, confidence });

it.each([
  ['On which port does the Amber relay listen?', 'It listens on port 8443.', 'It listens on a port.'],
  ['Which CVE does Amber exploit?', 'It exploits CVE-2021-34527.', 'It exploits a flaw.'],
  ['When was Amber first seen?', 'It was seen on 14 May 2021.', 'It was seen in a harbour.'],
  ['Which country does Amber target?', 'It targets Belgium.', 'It targets ports.'],
  ['How many ports were attacked?', 'Seven ports were attacked.', 'Ports were attacked.'],
])('"%s" is answered by a sentence with such a value alone', (question, with_, without) => {
  const asked = readAsked(question);
  expect(answersKind(asked, with_, undefined)).toBe(true);
  expect(answersKind(asked, without, undefined)).toBe(false);
});

it('a value that the question names is none', () => {
  const asked = readAsked('Besides CVE-2021-34527, which CVEs does Amber exploit?');
  expect(answersKind(asked, 'Amber exploits CVE-2021-34527.', undefined)).toBe(false);
});

it('a question for names, places or reasons is answered by any sentence', () => {
  for (const question of ['Who uses Amber?', 'Where was Amber seen?', 'Why is Amber used?'])
    expect(answersKind(readAsked(question), 'the crew at the lock', undefined)).toBe(true);
});

it('where the extracted answer is sure, an answer shares a value with it', () => {
  expect(answersKind(port, 'It is port 8080.', extracted('It is port 8443. [1]', 0.9))).toBe(false);
  expect(answersKind(port, 'It is port 8443.', extracted('It is port 8443. [1]', 0.9))).toBe(true);
  expect(answersKind(port, 'It is port 8080.', extracted('It is port 8443. [1]', 0.89))).toBe(true);
});

const names = (question: string) => readAsked(question).subjects.map(({ name }) => name);

it('a word that begins a sentence names nothing, and a name does wherever it is', () => {
  expect(names('Where does the courier cross? Answer briefly. Stop and hang.')).toEqual([]);
  expect(names('Snake was used where? Emotet too?')).toEqual(['Emotet']);
  expect(names('What did Snake exploit?')).toEqual(['Snake']);
});

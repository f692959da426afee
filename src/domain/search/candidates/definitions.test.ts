import { expect, it } from 'vitest';
import { subjectsIn } from '#domain/search/question/subjects.ts';
import { definitionIn } from './definitions.ts';

const read = (question: string, quote: string) => definitionIn(subjectsIn(question), quote);

it.each([
  ['What is Ryuk?', 'Ryuk is a ransomware that encrypts shares.'],
  ['What is Ryuk?', 'The Ryuk ransomware is one of the most active.'],
  ['What is Ryuk?', 'Ryuk (also known as Hermes) was the first.'],
  ['Who is Velvet Hare?', 'Velvet Hare, also called UNC-77, is a group.'],
  ['What is Gelsemium?', 'They deployed Gelsemium, a modular backdoor, on three hosts.'],
])('%s is answered by: %s', (question, quote) => {
  expect(read(question, quote).defines).toBe(true);
});

it.each([
  ['What is Ryuk?', 'Below is the list of commands used by Ryuk.'],
  ['Who is TA453?', 'Further detection and analysis of TA453 campaigns will likely follow.'],
  ['Who is Deutsche Bank?', 'Customers of Deutsche Bank were told by a caller.'],
  ['What is Romania?', 'BLUE MARLIN is a group that attacked Romania.'],
  ['What is Ryuk?', 'Emotet, a loader, brings Ryuk.'],
])('%s is not answered by: %s', (question, quote) => {
  expect(read(question, quote).defines).toBe(false);
});

it('knows what a sentence is about by its beginning', () => {
  expect(read('Who is TA453?', 'TA453 sends links to scholars.').begins).toBe(true);
  expect(read('Who is TA453?', 'Links were sent to scholars and journalists by TA453.').begins).toBe(false);
});

it('takes little time for a long text', () => {
  const began = performance.now();
  read('What is Ryuk?', 'Ryuk ('.repeat(20_000));
  expect(performance.now() - began).toBeLessThan(500);
});

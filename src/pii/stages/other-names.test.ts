import { expect, test } from 'vitest';
import { createEngine } from '#pii/detect.ts';

const engine = createEngine();
const persons = (text: string) =>
  engine
    .detect(text)
    .filter(({ type, confidence }) => type === 'person_name' && confidence >= 0.85)
    .map(({ start, end }) => text.slice(start, end));

const report = 'The group uses Mimikatz and Cobalt Strike. ';

test('malware that is called like a person is none', () => {
  const text = `A new backdoor was discovered and named Rota Kirova. The Rota Kirova malware runs on Linux.`;
  expect(persons(text).length).toBeGreaterThan(0);
  expect(persons(`${report}${text} Researchers say the Rota Kirova backdoor is used with Emotet.`)).toEqual(
    [],
  );
});

test('people in a report are still found', () => {
  expect(
    persons(`${report}The report was written by John Smith, and Dr. Maria Keller said that it was TA505.`),
  ).toEqual(['John Smith', 'Maria Keller']);
});

test('a text that names nothing of an attack is left as it is', () => {
  expect(persons('Please call Elise Baker tomorrow. Yours, Thomas Ryder')).toEqual([
    'Elise Baker',
    'Thomas Ryder',
  ]);
});

/** Seconds of the processor. */
function cpuOf(count: number): number {
  const before = process.cpuUsage();
  persons(`${report}${'John Emotet '.repeat(count)}`);
  return process.cpuUsage(before).user / 1e6;
}

test('a text of names alone takes linear time', () => {
  const quarter = cpuOf(1000);
  expect(cpuOf(4000)).toBeLessThan(1 + quarter * 10);
});

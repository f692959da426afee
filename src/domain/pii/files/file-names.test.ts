import { afterAll, expect, it } from 'vitest';
import type { PiiConfiguration } from '#domain/pii/configuration/configuration.ts';
import { openDetector } from '#domain/pii/detector.ts';
import { createNameMasking } from './file-names.ts';
import type { CustomType } from '#domain/pii/messages.ts';

const detector = openDetector({ workers: 1, timeoutMs: 60_000, memoryMb: 512 });
afterAll(() => detector.close());

/** Masks names as an installation with this pattern of its own does. */
function masking(own: CustomType[] = []) {
  const rules = { id: `rules ${own.length}`, enabled: null, custom: own, required: [] };
  const configuration = { current: async () => ({ rules }) } as unknown as PiiConfiguration;
  const maskedNames = createNameMasking({ configuration, detector });
  return (names: string[]) => maskedNames(names, { detection_mode: 'general' });
}

it.each([
  ['CV Anna Kovalev.pdf', 'CV [PERSON_NAME].pdf'],
  ['CV_Anna_Kovalev_final.docx', 'CV [PERSON_NAME] final.docx'],
  ['SSN 536-22-1234.txt', 'SSN [SOCIAL_SECURITY_NUMBER].txt'],
  ['joe.smith@example.com.md', '[EMAIL_ADDRESS].md'],
  ['ion@example.md', '[EMAIL_ADDRESS]'],
  ['CV.Anna.Kovalev.txt', 'CV [PERSON_NAME].txt'],
  ['CV-Anna-Kovalev.txt', 'CV [PERSON_NAME].txt'],
  ['Jean-Luc Kovalev 2024-05-03.pdf', '[PERSON_NAME] [DATE].pdf'],
  ['release-notes-1.2.3.md', 'release-notes-1.2.3.md'],
  ['minutes_of_the_board.pdf', 'minutes_of_the_board.pdf'],
  ['.txt', '.txt'],
])('the name %j is shown as %j', async (name, shown) => {
  expect(await masking()([name])).toEqual([shown]);
});

it('names keep their order, and what reaches from one into the next still masks both', async () => {
  const greedy = {
    name: 'greedy',
    pattern: 'left(?s:.*)right|left|right',
    risk_level: 'low',
    frameworks: [],
  } as const;
  const names = ['a left.txt', 'plain.txt', 'right b.txt'];
  expect(await masking([greedy])(names)).toEqual(['a [GREEDY].txt', 'plain.txt', '[GREEDY] b.txt']);
  expect(await masking()([])).toEqual([]);
});

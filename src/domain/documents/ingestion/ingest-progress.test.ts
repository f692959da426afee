import { expect, it } from 'vitest';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';
import { reopened } from '#test/platform/tickets.ts';
import { createIngest } from './ingest.service.ts';

const { test, analyst } = platformFor({ analyst: 'analyst' });

it('the progress of a document increases with each completed part', async () => {
  const jar = await createJar(analyst, { settings: { pii_scan: true } });
  // More passages than go to the index at once.
  const text = Array.from({ length: 4_500 }, (_, n) => `# Part ${n}\n\nThe loader of part ${n} sleeps.`);
  const { id } = await addDocument(analyst, jar, { name: 'a.md', text: text.join('\n\n') });
  const { deps } = test;
  const seen: [string, number][] = [];
  const see = async (step: string) => {
    const { body } = await analyst.get(`/api/knowledge/documents/${id}`);
    seen.push([step, body.processing_progress]);
  };
  const ingest = createIngest({
    ...deps,
    extractor: { ...deps.extractor, run: (...asked) => see('read').then(() => deps.extractor.run(...asked)) },
    personalData: {
      ...deps.personalData,
      detectInDocument: (...asked) =>
        see('look through').then(() => deps.personalData.detectInDocument(...asked)),
    },
    index: { ...deps.index, add: () => see('index') },
  });
  await ingest([await reopened(deps.database, id, 'new')]);
  await see('end');
  expect(seen).toEqual([
    ['read', 10],
    ['look through', 40],
    ['index', 70],
    ['index', 81],
    ['index', 92],
    ['end', 100],
  ]);
});

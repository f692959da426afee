import { beforeAll, expect, it } from 'vitest';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';

const { ada } = platformFor({ ada: 'analyst' });

const text =
  'Silver Moth encrypts files with AES-256 [1]. It was first seen in 2019 [2].\n\n' +
  'Gold Hornet encrypts files with ChaCha20. Unlike Silver Moth, Gold Hornet spreads by USB.';

beforeAll(async () => {
  await addDocument(ada, await createJar(ada), { name: 'moth.txt', text });
});

const asks = async (question: string) => (await ada.post('/api/knowledge/ask', { question })).body;

it('says what is asked of both, although a sentence names both', async () => {
  const { answer } = await asks('How do Silver Moth and Gold Hornet encrypt files?');
  expect(answer).toContain('AES-256');
  expect(answer).toContain('ChaCha20');
});

it('cites its own sources alone: a mark that the text has is none', async () => {
  const { answer, sources } = await asks('How do Silver Moth and Gold Hornet encrypt files?');
  const numbers = [...answer.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number));
  expect(new Set(numbers)).toEqual(new Set(sources.map((source: any) => source.number)));
  expect(answer).toContain('AES-256 (1)');
});

it('asks each of two alone, however many names hide in each other', async () => {
  const question =
    'How do trickbot vs TrickBot One by and Ryuk Alpha by and Ryuk or Ryuk in qakbot by and trickbot vs ryuk and encrypt files?';
  const { answer } = await asks(question);
  expect(answer.match(/your documents do not answer this/g)?.length ?? 0).toBeLessThanOrEqual(2);
});

import { afterAll, expect, it } from 'vitest';
import { openExtractor } from './threads/pool.ts';
import { drawPdf } from '#test/fixtures/extraction-files.ts';

const extractor = openExtractor({ workers: 1 });
afterAll(() => extractor.close());
const bytesOf = (content: string | Buffer) => new Uint8Array(Buffer.from(content));

it('moves the bytes and returns the text with the hidden text after it, on its pages', async () => {
  const plain = bytesOf(
    drawPdf([
      'BT /F1 12 Tf 72 720 Td (One.) Tj ET 1 g BT /F1 12 Tf 72 600 Td (White.) Tj ET',
      'BT /F1 12 Tf 72 720 Td (Two.) Tj ET',
    ]),
  );
  const { utf8, length, pages, page_count, hidden } = await extractor.plain({ filename: 'a.pdf', plain });
  expect(plain).toHaveLength(0);
  const text = Buffer.from(utf8).toString();
  expect(text).toHaveLength(length);
  expect(page_count).toBe(2);
  expect(pages.map(({ number, start, end }) => [number, text.slice(start, end).trim()])).toEqual([
    [1, 'One.'],
    [2, 'Two.'],
    [1, 'White.'],
  ]);
  expect(hidden).toEqual({ start: text.indexOf('White.'), characters: 6, complete: true });
});

it('refuses as the reading of documents does', async () => {
  await expect(extractor.plain({ filename: 'a.txt', plain: bytesOf(' \n') })).rejects.toMatchObject({
    code: 'NO_TEXT',
  });
  await expect(extractor.plain({ filename: 'a.json', plain: bytesOf('{"a"') })).rejects.toMatchObject({
    code: 'CORRUPT_FILE',
  });
});

it('is not done for a client that has left', async () => {
  const gone = AbortSignal.abort(new Error('gone'));
  await expect(extractor.plain({ filename: 'a.txt', plain: bytesOf('a') }, { signal: gone })).rejects.toThrow(
    'gone',
  );
});

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { richContent, says } from '#test/reports/rich-content.ts';
import { textsOf } from '#test/reports/texts-of.ts';
import type { Block } from './content.ts';
import { publishedFormats, type PublishedFormat } from './published-formats.ts';
import { publish } from './publish.ts';

const formats = Object.keys(publishedFormats) as PublishedFormat[];
const withBlocks = (...blocks: Block[]) => ({
  ...richContent(),
  sections: [{ id: 'a', title: 'Long', blocks, sections: [] }],
});

it.for(formats)('%s is made in a process that ends with it', async (format) => {
  const bytes = await publish(richContent(), format);
  expect(bytes.length).toBeGreaterThan(5000);
  await expect.poll(processes, { timeout: 10_000 }).toBe(0);
});

it('an abort ends the process at once, also within native code', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => [says(`${at}`), says('staging')]);
  const leaving = new AbortController();
  const content = withBlocks({ kind: 'table', caption: 'Rows', head: ['a', 'b'], rows });
  const writing = publish(content, 'pdf', { signal: leaving.signal });
  await expect.poll(processes, { timeout: 10_000 }).toBe(1);
  const left = performance.now();
  leaving.abort(new Error('gone'));
  await expect(writing).rejects.toThrow('gone');
  expect(performance.now() - left).toBeLessThan(1000);
  await expect.poll(processes, { timeout: 5000 }).toBe(0);
});

it('is not begun for who has left already', async () => {
  const signal = AbortSignal.abort(new Error('gone'));
  await expect(publish(richContent(), 'md', { signal })).rejects.toThrow('gone');
});

it('what cannot be written fails alone, with a reason', async () => {
  const broken = { ...richContent(), sections: null as never };
  await expect(publish(broken, 'html')).rejects.toMatchObject({
    kind: 'internal',
    code: 'PROCESSING_ERROR',
    cause: expect.objectContaining({ message: expect.stringContaining('TypeError') }),
  });
});

it.for(formats)('%s holds a paragraph of a megabyte, and a table of thousands of rows', async (format) => {
  const rows = Array.from({ length: 2000 }, (_, at) => [says(`row ${at} of it`), says('x'.repeat(100))]);
  const content = withBlocks(
    { kind: 'paragraph', statements: [says('words '.repeat(170_000)), says('y'.repeat(50_000))] },
    { kind: 'table', caption: 'Rows', head: ['a', 'b'], rows },
  );
  const text = await textsOf[format](await publish(content, format));
  expect(text.replaceAll(/\s/g, '')).toContain('row1999ofit');
});

async function processes(): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['--ppid', String(process.pid), '-o', 'args']);
  return stdout.split('\n').filter((line) => line.includes('publishing.process')).length;
}

import { afterEach, describe, expect, it } from 'vitest';
import { openExtractor, type Extractor, type ExtractorOptions } from './pool.ts';
import { stretched } from '#test/machine/patience.ts';
import { watchTurns } from '#test/machine/processor-time.ts';

let open: Extractor | null = null;

function extractor(options: ExtractorOptions): Extractor {
  open = openExtractor(options);
  return open;
}

afterEach(async () => {
  await open?.close();
  open = null;
});

const text = (content: string, filename = 'a.txt') => ({ bytes: Buffer.from(content), filename, title: 'A' });
/** Takes seconds to read, and tens of megabytes of heap. */
const slow = () => text(`[${'{"key": "some value of it"},'.repeat(600_000)}0]`, 'slow.json');

describe('openExtractor', () => {
  it('reads and analyses files in the order of their calls', async () => {
    const pool = extractor({ workers: 2 });
    const names = Array.from({ length: 60 }, (_, at) => `word${at}`);
    const documents = await Promise.all(names.map((name) => pool.run(text(name))));
    expect(documents.map((document) => document.text)).toEqual(names);
    expect(documents[0]?.passages).toHaveLength(1);
  });

  it('rejects with the code of the refusal', async () => {
    const pool = extractor({ workers: 1 });
    await expect(pool.run(text(''))).rejects.toMatchObject({ code: 'NO_TEXT', kind: 'unprocessable' });
    await expect(pool.run({ path: '/nonexistent', filename: 'a.txt', title: 'A' })).rejects.toMatchObject({
      kind: 'internal',
    });
  });

  it('refuses a file over the limit', async () => {
    const pool = extractor({ workers: 1, maxFileBytes: 10 });
    await expect(pool.run(text('twelve chars'))).rejects.toMatchObject({
      code: 'FILE_TOO_LARGE',
      kind: 'too_large',
    });
  });

  it('kills the worker of a file that takes too long, and reads the next ones', async () => {
    const pool = extractor({ workers: 1, timeoutMs: stretched(1500) });
    const began = Date.now();
    const hostile = pool.run(slow());
    const behind = [pool.run(text('one')), pool.run(text('two'))];
    await expect(hostile).rejects.toMatchObject({ code: 'EXTRACTION_TIMEOUT' });
    expect(Date.now() - began).toBeLessThan(stretched(10_000));
    expect((await Promise.all(behind)).map((document) => document.text)).toEqual(['one', 'two']);
  });

  it('kills the worker of a file that takes too much memory, and reads the next ones', async () => {
    const pool = extractor({ workers: 1, memoryMb: 48 });
    const hostile = pool.run(slow());
    const behind = pool.run(text('one'));
    await expect(hostile).rejects.toMatchObject({ code: 'EXTRACTION_MEMORY' });
    expect((await behind).text).toBe('one');
  });

  it('leaves the calling thread free while it works', async () => {
    const pool = extractor({ workers: 1, timeoutMs: 1000 });
    const file = slow();
    const watched = watchTurns();
    await pool.run(file).catch(() => {});
    expect(watched().longest).toBeLessThan(300);
  });

  it('refuses more files than may wait', async () => {
    const pool = extractor({ workers: 1, maxQueue: 1, memoryMb: 48 });
    const running = pool.run(slow()).catch(() => 'ended');
    const waiting = pool.run({ ...text('x'), filename: 'a.pdf' });
    await expect(pool.run({ ...text('y'), filename: 'b.pdf' })).rejects.toMatchObject({
      kind: 'unavailable',
    });
    expect(await running).toBe('ended');
    expect((await waiting).text).toBe('x');
  });

  it('starts a new worker after an idle one has ended', async () => {
    const pool = extractor({ workers: 1, idleMs: 20 });
    await pool.run(text('one'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await pool.run(text('two'))).text).toBe('two');
  });

  it('rejects running and waiting tasks when it closes', async () => {
    const pool = extractor({ workers: 1 });
    const all = [pool.run(slow()), pool.run({ ...text('x'), filename: 'a.pdf' })];
    const outcomes = Promise.allSettled(all);
    await pool.close();
    expect((await outcomes).map((outcome) => outcome.status)).toEqual(['rejected', 'rejected']);
    await expect(pool.run(text('late'))).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

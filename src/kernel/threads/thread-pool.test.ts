import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { stretched } from '#test/machine/patience.ts';
import { AppError } from '#kernel/errors.ts';
import { openThreadPool, type ThreadPool } from './thread-pool.ts';

const code = `
const { parentPort } = require('node:worker_threads');
parentPort.on('message', ({ id, input }) => {
  if (input.includes('die')) process.exit(1);
  if (input.includes('hang')) for (;;);
  if (input === 'refuse') return parentPort.postMessage({ id, ok: false, code: 'NO', message: 'not that' });
  parentPort.postMessage({ id, ok: true, output: input.toUpperCase() });
});
parentPort.postMessage('ready');`;

const failure = (message: string) => new AppError('internal', message);
let pool: ThreadPool<string, string>;
afterEach(() => pool.close());

function open(
  options: { maxQueue?: number; code?: string; small?: boolean; width?: number } = {},
): ThreadPool<string, string> {
  pool = openThreadPool<string, string>({
    width: options.width ?? 1,
    maxQueue: options.maxQueue ?? 10,
    what: 'words',
    isSmall: () => options.small ?? false,
    isBackground: (word) => word.startsWith('later'),
    lane: {
      open: () => new Worker(options.code ?? code, { eval: true }),
      timeoutMs: stretched(1000),
      memoryMb: 512,
      idleMs: 1000,
      failures: {
        timeOut: () => failure('too long'),
        memoryOut: () => failure('too much'),
        gone: () => failure('gone'),
        notStarted: () => failure('not started'),
        refused: (reason, message) => failure(`${reason}: ${message}`),
      },
    },
  });
  return pool;
}

const told = (results: PromiseSettledResult<string>[]) =>
  results.map((each) => (each.status === 'fulfilled' ? each.value : (each.reason as Error).message));

it('answers each task, and refuses what its worker refuses', async () => {
  open();
  const answers = await Promise.allSettled(['one', 'refuse', 'two'].map((word) => pool.run(word)));
  expect(answers.map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason)))).toEqual([
    'ONE',
    'AppError: NO: not that',
    'TWO',
  ]);
});

it('fails the task whose worker ends or hangs, and only that one', async () => {
  open({ small: true });
  expect(told(await Promise.allSettled([pool.run('die'), pool.run('one')]))).toEqual(['gone', 'ONE']);
  expect(told(await Promise.allSettled([pool.run('hang'), pool.run('two')]))).toEqual(['too long', 'TWO']);
});

it('reports that a worker did not start', async () => {
  open({ code: 'process.exit(1)' });
  await expect(pool.run('one')).rejects.toThrow('not started');
});

it('refuses more tasks than may wait', async () => {
  open({ maxQueue: 1 });
  const [first, second] = [pool.run('one'), pool.run('two')];
  await expect(pool.run('three')).rejects.toMatchObject({ kind: 'unavailable', details: { retry_after: 5 } });
  expect(await Promise.all([first, second])).toEqual(['ONE', 'TWO']);
});

it('removes a task whose signal is aborted, before its turn and during it', async () => {
  open({ maxQueue: 1 });
  const ending = new AbortController();
  const running = pool.run('one', { signal: ending.signal });
  const waiting = pool.run('two', { signal: ending.signal });
  ending.abort(failure('left'));
  await expect(running).rejects.toThrow('left');
  await expect(waiting).rejects.toThrow('left');
  await expect(pool.run('never', { signal: ending.signal })).rejects.toThrow('left');
  expect(await pool.run('three')).toBe('THREE');
});

it('drops late tasks that have not started, and continues started ones', async () => {
  open();
  const late = new AbortController();
  const running = pool.run('one', { beginBy: late.signal });
  const waiting = pool.run('two', { beginBy: late.signal });
  late.abort(failure('late'));
  await expect(waiting).rejects.toThrow('late');
  expect(await running).toBe('ONE');
  await expect(pool.run('never', { beginBy: late.signal })).rejects.toThrow('late');
});

it('rejects waiting tasks when it is closed, and accepts no more', async () => {
  open();
  const [first, second] = [pool.run('hang'), pool.run('two')];
  const both = Promise.allSettled([first, second]);
  await pool.close();
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(pool.run('three')).rejects.toMatchObject({ kind: 'unavailable' });
});

/** The words in the order in which they were answered. */
async function answered(words: string[]): Promise<string[]> {
  const order: string[] = [];
  const note = (word: string) => () => void order.push(word);
  await Promise.all(words.map((word) => pool.run(word).then(note(word), note(`${word} lost`))));
  return order;
}

it('runs background tasks after everything else, even later arrivals', async () => {
  open();
  expect(await answered(['later 1', 'later 2', 'later 3', 'one', 'two'])).toEqual([
    'later 1',
    'one',
    'two',
    'later 2',
    'later 3',
  ]);
});

it('keeps a worker free of background tasks where there are several', async () => {
  open({ width: 2 });
  const order = await answered(['later hang', 'later 1', 'one', 'two']);
  // On a busy machine the time of `hang` may be over before another worker has started.
  expect(order.filter((each) => each !== 'later hang lost')).toEqual(['one', 'two', 'later 1']);
});

it('forgets no background task that was left, lost or returned', async () => {
  open({ maxQueue: 2, small: true });
  const leaving = new AbortController();
  const left = [
    pool.run('later hang', { signal: leaving.signal }),
    pool.run('later 1', { signal: leaving.signal }),
  ];
  const next = pool.run('later 2');
  await expect(pool.run('later 3')).rejects.toMatchObject({ kind: 'unavailable' });
  leaving.abort(failure('left'));
  expect(told(await Promise.allSettled(left))).toEqual(['left', 'left']);
  expect(await next).toBe('LATER 2');
  expect(await answered(['later die', 'later 4'])).toEqual(['later die lost', 'later 4']);
});

const ownerOf = (word: string): string => word.replace('later ', '').slice(0, 1);

/** The words, each of whom its first letter names, in the order in which they were answered. */
async function answeredTo(words: string[]): Promise<string[]> {
  const order: string[] = [];
  const note = (word: string) => () => void order.push(word);
  await Promise.all(
    words.map((word) => pool.run(word, { owner: ownerOf(word) }).then(note(word), note(word))),
  );
  return order;
}

describe('who asks', () => {
  it('takes turns with other owners, in foreground and background', async () => {
    open({ maxQueue: 20 });
    expect(await answeredTo(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'])).toEqual([
      'a1',
      'b1',
      'c1',
      'a2',
      'b2',
      'a3',
      'a4',
    ]);
    const later = ['later a1', 'later a2', 'later a3', 'later b1'];
    expect(await answeredTo(later)).toEqual(['later a1', 'later b1', 'later a2', 'later a3']);
  });

  it('waits only for the running tasks, however many another owner has queued before', async () => {
    open({ maxQueue: 20, width: 2 });
    const many = Promise.all(['a1', 'a2', 'a3', 'a4', 'a5'].map((word) => pool.run(word, { owner: 'a' })));
    const ended: string[] = [];
    void many.then(() => ended.push('a'));
    await pool.run('b1', { owner: 'b' });
    expect(ended).toEqual([]);
    await many;
  });

  it('has a quarter of the queue, and the others their own', async () => {
    open({ maxQueue: 8 });
    const own = ['a1', 'a2', 'a3'].map((word) => pool.run(word, { owner: 'a' }));
    await expect(pool.run('a4', { owner: 'a' })).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await pool.run('b1', { owner: 'b' })).toBe('B1');
    await Promise.all(own);
    expect(await pool.run('a5', { owner: 'a' })).toBe('A5');
  });

  it("keeps an owner's turn when a worker is lost, and the turns of others", async () => {
    open({ maxQueue: 20, small: true });
    expect(await answeredTo(['a die', 'a1', 'b1', 'a2'])).toEqual(['a die', 'b1', 'a1', 'a2']);
    expect(await answeredTo(['a3', 'b2'])).toEqual(['a3', 'b2']);
  });
});

it('reports that it has worked recently once a task was done', async () => {
  open();
  expect(pool.workedLately()).toBe(false);
  await pool.run('refuse').catch(() => undefined);
  expect(pool.workedLately()).toBe(false);
  await pool.run('one');
  expect(pool.workedLately()).toBe(true);
});

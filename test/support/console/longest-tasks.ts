import type { Page } from 'playwright-core';

/**
 * The five longest tasks of a page's main thread while something is done, in milliseconds of processor time: what a task waits for the
 * processor on a busy machine does not count. Throws when there was no task.
 */
export async function longestTasks(page: Page, work: () => Promise<void>): Promise<number[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  await browser.startTracing(page, { categories: ['toplevel'] });
  await work();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: any[] };
  const mains = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const longest = trace.traceEvents
    .filter(
      ({ name, pid, tid, tdur }) =>
        String(name).endsWith('RunTask') && tdur > 0 && mains.has(`${pid} ${tid}`),
    )
    .map(({ tdur }) => Math.round(tdur / 1000))
    .toSorted((a, b) => b - a)
    .slice(0, 5);
  if (longest.length === 0) throw new Error('The trace holds no task of the page');
  return longest;
}

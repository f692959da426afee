import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useTestConsole } from '#test/console/console.ts';
import { call } from '#test/identity/browser-passkeys.ts';
import { chromiumIsMissing } from '#test/identity/chromium.ts';
import { stretchedProcessorTime } from '#test/machine/patience.ts';

const messages = 1000;

function replyTo(number: number) {
  const quote = `Quartz Heron used server ${number} of its network for two weeks, and then left it.`;
  const document_id = crypto.randomUUID();
  const place = {
    document_id,
    jar_id: document_id,
    title: 'Report',
    page: 1,
    section: '',
    relevance_score: 0.5,
  };
  const sources = [1, 2, 3].map((each) => ({ number: each, ...place, quote, start: 0, end: quote.length }));
  const text = `Answer ${number}. ${quote} [1] ${'It is said of others, too. '.repeat(number % 7)}[2]`;
  return { role: 'assistant' as const, text, model: 'extractive', answered: true, confidence: 0.9, sources };
}

/** Scrolls upwards, view by view, until this is on the page. */
async function scrollTo(page: Page, text: string): Promise<void> {
  await page.evaluate(async (wanted) => {
    const { document, performance, requestAnimationFrame } = globalThis as any;
    const scroller = document.querySelector('[aria-label="Messages"]');
    performance.mark('scrolling');
    const end = Date.now() + 100_000;
    while (!scroller.textContent.includes(wanted) && Date.now() < end) {
      scroller.scrollTop -= 500;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    performance.mark('scrolled');
  }, text);
}

type TraceEvent = { name: string; pid: number; tid: number; ts: number; tdur?: number };

/** The longest task of the page's main thread meanwhile, in the processor time that it took: others on the machine do not count. */
async function longestTaskOf(page: Page, work: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const begun = traceEvents.find(({ name }) => name === 'scrolling');
  const ended = traceEvents.find(({ name }) => name === 'scrolled');
  if (!begun || !ended) throw new Error('The trace does not say when the page scrolled');
  const tasks = traceEvents.filter(
    ({ name, pid, tid, ts }) =>
      name === 'ThreadControllerImpl::RunTask' &&
      pid === begun.pid &&
      tid === begun.tid &&
      ts >= begun.ts &&
      ts <= ended.ts,
  );
  expect(tasks.length).toBeGreaterThan(100);
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

describe.skipIf(chromiumIsMissing())('a long conversation (set CHROMIUM to the path of a browser)', () => {
  const opened = useTestConsole();

  it('of 1,000 messages opens at its end and scrolls to its beginning without a long task', async () => {
    const { page } = await opened().signIn('analyst');
    const { body: session } = await call(page, '/api/auth/session');
    const actor = { user_id: session.user.id, role: 'analyst' as const };
    const { conversations } = opened().test.deps;
    const held = await conversations.begin(actor, { role: 'user', text: 'The very first question?' });
    for (let i = 1; i < messages; i += 1)
      await held.add(i % 2 === 1 ? replyTo(i) : { role: 'user', text: `Question ${i}?` });
    await held.end();

    await page.goto(`${opened().address}/conversations/${held.conversation_id}`);
    await page.getByText(`Answer ${messages - 1}.`).waitFor();
    await page.waitForLoadState('networkidle');
    const longest = await longestTaskOf(page, () => scrollTo(page, 'The very first question?'));
    console.info(`longest task while ${messages} messages scrolled: ${longest} ms`);
    await page.getByRole('article').filter({ hasText: 'The very first question?' }).waitFor();
    expect(await page.getByRole('article').count()).toBeLessThan(40);
    expect(longest).toBeLessThan(stretchedProcessorTime(50));

    await page.getByRole('button', { name: 'Newest' }).click();
    await page.getByText(`Answer ${messages - 1}.`).waitFor();
  });
});

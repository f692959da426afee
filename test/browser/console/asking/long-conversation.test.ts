import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useTestConsole } from '#test/console/console.ts';
import { longestTasks } from '#test/console/longest-tasks.ts';
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
    const { document, requestAnimationFrame } = globalThis as any;
    const scroller = document.querySelector('[aria-label="Messages"]');
    const end = Date.now() + 100_000;
    while (!scroller.textContent.includes(wanted) && Date.now() < end) {
      scroller.scrollTop -= 500;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, text);
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
    const [longest = Infinity] = await longestTasks(page, () => scrollTo(page, 'The very first question?'));
    console.info(`longest task while ${messages} messages scrolled: ${longest} ms`);
    await page.getByRole('article').filter({ hasText: 'The very first question?' }).waitFor();
    expect(await page.getByRole('article').count()).toBeLessThan(40);
    expect(longest).toBeLessThan(stretchedProcessorTime(50));

    await page.getByRole('button', { name: 'Newest' }).click();
    await page.getByText(`Answer ${messages - 1}.`).waitFor();
  });
});

import { describe, expect, it } from 'vitest';
import { useTestConsole } from '#test/console/console.ts';
import { chromiumIsMissing } from '#test/identity/chromium.ts';

describe.skipIf(chromiumIsMissing())('the frame of the pages (set CHROMIUM to the path of a browser)', () => {
  const opened = useTestConsole();

  it('names the tab after the page, and begins a new page at its heading for screen readers', async () => {
    const { page } = await opened().signIn('analyst');
    await page.getByLabel('Question').waitFor();
    await expect.poll(() => page.title()).toBe('Ask your documents · Skep');
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Honey jars' }).click();
    await expect.poll(() => page.title()).toBe('Honey jars · Skep');
    const focused = () => page.evaluate(() => (globalThis as any).document.activeElement.tagName);
    await expect.poll(focused).toBe('H1');
    await page.goto(`${opened().address}/account`);
    await page.getByRole('link', { name: 'Security' }).click();
    await page.getByRole('button', { name: 'Add a passkey' }).waitFor();
    // The heading of the tabs is the same as before.
    expect(await focused()).toBe('A');
  });

  it('says when there is no connection, and goes on when it is back', async () => {
    const { page } = await opened().signIn('analyst');
    await page.context().setOffline(true);
    await expect.poll(() => page.getByText('No connection').count()).toBe(1);
    await page.context().setOffline(false);
    await expect.poll(() => page.getByText('No connection').count()).toBe(0);
  });
});

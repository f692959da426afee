import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useTestConsole } from '#test/console/console.ts';
import { fillJar } from '#test/console/upload.ts';
import { chromiumIsMissing } from '#test/identity/chromium.ts';
import { stretched } from '#test/machine/patience.ts';

const report = 'Velvet Hare is a group that exploited CVE-2024-21412.';

/** Compressed bytes of the scripts that a page has loaded so far. */
function bytesOfScripts(page: Page): Promise<number> {
  return page.evaluate(() => {
    const entries: any[] = performance.getEntriesByType('resource');
    const scripts = entries.filter(({ name }) => name.endsWith('.js'));
    return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  });
}

function firstContentfulPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const { PerformanceObserver } = globalThis as any;
        new PerformanceObserver((list: any) => {
          const [entry] = list.getEntriesByName('first-contentful-paint');
          if (entry) resolve(entry.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
}

/** The interaction to next paint of a page from now on (web.dev/articles/inp): the slowest key or click but one of every fifty. Milliseconds. */
async function watchInteractions(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const all = globalThis as any;
    all.interactions = new Map();
    new all.PerformanceObserver((list: any) => {
      for (const { interactionId: id, duration } of list.getEntries())
        if (id > 0) all.interactions.set(id, Math.max(duration, all.interactions.get(id) ?? 0));
    }).observe({ type: 'event', durationThreshold: 16 });
  });
  return () =>
    page.evaluate(() => {
      const all = globalThis as any;
      const slowestFirst = [...all.interactions.values()].toSorted((a, b) => b - a);
      return slowestFirst[Math.floor(all.performance.interactionCount / 50)] ?? 0;
    });
}

describe.skipIf(chromiumIsMissing())('speed of the console (set CHROMIUM to the path of a browser)', () => {
  const opened = useTestConsole();

  // Both in one of three runs: other tests use the machine, too.
  it(
    'loads less than 250 kB of compressed scripts before the first question, and paints within a second',
    { retry: 2 },
    async () => {
      const { page } = await opened().signIn('analyst');
      await page.reload();
      await page.getByLabel('Question').waitFor();
      await page.waitForLoadState('networkidle');
      const [bytes, paint] = [await bytesOfScripts(page), await firstContentfulPaint(page)];
      console.info(
        `first load ${Math.round(bytes / 1000)} kB of scripts, first contentful paint ${Math.round(paint)} ms`,
      );
      expect(bytes).toBeLessThan(250_000);
      expect(paint).toBeLessThan(stretched(1000));
    },
  );

  it('answers keys and clicks within 100 ms', { retry: 2 }, async () => {
    const { page } = await opened().signIn('analyst');
    await fillJar(page, 'Reports', { 'hare.txt': report });
    await page.reload();
    const question = page.getByLabel('Question');
    await question.waitFor();
    const interactions = await watchInteractions(page);
    await question.pressSequentially('Which CVE did Velvet Hare exploit?');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Source 1:/ }).waitFor();
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Honey jars' }).click();
    await page
      .getByRole('link', { name: /Reports/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Reports' }).waitFor();
    const slowest = await interactions();
    console.info(`interaction to next paint ${slowest} ms`);
    expect(slowest).toBeLessThan(stretched(100));
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useTestConsole } from '#test/console/console.ts';
import { longestTasks } from '#test/console/longest-tasks.ts';
import { fillJar } from '#test/console/upload.ts';
import { makePdf } from '#test/fixtures/extraction-files.ts';
import { call } from '#test/identity/browser-passkeys.ts';
import { chromiumIsMissing } from '#test/identity/chromium.ts';
import { stretchedProcessorTime } from '#test/machine/patience.ts';

const sentence = (i: number) => `Line ${i}: the relay of Velvet Hare answered on port ${1024 + (i % 5000)}.`;

async function openDocument(page: Page, address: string, name: string, content: string | Buffer) {
  const jarId = await fillJar(page, name, { [name]: content });
  const { body } = await call(page, `/api/knowledge/honey-pots/${jarId}/documents`);
  await page.goto(`${address}/documents/${body.documents[0].id}`);
}

/** Scrolls an element through in steps, a frame apart, as a person who looks for something. */
function scrollThrough(page: Page, name: RegExp, steps: number): Promise<void> {
  return page.evaluate(
    async ([pattern, count]) => {
      const all = globalThis as any;
      const scroller = [...all.document.querySelectorAll('section[aria-label]')].find((element: any) =>
        new RegExp(pattern).test(element.getAttribute('aria-label')),
      );
      for (let step = 1; step <= count; step++) {
        scroller.scrollTop = (scroller.scrollHeight * step) / count;
        await new Promise((resolve) => all.requestAnimationFrame(resolve));
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    [name.source, steps] as const,
  );
}

describe.skipIf(chromiumIsMissing())(
  'long documents in the console (set CHROMIUM to the path of a browser)',
  () => {
    const opened = useTestConsole();

    it('scrolls a text of 5 MB without a long task', async () => {
      const { page } = await opened().signIn('analyst');
      const lines = Array.from({ length: 80_000 }, (_, i) => sentence(i)).join('\n');
      await openDocument(page, opened().address, 'long.txt', lines);
      await page.getByText('Line 0:').waitFor();
      const tasks = await longestTasks(page, () => scrollThrough(page, /^Text of/, 40));
      console.info(`text of ${Math.round(lines.length / 1e6)} MB: longest tasks ${tasks.join(', ')} ms`);
      expect(tasks[0]).toBeLessThan(stretchedProcessorTime(50));
      await page.getByText('Line 79999:').waitFor();
    });

    it('scrolls a PDF of 300 pages without a long task, and has few of them laid out', async () => {
      const { page } = await opened().signIn('analyst');
      const pages = Array.from({ length: 300 }, (_, number) =>
        Array.from({ length: 20 }, (_line, i) => sentence(number * 20 + i)).join('\n'),
      );
      await openDocument(page, opened().address, 'long.pdf', makePdf(pages));
      await page.getByRole('article', { name: 'Page 1', exact: true }).locator('canvas').waitFor();
      const tasks = await longestTasks(page, () => scrollThrough(page, /^Pages of/, 40));
      console.info(`PDF of 300 pages: longest tasks ${tasks.join(', ')} ms`);
      expect(tasks[0]).toBeLessThan(stretchedProcessorTime(50));
      await page.getByRole('article', { name: 'Page 300' }).locator('canvas').waitFor();
      expect(await page.getByRole('article').count()).toBeLessThan(8);
    });
  },
);

import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { problemsOf, useTestConsole } from '#test/console/console.ts';
import { call } from '#test/identity/browser-passkeys.ts';
import { chromiumIsMissing } from '#test/identity/chromium.ts';

/** How many pixels of a drawing have a colour. */
function pixelsOf(drawing: Locator, color: [number, number, number]): Promise<number> {
  return drawing.evaluate((canvas: any, [red, green, blue]) => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let at = 0; at < data.length; at += 4)
      if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) count += 1;
    return count;
  }, color);
}

describe.skipIf(chromiumIsMissing())('charts (set CHROMIUM to the path of a browser)', () => {
  const opened = useTestConsole();

  it('draw bars, with a table of the same figures at hand', async () => {
    const { page } = await opened().signIn('analyst');
    await call(page, '/api/pii/detect', { text: 'Card 4111 1111 1111 1111, mail jane.doe@example.org' });
    await page.goto(`${opened().address}/personal-data/statistics`);
    const days = page.getByRole('img', { name: 'Detections by day' });
    // Red for the card, honey for the address: red.8 and honey.5 of the theme.
    await expect.poll(() => pixelsOf(days, [224, 49, 49])).toBeGreaterThan(100);
    expect(await pixelsOf(days, [239, 174, 26])).toBeGreaterThan(100);
    await page
      .getByRole('radiogroup', { name: /Detections by type/ })
      .getByText('Table')
      .click();
    await page.getByRole('table', { name: 'Detections by type' }).getByText('Credit card number').waitFor();
    expect(problemsOf(page)).toEqual([]);
  });

  it('draw lines in the colours of the theme, and say in words how they run', async () => {
    const { page } = await opened().signIn('admin', { colorScheme: 'light' });
    await page.clock.install();
    await page.goto(`${opened().address}/admin`);
    const use = page.getByRole('img', {
      name: /^Processor and memory, in percent\. Processor: [\d.]+ at the end, between [\d.]+ and [\d.]+\. Memory: /,
    });
    const measured = async () => {
      await page.clock.runFor(10_000);
      return use.count();
    };
    await expect.poll(measured).toBe(1);
    const drawn = async (color: [number, number, number]) => {
      await page.clock.runFor(10_000);
      return pixelsOf(use, color);
    };
    // Over a moment the processor is used wholly or not at all, and few pixels of so steep a line have its colour alone.
    const calm = { interval: 1_000 };
    // The line that is above others: honey.8 of the theme, and honey.4 on dark ground.
    await expect.poll(() => drawn([122, 81, 0]), calm).toBeGreaterThan(50);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => drawn([241, 185, 55]), calm).toBeGreaterThan(50);
    expect(await pixelsOf(use, [122, 81, 0])).toBe(0);
    expect(problemsOf(page)).toEqual([]);
  });
});

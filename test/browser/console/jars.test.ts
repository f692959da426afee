import { describe, expect, it } from 'vitest';
import { accessibilityProblems, problemsOf, useTestConsole } from '#test/console/console.ts';
import { chromiumIsMissing } from '#test/identity/chromium.ts';

const fileNamed = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

describe.skipIf(chromiumIsMissing())(
  'honey jars in the console (set CHROMIUM to the path of a browser)',
  () => {
    const opened = useTestConsole();

    it.each(['light', 'dark'] as const)(
      'makes one and fills it with files (%s theme)',
      async (colorScheme) => {
        const { page } = await opened().signIn('analyst', { colorScheme });
        await page.getByRole('link', { name: 'Honey jars' }).click();
        await page.getByText('No honey jar yet').waitFor();
        expect(await accessibilityProblems(page)).toEqual([]);

        await page.getByRole('button', { name: 'Create a honey jar' }).click();
        await page.getByLabel('Name').fill('<b>Reports</b>');
        expect(await accessibilityProblems(page)).toEqual([]);
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { name: '<b>Reports</b>' }).waitFor();

        const files = Array.from({ length: 100 }, (_, i) =>
          fileNamed(`report-${i}.txt`, `Report ${i} on Grey Otter.`),
        );
        await page.locator('input[type=file]').setInputFiles(files);
        const table = page.getByRole('table', { name: 'Documents' });
        await expect.poll(() => table.getByText('Ready').count(), { timeout: 60_000 }).toBe(50);
        expect(await accessibilityProblems(page)).toEqual([]);
        await page.getByRole('button', { name: 'Show more' }).click();
        await expect.poll(() => table.getByText('Ready').count(), { timeout: 30_000 }).toBe(100);

        await page.getByRole('link', { name: 'Honey jars' }).click();
        await page.getByText('100 documents').waitFor();
        expect(problemsOf(page)).toEqual([]);
      },
    );

    it('says why a file was not taken, in the words of the API', async () => {
      const { page } = await opened().signIn('analyst');
      await page.getByRole('link', { name: 'Honey jars' }).click();
      await page.getByRole('button', { name: 'Create a honey jar' }).click();
      await page.getByLabel('Name').fill('Doubles');
      await page.keyboard.press('Enter');
      const input = page.locator('input[type=file]');
      await input.setInputFiles(fileNamed('one.txt', 'The same text.'));
      await page.getByRole('table', { name: 'Documents' }).getByText('Ready').waitFor();
      await input.setInputFiles(fileNamed('two.txt', 'The same text.'));
      expect(await page.getByRole('alert').textContent()).toContain(
        'already contains a document with the same content',
      );
      await page.getByRole('button', { name: 'Clear the list' }).click();
      expect(await page.getByRole('alert').count()).toBe(0);
    });

    it('does not show the honey jars of others', async () => {
      const { page: owner } = await opened().signIn('analyst');
      await owner.goto(`${opened().address}/jars`);
      await owner.getByRole('button', { name: 'Create a honey jar' }).click();
      await owner.getByLabel('Name').fill('Mine');
      await owner.keyboard.press('Enter');
      await owner.getByRole('heading', { name: 'Mine' }).waitFor();
      const { page: other } = await opened().signIn('analyst');
      await other.goto(owner.url());
      expect(await other.getByRole('alert').textContent()).toContain('not found');
    });
  },
);

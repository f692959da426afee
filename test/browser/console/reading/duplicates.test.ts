import { describe, expect, it } from 'vitest';
import { problemsInBothThemes, problemsOf, useTestConsole } from '#test/console/console.ts';
import { fillJar } from '#test/console/upload.ts';
import { dimlight, ledgerSync, passwords, reworked } from '#test/fixtures/similar-reports.ts';
import { call } from '#test/identity/browser-passkeys.ts';
import { chromiumIsMissing } from '#test/identity/chromium.ts';

describe.skipIf(chromiumIsMissing())(
  'duplicates in a honey jar (set CHROMIUM to the path of a browser)',
  () => {
    const opened = useTestConsole();

    it('are listed in groups that lead to their documents, also in a narrow window', async () => {
      const { page } = await opened().signIn('analyst');
      const jar = await fillJar(page, 'Vendors', {
        'dimlight.txt': dimlight,
        'reworked.txt': reworked,
        'excerpt.txt': dimlight.slice(dimlight.indexOf('Dimlight writes')),
        'customs.txt': ledgerSync,
        'passwords.txt': passwords,
        'bom.txt': `\ufeff${passwords}`,
      });
      await page.goto(`${opened().address}/jars/${jar}`);
      await page.getByRole('link', { name: 'Duplicates' }).click();
      const list = page.getByRole('list', { name: 'Groups of duplicates' });
      await list.waitFor();
      const same = list.getByRole('list').nth(0);
      const near = list.getByRole('list').nth(1);
      expect(await list.getByRole('list').count()).toBe(2);
      expect(await list.locator('> li').nth(0).textContent()).toMatch(/^Duplicates2 documents/);
      expect(await list.locator('> li').nth(1).textContent()).toMatch(/^Near-duplicates3 documents/);
      expect(await same.getByRole('listitem').count()).toBe(2);
      expect(await near.textContent()).toMatch(/\d+% of the shorter text is the same as in “/);
      expect(await problemsInBothThemes(page)).toEqual([]);
      await page.setViewportSize({ width: 375, height: 700 });
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect(width).toBeLessThanOrEqual(375);

      const { documents } = (await call(page, `/api/knowledge/honey-pots/${jar}/documents`)).body;
      const { id } = documents.find(({ filename }: any) => filename === 'reworked.txt');
      await near.getByRole('link', { name: /^Update: the Dimlight loader/ }).click();
      await page.waitForURL(new RegExp(`/documents/${id}`));
      expect(problemsOf(page)).toEqual([]);
    });

    it('are none where nothing is the same, and not looked for in a jar excluded from search', async () => {
      const { page } = await opened().signIn('analyst');
      const jar = await fillJar(page, 'Different', { 'one.txt': dimlight, 'two.txt': passwords });
      await page.goto(`${opened().address}/jars/${jar}/duplicates`);
      await page.getByRole('heading', { name: 'No duplicates' }).waitFor();
      expect(await problemsInBothThemes(page)).toEqual([]);
      expect(problemsOf(page)).toEqual([]);
      const quiet = { name: 'Quiet', settings: { allow_search: false } };
      const { id } = (await call(page, '/api/knowledge/honey-pots', quiet)).body;
      await page.goto(`${opened().address}/jars/${id}/duplicates`);
      await page.getByRole('heading', { name: 'Not compared' }).waitFor();
    });
  },
);

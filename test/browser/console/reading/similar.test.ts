import { describe, expect, it } from 'vitest';
import { problemsInBothThemes, problemsOf, useTestConsole } from '#test/console/console.ts';
import { fillJar } from '#test/console/upload.ts';
import { dimlight, ledgerSync, passwords, reworked } from '#test/fixtures/similar-reports.ts';
import { call } from '#test/identity/browser-passkeys.ts';
import { chromiumIsMissing } from '#test/identity/chromium.ts';

describe.skipIf(chromiumIsMissing())('what is similar (set CHROMIUM to the path of a browser)', () => {
  const opened = useTestConsole();

  it('is shown next to a document, and leads to the passages that are alike', async () => {
    const { page } = await opened().signIn('analyst');
    const jar = await fillJar(page, 'Vendors', {
      'dimlight.txt': dimlight,
      'reworked.txt': reworked,
      'customs.txt': ledgerSync,
      'passwords.txt': passwords,
    });
    const { documents } = (await call(page, `/api/knowledge/honey-pots/${jar}/documents`)).body;
    const idOf = (name: string) => documents.find(({ filename }: any) => filename === name).id;
    await page.goto(`${opened().address}/documents/${idOf('dimlight.txt')}`);
    await page.getByRole('tab', { name: 'Similar' }).click();
    const list = page.getByRole('list', { name: 'Similar documents' });
    const items = list.getByRole('listitem');
    await expect.poll(() => items.count()).toBe(2);
    expect(await items.nth(0).textContent()).toMatch(/Update: the Dimlight loader.*Near-duplicate/);
    expect(await items.nth(1).textContent()).toMatch(/Customs data theft.*Similar.*1 common indicator/);
    expect(await problemsInBothThemes(page)).toEqual([]);

    await items.nth(1).getByRole('button', { name: /^Here/ }).click();
    await page.locator('mark').first().waitFor();
    await items
      .nth(1)
      .getByRole('link', { name: /^Customs data theft/ })
      .click();
    await page.waitForURL(new RegExp(`/documents/${idOf('customs.txt')}\\?.*start=`));
    await page.locator('mark').first().waitFor();

    await page.goto(`${opened().address}/documents/${idOf('passwords.txt')}`);
    await page.getByRole('tab', { name: 'Similar' }).click();
    await page.getByRole('heading', { name: 'No similar documents' }).waitFor();
    expect(await problemsInBothThemes(page)).toEqual([]);
    expect(problemsOf(page)).toEqual([]);
  });

  it('is looked for from a passage, and from a result of a search', async () => {
    const { page } = await opened().signIn('analyst');
    const jar = await fillJar(page, 'Others', { 'loader.txt': dimlight, 'theft.txt': ledgerSync });
    const { documents } = (await call(page, `/api/knowledge/honey-pots/${jar}/documents`)).body;
    const { id } = documents.find(({ filename }: any) => filename === 'loader.txt');
    await page.goto(`${opened().address}/documents/${id}`);
    await page.getByRole('tab', { name: 'Passages' }).click();
    await page.getByRole('button', { name: 'Similar passages' }).first().click();
    const found = page.getByRole('list', { name: 'Similar passages of other documents' });
    await found.getByRole('link', { name: /^Customs data theft/ }).waitFor();
    expect(await problemsInBothThemes(page)).toEqual([]);
    await found.getByRole('link', { name: /^Customs data theft/ }).click();
    await page.locator('mark').first().waitFor();

    await page.goto(`${opened().address}/search?q=Dimlight`);
    await page.getByRole('button', { name: 'Similar passages' }).first().click();
    await found.getByRole('listitem').first().waitFor();
    expect(await problemsInBothThemes(page)).toEqual([]);
    expect(problemsOf(page)).toEqual([]);
  });
});

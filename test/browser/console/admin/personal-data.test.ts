import { describe, expect, it } from 'vitest';
import {
  accessibilityProblems,
  problemsInBothThemes,
  problemsOf,
  showTheme,
  useTestConsole,
} from '#test/console/console.ts';
import { fillJar } from '#test/console/upload.ts';
import { chromiumIsMissing } from '#test/identity/chromium.ts';

const letter = 'Dear Ms Jane Doe, your card 4111 1111 1111 1111 was charged. Write to jane.doe@example.org.';

describe.skipIf(chromiumIsMissing())(
  'personal data in the console (set CHROMIUM to the path of a browser)',
  () => {
    const opened = useTestConsole();

    it('highlights what a pasted text holds, with the masked text next to it', async () => {
      const { page } = await opened().signIn('analyst');
      await page.getByRole('link', { name: 'Personal data' }).click();
      await page.getByLabel('Text to check').fill(letter);
      const card = page.locator('mark').filter({ hasText: '4111 1111 1111 1111' });
      await card.waitFor();
      const background = () =>
        card.evaluate((mark) => (globalThis as any).getComputedStyle(mark).backgroundColor);
      expect(await background()).toBe('rgb(255, 227, 227)');
      await showTheme(page, 'dark');
      expect(await background()).toBe('rgb(95, 32, 36)');
      const masked = page.getByRole('region', { name: 'Masked' });
      const text = await masked.innerText();
      expect(text).toContain('[CREDIT_CARD_NUMBER_1]');
      for (const value of ['Jane', '4111', 'example.org']) expect(text).not.toContain(value);
      expect(await problemsInBothThemes(page)).toEqual([]);
      expect(problemsOf(page)).toEqual([]);
    });

    it('tries a pattern while it is typed, and detects what it matches once it is saved', async () => {
      const { page } = await opened().signIn('admin');
      await page.goto(`${opened().address}/personal-data/settings`);
      await page.getByRole('button', { name: 'Add a pattern' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('badge_number');
      await page.getByRole('textbox', { name: 'Pattern' }).fill('BDG-[0-9]{4}');
      await page.getByLabel('Try it on a text').fill('Badge BDG-4711 opened the door.');
      await page.locator('mark').filter({ hasText: 'BDG-4711' }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.getByRole('button', { name: 'Save the changes' }).click();
      await page.getByText('Saved.').waitFor();
      await page
        .getByRole('tab', { name: 'Check' })
        .or(page.getByRole('link', { name: 'Check' }))
        .click();
      await page.getByLabel('Text to check').fill('Badge BDG-4712 opened the door.');
      await page.locator('mark').filter({ hasText: 'BDG-4712' }).waitFor();
    });

    it('checks a whole honey jar as a batch and shows what each document holds', async () => {
      const { page } = await opened().signIn('analyst');
      await fillJar(page, 'Letters', { 'letter.txt': letter });
      await page.goto(`${opened().address}/personal-data/batches`);
      await page.getByRole('button', { name: 'Check a honey jar' }).first().click();
      await page.getByRole('combobox', { name: 'Honey jar' }).click();
      await page.getByRole('option', { name: 'Letters' }).click();
      await page.getByRole('button', { name: 'Start' }).click();
      await page.getByText('letter.txt').first().waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(problemsOf(page)).toEqual([]);
    });
  },
);

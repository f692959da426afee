import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  accessibilityProblems,
  problemsInBothThemes,
  problemsOf,
  useTestConsole,
} from '#test/console/console.ts';
import { longestTasks } from '#test/console/longest-tasks.ts';
import { fillJar } from '#test/console/upload.ts';
import { call } from '#test/identity/browser-passkeys.ts';
import { chromiumIsMissing } from '#test/identity/chromium.ts';
import { stretched, stretchedProcessorTime } from '#test/machine/patience.ts';

const fileNamed = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' });
const table = (page: Page) => page.getByRole('table', { name: 'Documents' });
const dialog = (page: Page) => page.getByRole('dialog');

/** Whether a page is wider than a telephone. */
async function isTooWide(page: Page): Promise<boolean> {
  await page.setViewportSize({ width: 375, height: 800 });
  const tooWide = await page.evaluate(() => (globalThis as any).document.documentElement.scrollWidth > 375);
  await page.setViewportSize({ width: 1280, height: 800 });
  return tooWide;
}

describe.skipIf(chromiumIsMissing())(
  'honey jars in the console (set CHROMIUM to the path of a browser)',
  () => {
    const opened = useTestConsole();

    it('makes one and fills it with files', async () => {
      const { page } = await opened().signIn('analyst');
      await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Honey jars' }).click();
      await page.getByText('No honey jar yet').waitFor();
      expect(await problemsInBothThemes(page)).toEqual([]);

      await page.getByRole('button', { name: 'Create a honey jar' }).first().click();
      await dialog(page).getByRole('textbox', { name: 'Name' }).fill('<b>Reports</b>');
      // Said before anything is there that could be deleted.
      await dialog(page)
        .getByText('Documents are listed 365 days after upload; nothing is deleted.')
        .waitFor();
      expect(await problemsInBothThemes(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: '<b>Reports</b>' }).waitFor();
      expect(await problemsInBothThemes(page)).toEqual([]);

      const input = page.locator('input[type=file]').first();
      const files = Array.from({ length: 30 }, (_, i) =>
        fileNamed(`report-${i}.txt`, `Report ${i} on Grey Otter.`),
      );
      await input.setInputFiles([...files, fileNamed('report-30.pdf', '%PDF-1.4 without pages')]);
      await tray(page)
        .getByText('1 of 31 failed')
        .first()
        .waitFor({ timeout: stretched(60_000) });
      await page.getByText('1 document could not be read').waitFor();
      expect(await problemsInBothThemes(page)).toEqual([]);
      expect(await isTooWide(page)).toBe(false);
      await page.getByRole('link', { name: 'Show why' }).click();
      await expect.poll(() => table(page).getByRole('row').count()).toBe(2);
      await page.getByLabel('Search by name or title').fill('report-30');
      await table(page).getByText('Failed:').waitFor();

      await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Honey jars' }).click();
      await page.getByText('31 documents').waitFor();
      expect(await problemsInBothThemes(page)).toEqual([]);
      expect(await isTooWide(page)).toBe(false);
      expect(problemsOf(page)).toEqual([]);
    });

    it('says of a file that is there already, in the words of the API', async () => {
      const { page } = await opened().signIn('analyst');
      const jarId = await fillJar(page, 'Doubles', { 'one.txt': 'The same text.' });
      await page.goto(`${opened().address}/jars/${jarId}`);
      await page.locator('input[type=file]').first().setInputFiles(fileNamed('two.txt', 'The same text.'));
      await tray(page).getByText('already contains a document with the same content').waitFor();
      await tray(page).getByRole('button', { name: 'Clear the list' }).click();
      expect(await tray(page).count()).toBe(0);
    });

    it('leads to the entities and the indicators of its documents alone', async () => {
      const { page } = await opened().signIn('analyst');
      await fillJar(page, 'Others', { 'otter.txt': 'APT29 uses 203.0.114.7 and Cobalt Strike.' });
      const jarId = await fillJar(page, 'Mine', {
        'sandworm.txt': 'Sandworm uses 203.0.114.8 and NotPetya.',
      });
      const address = `${opened().address}/jars/${jarId}`;
      await page.goto(address);
      await page.getByRole('link', { name: 'Entities in it' }).click();
      await page.getByRole('link', { name: 'Sandworm' }).first().waitFor();
      expect(await page.getByRole('link', { name: 'Cobalt Strike' }).count()).toBe(0);
      await page.goto(address);
      await page.getByRole('link', { name: 'Indicators in it' }).click();
      await page.getByText('203[.]0[.]114[.]8').or(page.getByText('203.0.114.8')).first().waitFor();
      expect(await page.getByText(/203\[?\.\]?0\[?\.\]?114\[?\.\]?7/).count()).toBe(0);
    });

    it('adds tags to the selected documents, and takes some from them', async () => {
      const { page } = await opened().signIn('analyst');
      const jarId = await fillJar(page, 'Tagged', { 'a.txt': 'Of otters.', 'b.txt': 'Of herons.' });
      await page.goto(`${opened().address}/jars/${jarId}`);
      const change = async (label: string, tag: string) => {
        await page.getByRole('button', { name: 'Select all 2' }).click();
        await page.getByRole('button', { name: 'Tags …' }).click();
        await dialog(page).getByRole('combobox', { name: label }).fill(tag);
        expect(await accessibilityProblems(page)).toEqual([]);
        await page.keyboard.press('Tab');
        await dialog(page).getByRole('button', { name: 'Change tags' }).click();
        await dialog(page).waitFor({ state: 'detached' });
      };
      await change('Add', 'quiet');
      await expect.poll(() => table(page).getByRole('link', { name: 'quiet' }).count()).toBe(2);
      await table(page).getByRole('link', { name: 'quiet' }).first().click();
      await page.getByText('Tag: quiet').waitFor();
      await expect.poll(() => table(page).getByRole('row').count()).toBe(3);
      await change('Remove', 'quiet');
      await page.getByText('No document matches').waitFor();
    });

    it('deletes the selected documents after saying how many', async () => {
      const { page } = await opened().signIn('analyst');
      const jarId = await fillJar(page, 'Selected', {
        'a.txt': 'Text a.',
        'b.txt': 'Text b.',
        'c.txt': 'Text c.',
      });
      await page.goto(`${opened().address}/jars/${jarId}`);
      await page.getByRole('checkbox', { name: 'Select a.txt' }).check();
      await page.getByRole('checkbox', { name: 'Select c.txt' }).check();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await dialog(page).getByText('This cannot be undone').waitFor();
      await dialog(page).getByRole('button', { name: 'Delete 2 documents' }).click();
      await expect.poll(() => table(page).getByRole('row').count()).toBe(2);
      expect(await table(page).textContent()).toContain('b.txt');
    });

    it('says what a retention would delete, and when, before it can be saved', async () => {
      const { page } = await opened().signIn('analyst');
      const jarId = await fillJar(page, 'Kept', { 'a.txt': 'Text a.' });
      await page.goto(`${opened().address}/jars/${jarId}/settings`);
      await page
        .getByText('At present: Documents are listed 365 days after upload; nothing is deleted.')
        .waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await isTooWide(page)).toBe(false);
      await page.getByLabel('Delete them, after a warning').check();
      await page
        .getByText('Documents are deleted 365 days after upload; you are warned 7 days before.')
        .waitFor();
      const save = page.getByRole('button', { name: 'Save, and delete by age' });
      await page.getByText(/The first document is deleted on .* at the earliest/).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      expect((await call(page, `/api/knowledge/honey-jars/${jarId}/retention`)).body.auto_delete).toBe(false);
      await save.click();
      await page.getByText('At present: Documents are deleted 365 days after upload').waitFor();
      expect((await call(page, `/api/knowledge/honey-jars/${jarId}/retention`)).body.auto_delete).toBe(true);
    });

    it('shares with people whom it finds, who then read it but cannot change it', async () => {
      const { page } = await opened().signIn('analyst');
      const { page: other, email } = await opened().signIn('analyst');
      const jarId = await fillJar(page, 'Shared', { 'a.txt': 'Text a.' });
      await other.goto(`${opened().address}/jars/${jarId}`);
      expect(await other.getByRole('alert').textContent()).toContain('not found');
      await other.goto(`${opened().address}/jars`);
      await other.getByText('No honey jar yet').waitFor();

      await page.goto(`${opened().address}/jars/${jarId}/settings`);
      await page.getByLabel('Named people and teams').check();
      await page.getByRole('region', { name: 'Access' }).getByRole('button', { name: 'Save' }).click();
      await page.getByText('Readers read it; editors also change').waitFor();
      await page.getByRole('combobox', { name: 'Add a person or team' }).fill(email.slice(0, 12));
      await page.getByRole('option', { name: email }).click();
      await page.getByLabel(`Role of ${email.split('@')[0]}`).waitFor();

      await other.goto(`${opened().address}/jars/${jarId}`);
      await other.getByRole('link', { name: 'a.txt' }).waitFor();
      expect(await other.getByRole('button', { name: 'Upload files' }).count()).toBe(0);
      await other.getByRole('link', { name: 'Settings' }).click();
      await other.getByText('Only its owner, its editors and admins can change this.').first().waitFor();
      expect(await accessibilityProblems(other)).toEqual([]);
    });

    it('says that a list has no effect as long as private is chosen, saved or not', async () => {
      const { page } = await opened().signIn('analyst');
      const { body } = await call(page, '/api/knowledge/honey-pots', { name: 'Chosen' });
      await page.goto(`${opened().address}/jars/${body.id}/settings`);
      const hint = page.getByText('The list has no effect while the honey jar is private.');
      await hint.waitFor();
      await page.getByLabel('My teams').check();
      await hint.waitFor({ state: 'detached' });
      expect(
        await page.getByRole('region', { name: 'Access' }).getByRole('button', { name: 'Save' }).count(),
      ).toBe(1);
    });

    it('exports one and imports it as another', async () => {
      const { page } = await opened().signIn('analyst');
      const jarId = await fillJar(page, 'Original', { 'a.txt': 'Text a.', 'b.txt': 'Text b.' });
      await page.goto(`${opened().address}/jars/${jarId}/transfer`);
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download as HJX' }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(/\.hjx$/);
      await page.getByText(/^Downloaded: [\d.]+/).waitFor();
      const archive = await download.path();
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await isTooWide(page)).toBe(false);

      await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Honey jars' }).click();
      await page.getByRole('button', { name: 'Import a honey jar' }).click();
      expect(await accessibilityProblems(page)).toEqual([]);
      await dialog(page).locator('input[type=file]').setInputFiles(archive);
      await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Copy');
      await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByRole('heading', { name: 'Copy' }).waitFor();
      await expect.poll(() => table(page).getByRole('row').count()).toBe(3);
    });

    it('is deleted once its name was typed', async () => {
      const { page } = await opened().signIn('analyst');
      const jarId = await fillJar(page, 'Short-lived', { 'a.txt': 'Text a.' });
      await page.goto(`${opened().address}/jars/${jarId}/settings`);
      await page.getByRole('button', { name: 'Delete this honey jar' }).click();
      const confirm = dialog(page).getByRole('button', { name: 'Delete this honey jar' });
      expect(await confirm.isDisabled()).toBe(true);
      await dialog(page).getByRole('textbox').fill('Short-lived');
      await confirm.click();
      await page.getByText('No honey jar yet').waitFor();
    });

    it('scrolls through 10,000 documents without a task of more than 50 ms', async () => {
      const { page } = await opened().signIn('analyst');
      const jarId = await fillJar(page, 'Many', { 'report-0.txt': 'A report on Grey Otter.' });
      await sql`
        insert into documents
        select copy.* from documents one, generate_series(1, 9999) n,
          lateral jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'file_id', gen_random_uuid(),
            'ticket', gen_random_uuid(), 'filename', 'report-' || n || '.txt', 'title', 'Report ' || n,
            'content_sha256', md5(n::text))) copy
        where one.jar_id = ${jarId}::uuid`.execute(opened().test.deps.database.kysely);
      await page.goto(`${opened().address}/jars/${jarId}`);
      await page.getByText('10,000 documents').first().waitFor();
      await table(page).getByText('Report').first().waitFor();
      const [longest = Infinity] = await longestTasks(page, () =>
        page.evaluate(async () => {
          const all = globalThis as any;
          const scroller = all.document.querySelector('table[aria-label=Documents]').parentElement;
          const frame = () => new Promise((resolve) => all.requestAnimationFrame(resolve));
          // As a wheel does, and at last to the end.
          for (let step = 0; step < 150; step += 1) {
            scroller.scrollTop += 300;
            await frame();
          }
          scroller.scrollTop = scroller.scrollHeight;
          await frame();
          await new Promise((resolve) => setTimeout(resolve, 500));
        }),
      );
      await table(page).locator('tr[aria-rowindex="10001"] a').first().waitFor();
      console.info(`10,000 documents: the longest task while scrolling took ${longest} ms`);
      expect(longest).toBeLessThan(stretchedProcessorTime(50));
    });
  },
);

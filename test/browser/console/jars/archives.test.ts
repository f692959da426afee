import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityProblems, problemsOf, useTestConsole } from '#test/console/console.ts';
import { compressed, tarOf, zipOf } from '#test/fixtures/archives.ts';
import { call } from '#test/identity/browser-passkeys.ts';
import { chromiumIsMissing } from '#test/identity/chromium.ts';

const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' });
const files = (page: Page) => page.getByRole('table', { name: 'Files of an archive' });

/** Four files in folders: one is fine, one has the same content, one is no document, one is damaged. */
const parts = [
  { name: 'reports/2026/otter.txt', content: 'Grey Otter moved the relay.' },
  { name: 'reports/again.txt', content: 'Grey Otter moved the relay.' },
  { name: 'tools/relay.png', content: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') },
  { name: 'reports/broken.pdf', content: '%PDF-1.7\nThis is no PDF.' },
];

describe.skipIf(chromiumIsMissing())(
  'the files of an archive (set CHROMIUM to the path of a browser)',
  () => {
    const opened = useTestConsole();

    async function send(locale: string, name: string, buffer: Buffer): Promise<Page> {
      const { page } = await opened().signIn('analyst', { locale });
      const { body } = await call(page, '/api/knowledge/honey-pots', { name: 'Archives' });
      await page.goto(`${opened().address}/jars/${body.id}`);
      await page.getByRole('heading', { name: 'Archives' }).waitFor();
      const archive = { name, mimeType: 'application/octet-stream', buffer };
      await page.locator('input[type=file]').first().setInputFiles(archive);
      return page;
    }

    it.each([
      ['reports.zip', zipOf(parts)],
      ['reports.tar.gz', compressed('tar.gz', tarOf(parts))],
    ])('of %s are there with their folders, or with the reason why not', async (name, buffer) => {
      const page = await send('en-GB', name, buffer);
      await tray(page).getByRole('link', { name }).click();
      await page.getByText('4 of 4 files ended, 3 failed').waitFor();
      const state = async (file: string) => files(page).getByRole('row', { name: file }).textContent();
      expect(await state('reports/2026/otter.txt')).toMatch(/Ready$/);
      expect(await state('reports/again.txt')).toContain('already contains a document with the same content');
      expect(await state('tools/relay.png')).toContain('not a supported format');
      expect(await state('reports/broken.pdf')).toMatch(/Failed: .*damaged/);
      await tray(page).getByText('1 file uploaded · 3 failed').first().waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole('switch', { name: 'Failed ones only' }).click();
      await expect.poll(() => files(page).getByRole('row').count()).toBe(4);
      await page.getByRole('switch', { name: 'Failed ones only' }).click();
      await files(page).getByRole('link', { name: 'reports/2026/otter.txt' }).click();
      await page.getByRole('heading', { level: 1, name: 'otter.txt' }).waitFor();
      expect(problemsOf(page)).toEqual([]);
    });

    it('are counted while they come, and can be stopped', async () => {
      // So many that their reading takes far longer than the two clicks.
      const many = Array.from({ length: 1000 }, (_, at) => ({
        name: `reports/${at}.txt`,
        content: `Report ${at} on Grey Otter. `.repeat(400),
      }));
      const page = await send('en-GB', 'many.zip', zipOf(many));
      await tray(page).getByRole('link', { name: 'many.zip' }).click();
      await page.getByText(/of 1,000 files ended/).waitFor();
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      await page.getByRole('button', { name: 'Stop unpacking' }).click();
      await page.getByRole('progressbar', { name: 'Files of an archive' }).waitFor({ state: 'detached' });
      for (let more = 200; more < many.length; more += 200)
        await page.getByRole('button', { name: 'Show more' }).click();
      const last = files(page).getByRole('row').last();
      await expect.poll(() => last.textContent()).toContain('Cancelled');
      expect(problemsOf(page)).toEqual([]);
    });

    it('are none of an archive that is refused: the tray says why, in the language of the page', async () => {
      const page = await send('de-DE', 'kaputt.zip', Buffer.from('PK\x03\x04 and nothing else'));
      const refused = page.getByRole('region', { name: 'Hochladen' }).getByRole('alert');
      await refused.getByText('Die Datei ist beschädigt und kann nicht gelesen werden.').waitFor();
      expect(await page.getByText('kaputt.zip').count()).toBe(1);
      expect(await accessibilityProblems(page)).toEqual([]);
    });
  },
);

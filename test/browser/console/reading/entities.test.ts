import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems, problemsOf, useTestConsole } from '#test/console/console.ts';
import { fillJar } from '#test/console/upload.ts';
import { chromiumIsMissing } from '#test/identity/chromium.ts';

const technique = 'Fancy Bear used OS Credential Dumping.';
const stated = 'Fancy Bear uses TrickBot.';
const reports = {
  'one.txt': `${stated} The server of the attack was panel[.]otterbay[.]net.`,
  'other.txt': 'In May 2022 Fancy Bear targeted banks in Austria. Conficker was not seen.',
  'third.txt': technique,
};

/** Nothing that a person can see or reach may be wrong with it. */
async function expectSound(page: Page): Promise<void> {
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await page.locator('h1').count()).toBe(1);
  const { width } = page.viewportSize() ?? { width: 0 };
  await page.setViewportSize({ width: 375, height: 800 });
  const widthOfAll = () =>
    page.evaluate(() => (globalThis as any).document.documentElement.scrollWidth as number);
  await expect.poll(widthOfAll).toBe(375);
  await page.setViewportSize({ width, height: 800 });
  expect(problemsOf(page)).toEqual([]);
}

describe.skipIf(chromiumIsMissing())(
  'entities in the console (set CHROMIUM to the path of a browser)',
  () => {
    const opened = useTestConsole();
    let page: Page;
    let jar: string;

    beforeAll(async () => {
      ({ page } = await opened().signIn('analyst'));
      jar = await fillJar(page, 'Reports', reports);
    });

    const goTo = (path: string) => page.goto(`${opened().address}${path}`);
    const rows = () => page.getByRole('table', { name: 'Entities' }).getByRole('row');

    it('lists them by documents, and narrows them in a way that can be linked', async () => {
      await goTo('/entities');
      await rows().getByRole('link', { name: 'Fancy Bear' }).waitFor();
      expect(await rows().nth(1).textContent()).toContain('Fancy Bear');
      await expectSound(page);
      await page.getByRole('searchbox', { name: 'Name or alias' }).fill('conf');
      await page
        .getByRole('status')
        .filter({ hasText: /^1 entity$/ })
        .waitFor();
      expect(page.url()).toContain('name=conf');
      await page.reload();
      await rows().getByRole('link', { name: 'Conficker' }).waitFor();
      expect(await rows().getByRole('link', { name: 'Fancy Bear' }).count()).toBe(0);
      await goTo(`/entities?type=country&jar=${jar}`);
      await rows().getByRole('link', { name: 'Austria' }).waitFor();
      await goTo('/entities?name=nowhere');
      await page.getByRole('link', { name: 'Clear the filters' }).click();
      await rows().getByRole('link', { name: 'Fancy Bear' }).waitFor();
    });

    it('leads from an entity to the sentence in the document', async () => {
      await goTo('/entities?name=fancy');
      await rows().getByRole('link', { name: 'Fancy Bear' }).click();
      await page.getByRole('heading', { level: 1, name: 'Fancy Bear' }).waitFor();
      const documents = page.getByRole('region', { name: 'Documents' });
      await documents.getByRole('link', { name: stated }).click();
      const shown = page.getByRole('dialog').locator('[data-focus]').first();
      await shown.waitFor();
      expect(await shown.textContent()).toBe('Fancy Bear');
      await page.keyboard.press('Escape');
      const timeline = page.getByRole('region', { name: 'Timeline' });
      expect(await timeline.getByRole('listitem').first().textContent()).toContain(new Date().getFullYear());
      await timeline.getByText('May 2022', { exact: true }).waitFor();
    });

    it('shows relations as a graph whose boxes are reached by keyboard, and as a list of sentences', async () => {
      await goTo('/entities?name=fancy');
      await rows().getByRole('link', { name: 'Fancy Bear' }).click();
      const relations = page.getByRole('region', { name: 'Relations' });
      const neighbour = relations.getByRole('link', { name: /^TrickBot/ }).first();
      await neighbour.waitFor();
      await expectSound(page);
      await relations.getByRole('radio', { name: 'Graph' }).focus();
      for (let presses = 0; presses < 12; presses += 1) {
        await page.keyboard.press('Tab');
        if (await neighbour.evaluate((link) => link === (globalThis as any).document.activeElement)) break;
      }
      await relations.getByRole('link', { name: stated }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'TrickBot' }).waitFor();
      await relations.getByText('List', { exact: true }).click();
      await relations.getByRole('link', { name: stated }).click();
      const lit = page.getByRole('dialog').locator('[data-focus]').first();
      await lit.waitFor();
      expect(await lit.textContent()).toBe(stated);
    });

    it('has the techniques that sentences say it uses by tactic, each leading to its page', async () => {
      await goTo('/entities?name=fancy');
      await rows().getByRole('link', { name: 'Fancy Bear' }).click();
      const techniques = page.getByRole('region', { name: 'Techniques' });
      const link = techniques.getByRole('link', { name: /T1003 1 sentence\s*OS Credential Dumping/ });
      await link.waitFor();
      expect(await techniques.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
        'Credential Access 1',
      ]);
      await techniques.getByRole('switch', { name: 'Show tactics without techniques' }).click();
      await expect.poll(() => techniques.getByRole('heading', { level: 3 }).count()).toBe(14);
      await expectSound(page);
      await link.click();
      await page.getByRole('heading', { level: 1, name: 'OS Credential Dumping' }).waitFor();
    });

    it('separates indicators that a sentence states from those that are only near', async () => {
      await goTo('/entities?name=fancy');
      await rows().getByRole('link', { name: 'Fancy Bear' }).click();
      const indicators = page.getByRole('region', { name: 'Indicators' });
      await indicators.getByRole('heading', { name: 'In the same passage as its name' }).waitFor();
      await indicators.getByRole('link', { name: 'panel.otterbay.net' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Indicators' }).waitFor();
      await page.getByText('panel[.]otterbay[.]net').waitFor();
      expect(page.url()).toContain('/indicators?text=panel.otterbay.net');
    });

    it('shows nothing of what only others have, and says how entities get there', async () => {
      const { page: other } = await opened().signIn('analyst', { colorScheme: 'dark' });
      await goTo('/entities?name=fancy');
      await rows().getByRole('link', { name: 'Fancy Bear' }).click();
      await page.getByRole('heading', { level: 1, name: 'Fancy Bear' }).waitFor();
      await other.goto(`${opened().address}/entities`);
      await other.getByText('No entities yet').waitFor();
      await expectSound(other);
      await other.goto(page.url());
      expect(await other.getByRole('alert').textContent()).toContain('not found');
    });
  },
);

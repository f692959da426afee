import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems, problemsOf, useTestConsole } from '#test/console/console.ts';
import { fillJar } from '#test/console/upload.ts';
import { chromiumIsMissing } from '#test/identity/chromium.ts';

const report = 'The implant beacons to panel[.]otterbay[.]net and cdn[.]otterbay[.]com every hour.';

/** Forbids the exports of all their honey jars. */
async function forbidExports(page: Page): Promise<void> {
  const statuses = await page.evaluate(async (path) => {
    const { honey_jars } = (await (await fetch(path)).json()) as any;
    const answers: number[] = [];
    for (const { id } of honey_jars) {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ settings: { allow_export: false } });
      answers.push((await fetch(`${path}/${id}`, { method: 'PUT', headers, body })).status);
    }
    return answers;
  }, '/api/knowledge/honey-pots');
  expect(statuses).toEqual([200]);
}

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
  'indicators in the console (set CHROMIUM to the path of a browser)',
  () => {
    const opened = useTestConsole();
    let page: Page;
    let other: Page;

    beforeAll(async () => {
      ({ page } = await opened().signIn('analyst'));
      ({ page: other } = await opened().signIn('analyst', { colorScheme: 'dark' }));
      await fillJar(page, 'Reports', { 'beacon.txt': report });
    });

    const goTo = (path: string, as = page) => as.goto(`${opened().address}${path}`);
    const row = (value: string) => page.getByRole('table').getByRole('row').filter({ hasText: value });

    it('lists them defanged or not, with the places where they were seen', async () => {
      await goTo('/indicators');
      await row('panel[.]otterbay[.]net').waitFor();
      await page.getByRole('switch', { name: 'Show defanged' }).click();
      await row('panel.otterbay.net').waitFor();
      await page.getByRole('switch', { name: 'Show defanged' }).click();
      await page.getByRole('button', { name: '1: show where panel.otterbay.net was seen' }).click();
      const place = page.getByRole('list', { name: 'Where seen' }).getByRole('link', { name: /implant/ });
      await place.waitFor();
      expect(await place.locator('mark').textContent()).toBe('panel[.]otterbay[.]net');
      expect(await place.getAttribute('href')).toMatch(/^\/documents\/[\w-]+\?start=23&end=45$/);
      await page.getByRole('button', { name: /^Watch panel\.otterbay\.net/ }).click();
      await page.getByRole('button', { name: /^Watched: panel/ }).waitFor();
      await expectSound(page);
    });

    it('marks what is benign, keeps it out of what is to be acted on, and takes it back', async () => {
      await goTo('/indicators?role=reported');
      await row('cdn[.]otterbay[.]com').getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Mark as benign' }).click();
      await page.getByRole('radio', { name: 'In one honey jar' }).check();
      await page.getByRole('combobox', { name: 'Which honey jar' }).click();
      await page.getByRole('option', { name: 'Reports' }).click();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole('button', { name: 'Mark 1 value as benign' }).click();
      await row('cdn[.]otterbay[.]com').waitFor({ state: 'detached' });
      expect(await row('panel[.]otterbay[.]net').count()).toBe(1);
      await goTo('/indicators?verdict=benign');
      expect(await row('cdn[.]otterbay[.]com').textContent()).toMatch(/Benign.*in a honey jar/);

      await page.getByRole('link', { name: 'Verdicts' }).click();
      await page.getByRole('button', { name: 'Take back the verdict on cdn.otterbay.com' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
      await page.getByText('No verdicts yet').waitFor();
      await goTo('/indicators?role=reported');
      await row('cdn[.]otterbay[.]com').waitFor();
    });

    it('adds a wildcard that is benign, after a look at what it would be about', async () => {
      await goTo('/indicators/verdicts');
      await page.getByRole('button', { name: 'Add a verdict' }).first().click();
      await page.getByRole('textbox', { name: 'What it is about' }).fill('*.otterbay.com');
      expect(await page.getByRole('radio', { name: 'Wildcard' }).isChecked()).toBe(true);
      await page.getByText('1 value in your documents').waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole('button', { name: 'Decide' }).click();
      await row('*.otterbay.com').waitFor();
      await expectSound(page);
      await goTo('/indicators?verdict=none');
      await row('panel[.]otterbay[.]net').waitFor();
      expect(await row('cdn[.]otterbay[.]com').count()).toBe(0);
    });

    it('says which values of a pasted list are known, however they are written', async () => {
      await goTo('/indicators/lookup');
      const pasted = [
        'panel[.]otterbay[.]net',
        'PANEL.otterbay.net, cdn(.)otterbay(.)com',
        'hxxps://nowhere[.]otterbay[.]org/gate',
        'not a value at all',
      ];
      await page.getByRole('textbox', { name: 'Values' }).fill(pasted.join('\n'));
      await page.getByText('5 values').waitFor();
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await page.getByText('2 known · 1 unknown · 1 not an indicator').waitFor();
      expect(await row('panel[.]otterbay[.]net').textContent()).toMatch(/2 times.*Known.*Indicator/);
      expect(await row('hxxps://nowhere[.]otterbay[.]org/gate').textContent()).toContain('Unknown');
      expect(await row('not a value at all').textContent()).toContain('Not an indicator');
      await expectSound(page);
    });

    it('marks values of a pasted list, known or not, and takes it back', async () => {
      const bar = page.getByRole('region', { name: '2 selected' });
      await row('panel[.]otterbay[.]net').getByRole('checkbox').check();
      await row('hxxps://nowhere[.]otterbay[.]org/gate').getByRole('checkbox').check();
      // What is no value cannot be decided about.
      expect(await row('not a value at all').getByRole('checkbox').count()).toBe(0);
      await expectSound(page);
      await bar.getByRole('button', { name: 'Mark as benign' }).click();
      await page.getByRole('radio', { name: 'Everywhere' }).check();
      await page.getByRole('button', { name: 'Mark 2 values as benign' }).click();
      await expect.poll(() => row('panel[.]otterbay[.]net').textContent()).toMatch(/Benign.*everywhere/);
      await expect
        .poll(() => row('hxxps://nowhere[.]otterbay[.]org/gate').textContent())
        .toMatch(/Unknown.*Benign.*everywhere/);
      expect(await bar.count()).toBe(0);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('The verdicts were taken back').waitFor();
      await expect.poll(() => row('panel[.]otterbay[.]net').textContent()).not.toContain('everywhere');
    });

    it('exports what is selected as STIX, and says what is left out and why', async () => {
      await goTo('/indicators?text=otterbay');
      await page.getByRole('button', { name: 'Select all' }).click();
      const saved = page.waitForEvent('download');
      await page
        .getByRole('region', { name: '2 selected' })
        .getByRole('button', { name: 'Export STIX' })
        .click();
      const file = await saved;
      expect(file.suggestedFilename()).toBe('indicators.stix.json');
      const { objects } = JSON.parse(await readFile(await file.path(), 'utf8'));
      const domains = objects.filter(({ type }: any) => type === 'domain-name');
      expect(domains.map(({ value }: any) => value)).toEqual(['panel.otterbay.net']);
      const dialog = page.getByRole('dialog', { name: 'Not everything was exported' });
      await dialog.getByText('Saved: indicators.stix.json, 1 value').waitFor();
      const benign = dialog.getByRole('region', { name: 'benign, by a verdict or by a list' });
      expect(await benign.textContent()).toContain('cdn[.]otterbay[.]com');
      expect(await accessibilityProblems(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Close' }).click();
    });

    it('exports all that match as MISP, and nothing of a honey jar that forbids it', async () => {
      await goTo('/indicators?text=panel.otterbay');
      await page.getByRole('button', { name: 'More formats' }).click();
      const saved = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: /MISP/ }).click();
      const { response } = JSON.parse(await readFile(await (await saved).path(), 'utf8'));
      expect(response[0].Event.Attribute.map(({ value }: any) => value)).toEqual(['panel.otterbay.net']);
      await page.getByText('Saved: indicators.misp.json, 1 value').waitFor();

      await forbidExports(page);
      await page.getByRole('button', { name: 'Export all as STIX' }).click();
      const dialog = page.getByRole('dialog', { name: 'None of these values can be exported' });
      await dialog.getByText(/only in honey jars that must not be exported/).waitFor();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expectSound(page);
    });

    it('shows nothing of what only others have', async () => {
      await goTo('/indicators', other);
      await other.getByText('No indicators yet').waitFor();
      await expectSound(other);
      await goTo('/indicators/lookup', other);
      await other.getByRole('textbox', { name: 'Values' }).fill('panel[.]otterbay[.]net');
      await other.getByRole('button', { name: 'Check', exact: true }).click();
      await other.getByText('0 known · 1 unknown · 0 not an indicator').waitFor();
      await expectSound(other);
    });
  },
);

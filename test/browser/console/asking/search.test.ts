import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { problemsInBothThemes, problemsOf, useTestConsole } from '#test/console/console.ts';
import { fillJar } from '#test/console/upload.ts';
import { call } from '#test/identity/browser-passkeys.ts';
import { chromiumIsMissing } from '#test/identity/chromium.ts';

const files = {
  'blizzard.txt': 'Midnight Blizzard exploited the supplier of a ministry. It stayed for months.',
  'relay.txt': 'The relay at hxxps://drop[.]example[.]net/a was exploited through CVE-2021-44228 by APT29.',
  'other.txt': 'A supplier of relays delivers to the ministry on Mondays.',
  'hare.txt': 'Velvet Hare is a group that exploited CVE-2024-21412 and used the malware Dimlight in 2024.',
};

const query = (page: Page) => page.getByRole('searchbox', { name: 'Search the documents' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Search or go to' });
const results = (page: Page) => page.getByRole('listitem').filter({ has: page.locator('[data-result]') });

describe.skipIf(chromiumIsMissing())('the search (set CHROMIUM to the path of a browser)', () => {
  const opened = useTestConsole();

  it('finds as one types, lights the terms and aliases, is in the address, and opens by keyboard', async () => {
    const { page } = await opened().signIn('analyst');
    await fillJar(page, 'Reports', files);
    let searches = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/knowledge/search')) searches += 1;
    });
    await page.goto(`${opened().address}/search`);
    await query(page).pressSequentially('APT29 exploits');
    await page.getByText('Also searched for APT29:').waitFor();
    await expect.poll(() => page.locator('mark').allTextContents()).toContain('Midnight Blizzard');
    expect(await page.locator('mark').allTextContents()).toEqual(
      expect.arrayContaining(['exploited', 'APT29']),
    );
    expect(searches).toBeLessThan('APT29 exploits'.length);
    expect(await page.getByText('Midnight Blizzard', { exact: true }).count()).toBeGreaterThan(1);
    expect(new URL(page.url()).searchParams.get('q')).toBe('APT29 exploits');
    await page.goto(page.url());
    await results(page).first().waitFor();
    await query(page).press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    expect(await results(page).first().locator('[data-result]:focus').count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').locator('mark').first().waitFor();
    expect(problemsOf(page)).toEqual([]);
  });

  it('is narrowed to days, which are in the address', async () => {
    const { page } = await opened().signIn('analyst');
    await fillJar(page, 'Dated', {
      'old.md': '---\ndate: 2024-03-05\n---\n\nThe ferryman moved the relay.',
      'new.txt': 'The ferryman moved the relay again.',
    });
    await page.goto(`${opened().address}/search?q=ferryman`);
    await expect.poll(() => results(page).count()).toBe(2);
    await page.getByLabel('To', { exact: true }).fill('2024-03-05');
    await expect.poll(() => results(page).count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('to')).toContain('2024-03-05');
    expect(await problemsInBothThemes(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => results(page).count()).toBe(1);
    expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('2024-03-05');
    await page.getByLabel('To', { exact: true }).fill('2024-03-04');
    await page.getByText('Nothing was found').waitFor();
    await page.getByRole('link', { name: 'Search without filters' }).click();
    await expect.poll(() => results(page).count()).toBe(2);
  });

  it('says why a result is where it is, in parts that add up to its score', async () => {
    const { page } = await opened().signIn('analyst');
    await fillJar(page, 'Reports', files);
    await page.goto(`${opened().address}/search?q=APT29+supplier+ministry`);
    await results(page).first().getByRole('button', { name: 'Why this result' }).click();
    const why = results(page).first();
    await why.getByRole('table').waitFor();
    const parts = await why.locator('b').allTextContents();
    const [strength = 0, ...rest] = parts.map(Number).toReversed();
    expect(rest.reduce((sum, part) => sum + part, 0)).toBeCloseTo(strength, 1);
    const adds = await why.getByRole('row').locator('td:last-child').allTextContents();
    expect(adds.map(Number).reduce((sum, part) => sum + part, 0)).toBeCloseTo(Number(parts[0]), 1);
    expect(await why.getByText('alias of APT29').count()).toBe(1);
    const score = await why.locator('[data-score]').textContent();
    expect(await why.getByText(`= ${score}: the share of the query`).count()).toBe(1);
    expect(await problemsInBothThemes(page)).toEqual([]);
  });

  it('keeps a question with its expected passage, and a run shows its place and what settings change', async () => {
    const { page } = await opened().signIn('analyst');
    await fillJar(page, 'Reports', files);
    await page.goto(`${opened().address}/search?q=APT29+ministry`);
    const wanted = results(page).filter({ hasText: 'stayed for months' });
    await wanted.getByRole('button', { name: 'Expect this in tests' }).click();
    await page.getByRole('button', { name: 'Keep' }).click();
    await page.getByRole('link', { name: 'Open the retrieval tests' }).click();
    const row = page.getByRole('row').filter({ hasText: 'APT29 ministry' });
    await row.waitFor();
    await page.getByRole('switch', { name: 'Search known aliases' }).click();
    await page.getByRole('button', { name: 'Run all questions' }).click();
    await page.getByText('1 question measured').waitFor();
    const place = Number(await row.locator('td').nth(2).textContent());
    expect(place).toBeGreaterThan(1);
    await page.getByRole('switch', { name: 'Search known aliases' }).click();
    await page.getByRole('button', { name: 'Run all questions' }).click();
    await page.getByText('1 better, 0 worse').waitFor();
    expect(await row.locator('td').nth(3).textContent()).toBe(String(place));
    expect(await row.locator('td').nth(2).textContent()).toBe('1');
    await row.getByText(`${place - 1} up`).waitFor();
    expect(await problemsInBothThemes(page)).toEqual([]);
    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No question yet').waitFor();
    expect(problemsOf(page)).toEqual([]);
  });
});

describe.skipIf(chromiumIsMissing())('the command palette (set CHROMIUM to the path of a browser)', () => {
  const opened = useTestConsole();

  it('opens by keyboard, also while one types, and leads to an entity, a honey jar and a search', async () => {
    const { page } = await opened().signIn('analyst');
    const jar = await fillJar(page, 'Hare reports', { 'hare.txt': files['hare.txt'] });
    const { body } = await call(page, '/api/knowledge/entities?name=velvet');
    await page.goto(`${opened().address}/search`);
    await query(page).press('Control+k');
    await field(page).pressSequentially('velvet');
    const entity = page.getByRole('option', { name: 'Velvet Hare' });
    await entity.waitFor();
    for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('ArrowDown');
    expect(await entity.getAttribute('aria-selected')).toBe('true');
    expect(await field(page).getAttribute('aria-activedescendant')).toBe(await entity.getAttribute('id'));
    expect(await problemsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/entities/${body.entities[0].id}`);
    await page.keyboard.press('Control+k');
    await field(page).pressSequentially('hare rep');
    await page.getByRole('option', { name: 'Hare reports' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/jars/${jar}`);
    await page.getByRole('button', { name: 'Search or go to …' }).click();
    await field(page).pressSequentially('dimlight');
    await page.getByRole('option', { name: 'Search documents for “dimlight”' }).click();
    await page.waitForURL('**/search?q=dimlight');
    expect(problemsOf(page)).toEqual([]);
  });

  it('offers administration to admins alone, and signs out', async () => {
    const { page } = await opened().signIn('viewer');
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Honey jars' }).waitFor();
    expect(await page.getByRole('option', { name: 'Administration' }).count()).toBe(0);
    await field(page).fill('sign out');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/sign-in');
  });
});

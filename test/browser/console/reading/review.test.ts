import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityProblems, problemsOf, useTestConsole } from '#test/console/console.ts';
import { fillJar } from '#test/console/upload.ts';
import { call } from '#test/identity/browser-passkeys.ts';
import { chromiumIsMissing } from '#test/identity/chromium.ts';
import { addDocument, createJar } from '#test/platform/platform.ts';

const sample = readFileSync('samples/documents/graveltide-indicators.md', 'utf8');

const report =
  'The group QuietMoth, also known as Silver Lantern, used Mimikatz against companies in Austria. ' +
  'QuietMoth exploited CVE-2023-23397. It runs PowerShell (T1059.001) and talks to panel[.]moth-cdn[.]net.';

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
const grid = (page: Page, name: string) => page.getByRole('grid', { name });
const active = async (page: Page): Promise<string> =>
  (await page.locator('[role=row][aria-selected=true] [data-name]').textContent()) ?? '';
/** Without defanging, case and breaks of lines. */
const bare = (text: string) => text.toLowerCase().replace(/[[\]\s]/g, '');
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function exported(page: Page): Promise<any[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export STIX' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.stix\.json$/);
  const { objects } = JSON.parse(readFileSync(await file.path(), 'utf8'));
  await page.getByText(`Saved: ${file.suggestedFilename()}, ${objects.length} objects`).first().waitFor();
  return objects;
}

describe.skipIf(chromiumIsMissing())('reading a report (set CHROMIUM to the path of a browser)', () => {
  const opened = useTestConsole();

  /** Opens a document that the user of the page has uploaded. Answers the ids of its honey jar and itself. */
  async function open(page: Page, name: string, text: string): Promise<{ jar: string; id: string }> {
    const jar = await fillJar(page, 'Reports', { [name]: text });
    const { body } = await call(page, `/api/knowledge/honey-pots/${jar}/documents`);
    const [{ id }] = body.documents;
    await page.goto(`${opened().address}/documents/${id}`);
    return { jar, id };
  }

  it('reviews values by keyboard, remembers it, and exports STIX without the rejected ones', async () => {
    const { page } = await opened().signIn('analyst');
    await open(page, 'graveltide-indicators.md', sample);
    // Keys that are meant for the tabs decide nothing.
    await page.getByRole('tab', { name: 'Summary' }).press('ArrowRight');
    await grid(page, 'Indicators').waitFor();
    await page.keyboard.press('a');
    const chip = page.getByRole('button', { name: /^Indicator \d+/ });
    const count = Number((await chip.textContent())?.match(/\d+/)?.[0]);
    await chip.click();
    const list = grid(page, 'Indicators');
    await list.focus();
    await page.keyboard.press('r');
    await page.getByRole('button', { name: 'in this jar' }).waitFor();
    const rejected = await active(page);
    await page.keyboard.press('j');
    const accepted = await active(page);
    await page.keyboard.press('a');
    const undecided = await active(page);
    for (const key of ['r', '1', 'u']) await page.keyboard.press(key);
    expect(await active(page)).toBe(undecided);
    expect(new Set([rejected, accepted, undecided]).size).toBe(3);
    expect(count).toBeGreaterThan(4);
    await page.getByText(/^2 of \d+ reviewed$/).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.reload();
    await tab(page, 'Indicators');
    await row(page, rejected).getByText('Rejected').waitFor();
    expect(await row(page, accepted).getByText('Accepted').count()).toBe(1);
    expect(await row(page, undecided).getByText('Not reviewed').count()).toBe(1);

    const objects = await exported(page);
    const indicators = objects.filter(({ type }) => type === 'indicator');
    const of = (value: string) => indicators.find(({ pattern }) => pattern.includes(value));
    expect(indicators).toHaveLength(count - 1);
    expect(JSON.stringify(objects)).not.toContain(rejected);
    expect(of(accepted)).toMatchObject({ confidence: 100 });
    expect(of(undecided).confidence).toBeLessThan(100);
    expect(problemsOf(page)).toEqual([]);
  });

  it('takes keys after a click on a tab, and keeps the document at what the list is at', async () => {
    const { page } = await opened().signIn('analyst');
    const weather = Array.from({ length: 80 }, (_, at) => `On day ${at} the weather was fine.`).join('\n\n');
    const text = `QuietMoth exploited CVE-2023-23397.\n\n${weather}\n\nIt talks to panel[.]moth-cdn[.]net.`;
    await open(page, 'far.txt', text);
    await tab(page, 'Indicators');
    await page.getByText(/^0 of \d+ reviewed$/).waitFor();
    await page.locator('[data-name]').nth(1).waitFor();
    const [first = '', second = ''] = await page.locator('[data-name]').allTextContents();
    expect(new Set([first, second])).toEqual(new Set(['CVE-2023-23397', 'panel.moth-cdn.net']));
    /** What is lit in the part of the document that one sees. */
    const seen = () =>
      page.locator('mark').evaluateAll(
        (marks, height) =>
          marks
            .filter((mark) => {
              const { top, bottom } = mark.getBoundingClientRect();
              return top > 0 && bottom < height;
            })
            .map(({ textContent }) => textContent.toLowerCase().replace(/[[\]\s]/g, '')),
        page.viewportSize()?.height ?? 0,
      );
    await expect.poll(seen).toEqual([first.toLowerCase()]);
    await page.keyboard.press('a');
    await page.getByText(/^1 of \d+ reviewed$/).waitFor();
    await expect.poll(seen).toEqual([second.toLowerCase()]);
    await page.keyboard.press('k');
    await expect.poll(seen).toEqual([first.toLowerCase()]);
    expect(problemsOf(page)).toEqual([]);
  });

  it('rejects an entity with its relation, lights places, and shows techniques in their tactics', async () => {
    const { page } = await opened().signIn('analyst', { colorScheme: 'dark' });
    await open(page, 'moth.txt', report);
    await tab(page, 'Entities');
    await row(page, 'Mimikatz').hover();
    // Next to what the list is at.
    await expect.poll(() => page.locator('mark').allTextContents()).toEqual(['QuietMoth', 'Mimikatz']);
    await row(page, 'Mimikatz').click();
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByText(/^1 of \d+ reviewed$/).waitFor();
    expect(JSON.stringify(await exported(page))).not.toContain('Mimikatz"');
    await tab(page, 'Relations');
    await row(page, 'QuietMoth uses Mimikatz').click();
    await page.getByText('One of its ends was rejected').waitFor();
    await tab(page, 'Techniques');
    await page.getByRole('button', { name: /T1059\.001.*PowerShell/ }).waitFor();
    expect(await page.getByRole('heading', { name: /^Execution/ }).count()).toBe(1);
    expect(await accessibilityProblems(page)).toEqual([]);
    await tab(page, 'Summary');
    await page.getByRole('listitem').filter({ hasText: 'QuietMoth' }).first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('offers readers what the API lets them decide', async () => {
    const owner = await opened().test.signIn('analyst');
    const jar = await createJar(owner, { visibility: 'public' });
    const { id } = await addDocument(owner, jar, { name: 'moth.txt', text: report });
    const { page } = await opened().signIn('viewer');
    await page.goto(`${opened().address}/documents/${id}`);
    await tab(page, 'Entities');
    await page.getByText('You may read this honey jar.').waitFor();
    expect(await page.getByRole('button', { name: 'Accept' }).count()).toBe(0);
    await grid(page, 'Entities').press('a');
    await page.getByText(/^0 of \d+ reviewed$/).waitFor();
    await page.getByRole('link', { name: 'Download' }).waitFor();
    expect(await page.getByRole('button', { name: 'More', exact: true }).count()).toBe(0);
  });

  it('lights a value of a PDF where the page has it', async () => {
    const { page } = await opened().signIn('analyst');
    const jar = await fillJar(page, 'Reports', {
      'report.pdf': readFileSync('samples/documents/graveltide-incident-report.pdf'),
    });
    const { body } = await call(page, `/api/knowledge/honey-pots/${jar}/documents`);
    await page.goto(`${opened().address}/documents/${body.documents[0].id}`);
    await tab(page, 'Indicators');
    await grid(page, 'Indicators').focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const marked = page.locator('article mark[data-focus]');
    await marked.first().waitFor();
    expect(bare((await marked.allTextContents()).join(''))).toBe(bare(await active(page)));
    await expect.poll(() => marked.first().isVisible()).toBe(true);
  });

  it('goes through 600 values with the rows of one view', async () => {
    const { page } = await opened().signIn('analyst');
    const hosts = Array.from({ length: 600 }, (_, i) => `panel${i}.moth-cdn[.]net`);
    await open(page, 'hosts.txt', `The malware talks to these domains:\n${hosts.join('\n')}\n`);
    await tab(page, 'Indicators');
    await grid(page, 'Indicators').press('End');
    await page.locator('[role=row][aria-selected=true][aria-rowindex="600"]').waitFor();
    expect(await page.getByRole('row').count()).toBeLessThan(60);
    await page.keyboard.press('k');
    await page.locator('[role=row][aria-selected=true][aria-rowindex="599"]').waitFor();
  });
});

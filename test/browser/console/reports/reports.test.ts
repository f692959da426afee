import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems, problemsOf, useTestConsole } from '#test/console/console.ts';
import { fillJar } from '#test/console/upload.ts';
import { call } from '#test/identity/browser-passkeys.ts';
import { chromiumIsMissing } from '#test/identity/chromium.ts';
import { until } from '#test/machine/patience.ts';
import { citedReport, type CitedSentence } from '#test/reports/cited-report.ts';
import { standInWriter } from '#test/reports/stand-in-writer.ts';

const bare = (text: string) => text.normalize('NFKC').replace(/[\s\p{Pd}\u00ad]/gu, '');

const sentences: CitedSentence[] = [];
/** What a report that is being written waits for. */
let gate = Promise.resolve();
let fails = false;

/** Holds back what is written until the answered function is called. */
function hold(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  return resolve;
}

const writer = standInWriter({
  async begins() {
    await gate;
    if (fails) throw new Error('No reports today');
  },
  content: (order) => citedReport(order, sentences),
});

/** Where a document of a jar says what matches, as a reference has it. */
async function sentenceOf(page: Page, jarId: string, name: string, wanted: RegExp): Promise<CitedSentence> {
  const { body: listed } = await call(page, `/api/knowledge/honey-pots/${jarId}/documents`);
  const { id, title } = listed.documents.find(({ filename }: any) => filename === name);
  const { body: read } = await call(page, `/api/knowledge/documents/${id}/text`);
  const found = wanted.exec(read.text);
  if (!found) throw new Error(`${name} does not say ${wanted}`);
  const span = { start: found.index, end: found.index + found[0].length };
  const on = read.pages.find((each: any) => each.start <= span.start && span.start < each.end);
  return { document_id: id, title, page: on?.number ?? null, quote: found[0].replace(/\s+/g, ' '), span };
}

async function expectSound(page: Page): Promise<void> {
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await page.locator('h1').count()).toBe(1);
  await page.setViewportSize({ width: 375, height: 800 });
  const widthOfAll = () =>
    page.evaluate(() => (globalThis as any).document.documentElement.scrollWidth as number);
  await expect.poll(widthOfAll).toBe(375);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(problemsOf(page)).toEqual([]);
}

describe.skipIf(chromiumIsMissing())('reports in the console (set CHROMIUM to the path of a browser)', () => {
  const opened = useTestConsole(undefined, { reportWriter: writer });
  let page: Page;

  beforeAll(async () => {
    ({ page } = await opened().signIn('analyst'));
    const jarId = await fillJar(page, 'Incidents', {
      'report.pdf': readFileSync('samples/documents/graveltide-incident-report.pdf'),
      'timeline.txt': readFileSync('samples/documents/incident-timeline.txt'),
    });
    sentences.push(
      await sentenceOf(page, jarId, 'report.pdf', /(?<=\.\s)[A-Z][^.]{60,200}\.(?=\s)/),
      await sentenceOf(page, jarId, 'timeline.txt', /\S[^\n]{40,120}/),
    );
  });

  const goTo = (path: string) => page.goto(`${opened().address}${path}`);
  const row = (title: string) =>
    page.getByRole('list', { name: 'Your reports' }).getByRole('listitem').filter({ hasText: title });
  const heading = (name: string | RegExp) => page.getByRole('heading', { name }).first();

  it('are ordered from an empty list, with their style and cost said before', async () => {
    const release = hold();
    await goTo('/reports');
    await heading('No reports yet').waitFor();
    await expectSound(page);
    await page.getByRole('link', { name: 'Write the first report' }).click();
    await page.getByRole('button', { name: 'Order the report' }).click();
    await page.getByText('Choose what kind of report it is to be.').waitFor();
    await page.getByText('Say what the report is to be about.').waitFor();
    await page.getByRole('radio', { name: /^Topic briefing/ }).click();
    await page.getByLabel('Topic').fill('Compare the intrusions at two hospitals');
    await page.getByText('Your words make it a comparison').waitFor();
    expect(await page.getByText('It takes about 2 min to write. Nothing is ahead of it').count()).toBe(1);
    expect(await page.getByRole('radio', { name: /^State of the knowledge base/ }).isDisabled()).toBe(true);
    await expectSound(page);
    await page.getByRole('button', { name: 'Order the report' }).click();
    await heading('This report is being written').waitFor();
    await page.getByRole('progressbar', { name: /^How far/ }).waitFor({ state: 'attached' });
    await page.getByText(/ready at about/).waitFor();
    await expectSound(page);
    release();
    await heading('Executive summary').waitFor();
    expect(await page.locator('h1').textContent()).toBe(
      'Topic briefing: Compare the intrusions at two hospitals',
    );
  });

  it('show the source of a statement next to it, with its sentence marked, by keyboard, too', async () => {
    await page.getByText('TLP:AMBER+STRICT').waitFor();
    expect(await page.getByText('no source supports this').count()).toBeGreaterThan(1);
    await expectSound(page);
    const chip = page
      .locator('article')
      .getByRole('button', { name: /^Source 1:/ })
      .first();
    await chip.focus();
    await page.keyboard.press('Enter');
    const source = page.getByRole('complementary', { name: 'Source' });
    const marks = source.locator('mark[data-focus]');
    await marks.first().waitFor();
    expect(bare((await marks.allTextContents()).join(''))).toBe(bare(sentences[0]?.quote ?? ''));
    expect(await page.locator('[data-open=true]').first().textContent()).toContain(
      'has targeted regional hospitals',
    );
    await expectSound(page);
    await page.keyboard.press('Escape');
    await source.waitFor({ state: 'detached' });
    await expect.poll(() => chip.evaluate((element) => element.matches(':focus'))).toBe(true);
    await page
      .locator('article')
      .getByRole('button', { name: /^Source 2:/ })
      .first()
      .click();
    await source.locator('mark[data-focus]').first().waitFor();
    expect(bare((await source.locator('mark[data-focus]').allTextContents()).join(''))).toBe(
      bare(sentences[1]?.quote ?? ''),
    );
    await page.getByRole('button', { name: 'Close the source' }).click();
  });

  it('show their source above the text on a small screen', async () => {
    await page.setViewportSize({ width: 375, height: 800 });
    await page
      .locator('article')
      .getByRole('button', { name: /^Source 1:/ })
      .first()
      .click();
    const drawer = page.getByRole('dialog');
    await drawer.locator('mark[data-focus]').first().waitFor();
    expect(bare((await drawer.locator('mark[data-focus]').allTextContents()).join(''))).toBe(
      bare(sentences[0]?.quote ?? ''),
    );
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('are opened from the notification that they are ready', async () => {
    const { pathname } = new URL(page.url());
    await goTo('/');
    await page.getByRole('button', { name: /notification/i }).click();
    await page.getByRole('link', { name: pathname }).click();
    await heading('Executive summary').waitFor();
    expect(new URL(page.url()).pathname).toBe(pathname);
  });

  it('are downloaded in each of their formats', async () => {
    const arriving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as PDF' }).click();
    const download = await arriving;
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
    const other = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as Markdown' }).click();
    expect(await readFile(await (await other).path(), 'utf8')).toContain('Executive summary');
  });

  it('say when their file was deleted, and how they are written again', async () => {
    const { kysely } = opened().test.deps.database;
    const id = page.url().split('/').at(-1) ?? '';
    await kysely.updateTable('reports').set({ expired_at: new Date() }).where('id', '=', id).execute();
    await page.reload();
    await page.getByText(/this one was deleted on/).waitFor();
    expect(await page.getByRole('button', { name: /^Download/ }).count()).toBe(0);
    await expectSound(page);
    await page.getByRole('link', { name: 'Write it again' }).click();
    await expect
      .poll(() => page.getByLabel('Topic').inputValue())
      .toBe('Compare the intrusions at two hospitals');
  });

  it('are followed in the list, cancelled, tried again, found and deleted', async () => {
    const release = hold();
    const order = (title: string, priority = 'normal') =>
      call(page, '/api/reports', {
        template_id: '6a1f3f0e-1c58-4d0a-9a51-0d6f4a5b1001',
        title,
        priority,
        parameters: { user_query: title },
      });
    await order('Velvet Hare');
    await order('Sallow Heron', 'high');
    await goTo('/reports');
    await row('Sallow Heron').getByText('Next in the queue').waitFor();
    await row('Velvet Hare').getByText('Reads').waitFor();
    await expectSound(page);
    await page.getByRole('button', { name: 'Cancel the report “Sallow Heron”' }).click();
    await row('Sallow Heron').getByText('Cancelled').waitFor();
    fails = true;
    release();
    await row('Velvet Hare').getByText('Failed').waitFor();
    fails = false;
    await page.getByRole('button', { name: 'Write the report “Velvet Hare” again' }).click();
    await row('Velvet Hare').getByText('Ready', { exact: true }).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('hare');
    await page.getByRole('combobox', { name: 'State' }).selectOption('Ready');
    await page.waitForURL('**/reports?text=hare&status=completed');
    await row('Sallow Heron').waitFor({ state: 'detached' });
    await row('Velvet Hare')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the report' }).click();
    await heading('No report matches').waitFor();
    await until(async () => (await call(page, '/api/reports?search=hare')).body.data.pagination.total === 0, {
      what: 'the report is deleted',
    });
    await page.getByRole('link', { name: 'Show all reports' }).click();
    await row('Sallow Heron').waitFor();
  });

  it('are repeated by a schedule, which is changed, paused and deleted', async () => {
    await goTo('/reports/schedules');
    await page.getByRole('link', { name: 'Create the first schedule' }).click();
    await page.getByRole('radio', { name: /^Weekly threat brief/ }).click();
    await page.getByLabel('Topic').fill('Velvet Hare');
    await page.getByLabel('Title').fill('Hare of the week');
    await page.getByLabel('Hour').selectOption({ value: '8' });
    await expectSound(page);
    await page.getByRole('button', { name: 'Create the schedule' }).click();
    const item = page.getByRole('list', { name: 'Your schedules' }).getByRole('listitem');
    await item.getByText(/^Every Monday at 8:00\sAM/).waitFor();
    expect(await item.textContent()).toMatch(/Next: Monday, .*8:00\sAM \(in \d/);
    await expectSound(page);
    await page.getByRole('link', { name: 'Change “Hare of the week”' }).click();
    await page.getByRole('radio', { name: 'Every month' }).check();
    await page.getByLabel('Day of the month').selectOption('31');
    await page.getByRole('button', { name: 'Save the schedule' }).click();
    await item.getByText(/^On day 31 of every month at 8:00\sAM/).waitFor();
    await page.getByRole('button', { name: 'Pause “Hare of the week”' }).click();
    await item.getByText('Paused').waitFor();
    expect(await item.getByText(/^Next:/).count()).toBe(0);
    await item.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the schedule' }).click();
    await heading('No schedules yet').waitFor();
  });

  it('lead to the second factor where the API wants one', async () => {
    const refusal = { status: 403, json: { success: false, error: 'Second factor required' } };
    await page.route('**/api/reports/templates', (route) => route.fulfill(refusal));
    await goTo('/reports/new?topic=Hare');
    await page.getByText('Reports need a second factor').waitFor();
    await expectSound(page);
    await page.getByRole('link', { name: 'Set up a second factor' }).click();
    await page.waitForURL('**/account/security');
    await page.unroute('**/api/reports/templates');
  });
});

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemsInBothThemes, problemsOf, useTestConsole } from '#test/console/console.ts';
import { openFeedServer, rssOf, type Answer, type FeedServer } from '#test/feeds/feed-server.ts';
import { call } from '#test/identity/browser-passkeys.ts';
import { chromiumIsMissing } from '#test/identity/chromium.ts';

const item = { guid: '1', title: 'Velvet Hare', text: 'Velvet Hare used the malware Dimlight.' };

describe.skipIf(chromiumIsMissing())('feeds (set CHROMIUM to the path of a browser)', () => {
  const opened = useTestConsole(async () => ({ feedAllowPrivate: true }));
  let page: Page;
  let server: FeedServer;
  let answer: Answer = { body: rssOf([item]) };

  beforeAll(async () => {
    server = await openFeedServer(() => answer);
    ({ page } = await opened().signIn('analyst'));
    await call(page, '/api/knowledge/honey-pots', { name: 'News' });
    await page.goto(`${opened().address}/feeds`);
  });
  afterAll(() => server.close());

  const card = () => page.getByRole('listitem').filter({ hasText: 'Vendor blog' });

  it('are added with a password, fill their honey jar, and show what each poll brought', async () => {
    await page.getByText('No feed yet').waitFor();
    await page.getByRole('button', { name: 'Add a feed' }).click();
    const form = page.getByRole('dialog', { name: 'Add a feed' });
    expect(await form.getByLabel('Kind').locator('option').allTextContents()).toEqual([
      'RSS / Atom',
      'TAXII 2.1',
      'MISP',
    ]);
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Vendor blog');
    await form.getByRole('textbox', { name: 'Address' }).fill(`${server.url}/feed.xml`);
    await form.getByRole('combobox', { name: 'Honey jar' }).click();
    await page.getByRole('option', { name: 'News' }).click();
    await form.getByLabel('Sign-in').selectOption('User name and password');
    await form.getByRole('textbox', { name: 'User name' }).fill('reader');
    await form.getByLabel(/^Password/).fill('a-secret-word');
    await form.getByRole('button', { name: 'Add and poll it' }).click();
    await form.waitFor({ state: 'hidden' });
    // It is polled without a further click, and the page is not loaded again.
    await card().getByText('1 new, 0 known').waitFor();
    expect(server.last().authorization).toBe(`Basic ${btoa('reader:a-secret-word')}`);
    await card().getByText('Every hour · next poll').waitFor();
    expect(await problemsInBothThemes(page)).toEqual([]);
    await card().getByRole('link', { name: 'News' }).click();
    await page.getByText('Velvet Hare').first().waitFor();
    await page.goBack();
  });

  it('say in words why a poll failed, keep their polls, and are paused, resumed and deleted', async () => {
    answer = { status: 503 };
    await page.getByRole('button', { name: 'Poll now: Vendor blog' }).click();
    await card().getByText('It answered 503').waitFor();
    await card().getByText('Has errors').waitFor();
    await page.getByRole('button', { name: 'Latest polls of Vendor blog' }).click();
    const polls = page.getByRole('table', { name: 'Latest polls of Vendor blog' });
    await polls.getByText('It answered 503').waitFor();
    await polls.getByText('No error').waitFor();
    await page.getByRole('button', { name: 'Pause Vendor blog' }).click();
    await card().getByText('Paused').waitFor();
    answer = { body: rssOf([item]) };
    await page.getByRole('button', { name: 'Resume Vendor blog' }).click();
    await card().getByText('0 new, 1 known').waitFor();
    await card().getByText('Active').waitFor();
    await page.getByRole('button', { name: 'Delete Vendor blog' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No feed yet').waitFor();
    expect(problemsOf(page)).toEqual([]);
  });

  it('are refused with the reason, which stays in the form', async () => {
    await page.getByRole('button', { name: 'Add a feed' }).click();
    const form = page.getByRole('dialog', { name: 'Add a feed' });
    await form.getByLabel('Kind').selectOption('TAXII 2.1');
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Indicators');
    await form.getByRole('textbox', { name: 'Address' }).fill('file:///etc/passwd');
    await form.getByRole('combobox', { name: 'Honey jar' }).click();
    await page.getByRole('option', { name: 'News' }).click();
    await form.getByRole('button', { name: 'Add and poll it' }).click();
    await form
      .getByRole('alert')
      .getByText(/source/)
      .waitFor();
    expect(problemsOf(page).filter((problem) => !problem.includes('422'))).toEqual([]);
  });
});

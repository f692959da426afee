import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemsOf, useTestConsole } from '#test/console/console.ts';
import { fillJar } from '#test/console/upload.ts';
import { call } from '#test/identity/browser-passkeys.ts';
import { chromiumIsMissing } from '#test/identity/chromium.ts';

const file = 'password-policy.md';
const report = readFileSync(new URL(`../../../samples/documents/${file}`, import.meta.url));
const question = 'How many characters does a password have at least?';

const ask = async (on: Page, text: string) => {
  await on.getByRole('textbox', { name: 'Your message' }).fill(text);
  await on.keyboard.press('Enter');
};
const sources = (on: Page) =>
  on
    .getByRole('log')
    .locator('summary')
    .filter({ hasText: /^\d+ sources?$/ });

describe.skipIf(chromiumIsMissing())(
  'the pages of public bots (set CHROMIUM to the path of a browser)',
  () => {
    const opened = useTestConsole();
    const sites: Server[] = [];
    let page: Page;

    beforeAll(async () => {
      const { publicBot, deps } = opened().test;
      deps.botsAddress.listensAt(await publicBot.listen({ host: '127.0.0.1', port: 0 }));
      ({ page } = await opened().signIn('admin'));
      await fillJar(page, 'Advisories', { [file]: report });
    });
    afterAll(() => {
      for (const site of sites) site.close();
    });

    /** A page of another origin with this code in it. */
    async function visit(code: string): Promise<Page> {
      const site = createServer((_request, response) => {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(
          `<!doctype html><html lang="en"><title>A site</title><body><h1>A site</h1>${code}</body></html>`,
        );
      });
      await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
      sites.push(site);
      const browser = page.context().browser();
      if (!browser) throw new Error('The page has no browser');
      const visitor = await (await browser.newContext({ locale: 'en-GB' })).newPage();
      await visitor.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}`);
      return visitor;
    }
    const tab = (name: string) =>
      page.getByRole('navigation', { name: 'Pages of the bot' }).getByRole('link', { name });
    const makeBot = async (body: object) =>
      (await call(page, '/api/public/bots/create', body)).body.bot as { bot_id: string; api_key: string };

    it('lead from a new bot to an answer on a site, to what was counted, and to its refusal', async () => {
      await page.goto(`${opened().address}/bots`);
      await page.getByRole('heading', { name: 'No bot yet' }).waitFor();
      await page.getByRole('button', { name: 'Create a bot' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Help desk');
      await dialog.getByRole('combobox', { name: /Honey jars/ }).click();
      await page.getByRole('option', { name: 'Advisories' }).click();
      await page.keyboard.press('Escape');
      await dialog.getByRole('button', { name: 'Create a bot' }).click();
      await page.getByRole('heading', { level: 1, name: 'Help desk' }).waitFor();
      await page.getByText('Everything in these honey jars becomes public').waitFor();
      await page.getByText(/titles and passages of 1 document/).waitFor();

      await ask(page, question);
      await sources(page).click();
      await page.getByRole('log').locator('cite').first().waitFor();

      await tab('Put on a site').click();
      await page.getByRole('button', { name: 'Make a key for this site' }).click();
      await page.getByText('The key was made and filled in').waitFor();
      const code = await page.getByRole('group', { name: 'Code for the site' }).innerText();
      expect(code).toMatch(/apiKey: "pk_[\w-]{43}"/);
      const visitor = await visit(code);
      await visitor.getByRole('button', { name: 'Open chat' }).click();
      await ask(visitor, question);
      await sources(visitor).click();
      await visitor.getByRole('log').getByRole('button', { name: 'Not helpful' }).click();
      await visitor.getByText('Thank you for your feedback.').waitFor();

      // What was tried in the preview does not count.
      await tab('Analytics').click();
      await page
        .locator('.mantine-Card-root')
        .filter({ hasText: /^Conversations1$/ })
        .waitFor();
      await page.getByRole('table', { name: 'What visitors ask most' }).getByText(question).waitFor();
      await page.getByRole('table', { name: 'Feedback' }).getByText('1 of 5').waitFor();

      await tab('Conversations').click();
      await page.getByLabel('Search in what was said').fill('nobody said this');
      await page.getByText('Nobody said that').waitFor();
      await page.getByLabel('Search in what was said').fill(question.slice(0, 12));
      await page.getByRole('link', { name: question }).click();
      await page.getByText('rated 1 of 5').waitFor();
      await page.getByRole('button', { name: 'Delete the conversation' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete the conversation' }).click();
      await page.getByText('No conversation yet').waitFor();

      await tab('Keys').click();
      await page.getByRole('button', { name: 'Revoke Website' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
      await page.getByRole('button', { name: 'Revoke Website' }).waitFor({ state: 'detached' });
      await ask(visitor, question);
      await visitor.getByText('This chat is not available at the moment.').waitFor();
      await visitor.context().close();
      expect(problemsOf(page)).toEqual([]);
    });

    it('show the look at once and keep it when it is saved', async () => {
      const { bot_id } = await makeBot({ name: 'Look' });
      await page.goto(`${opened().address}/bots/${bot_id}`);
      const preview = page.getByRole('region', { name: 'Preview' });
      await page.getByLabel('Heading of the widget').fill('Ask our analysts');
      await page.getByLabel('Greeting').fill('Good morning.');
      await preview.getByText('Ask our analysts').waitFor();
      await preview.getByText('Good morning.').waitFor();
      await preview.getByText('On a page').click();
      await preview.getByRole('button', { name: 'Open chat' }).click();
      const place = await preview.getByRole('dialog', { name: 'Ask our analysts' }).boundingBox();
      const stage = await preview.boundingBox();
      expect(place?.x).toBeGreaterThanOrEqual(stage?.x ?? NaN);
      expect(place?.y).toBeGreaterThanOrEqual(stage?.y ?? NaN);
      const saved = async () => (await call(page, `/api/public/bots/${bot_id}`)).body.bot;
      expect((await saved()).display_name).toBe('Look');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Saved. It holds for the next message.').waitFor();
      expect(await saved()).toMatchObject({
        display_name: 'Ask our analysts',
        branding: { welcome_message: 'Good morning.', position: 'bottom-right' },
      });
    });

    it('ask before changes are lost, and say which site is none', async () => {
      const { bot_id } = await makeBot({ name: 'Sites' });
      await page.goto(`${opened().address}/bots/${bot_id}`);
      await page.getByRole('combobox', { name: 'Sites that may use it' }).fill('not a/site');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page
        .getByRole('alert')
        .getByText(/allowed_domains/)
        .waitFor();
      await tab('Keys').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      expect(page.url()).toMatch(/\/bots\/[^/]+$/);
      await tab('Keys').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
      await page.getByRole('button', { name: 'Revoke First key' }).waitFor();
    });

    it('delete a bot only under its name, and say what goes with it', async () => {
      const { bot_id } = await makeBot({ name: 'Old desk' });
      await page.goto(`${opened().address}/bots/${bot_id}`);
      await page.getByRole('button', { name: 'Delete the bot' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete “Old desk”?' });
      await dialog.getByText('1 key: what uses it is refused').waitFor();
      const remove = dialog.getByRole('button', { name: 'Delete the bot' });
      expect(await remove.isDisabled()).toBe(true);
      await dialog.getByLabel(/Type the name of the bot/).fill('Old desk');
      await remove.click();
      await page.getByRole('heading', { level: 1, name: 'Public bots' }).waitFor();
      expect((await call(page, `/api/public/bots/${bot_id}`)).status).toBe(404);
    });

    it('are for admins alone', async () => {
      const { bot_id } = await makeBot({ name: 'Hidden' });
      const { page: other } = await opened().signIn('analyst');
      expect(await other.getByRole('link', { name: 'Public bots' }).count()).toBe(0);
      for (const path of ['/bots', '/bots/keys', `/bots/${bot_id}`, `/bots/${bot_id}/conversations`]) {
        await other.goto(`${opened().address}${path}`);
        await other.getByText('This page is for administrators').waitFor();
      }
      await other.context().close();
    });
  },
);

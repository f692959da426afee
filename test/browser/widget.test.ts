import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems } from '#test/console/console.ts';
import { chromiumIsMissing, openChromium } from '#test/identity/chromium.ts';
import { createBot, type TestBot } from '#test/platform/bots.ts';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';

const { test, admin } = platformFor({ admin: 'admin' }, { rateLimitScale: 1 });

const report =
  'Emotet spreads through phishing mails. The group <img src=x onerror=alert(1)> operates Quarrybot.\n';

/** A site that lets in only its own script, the widget and its requests: no inline style, no markup from elsewhere. */
async function openSite(server: string, options: object): Promise<{ site: Server; origin: string }> {
  const policy = `default-src 'none'; script-src 'nonce-site' ${server}; connect-src ${server}; require-trusted-types-for 'script'`;
  const page = `<!doctype html><html lang="en"><title>A site</title><main><h1>A site</h1><div id="here"></div></main>
    <script src="${server}/widget/bot-widget.js"></script>
    <script nonce="site">window.seen = []; window.widget = BotWidget.init(Object.assign(${JSON.stringify(options)}, {
      callbacks: { onMessage: (message) => seen.push(message.type), onReady: () => seen.push('ready') } }));</script></html>`;
  const site = createServer((_request, response) => {
    response.setHeader('content-security-policy', policy);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(page);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  return { site, origin: `http://127.0.0.1:${(site.address() as AddressInfo).port}` };
}

const ask = async (page: Page, question: string) => {
  await page.getByRole('textbox', { name: 'Your message' }).fill(question);
  await page.keyboard.press('Enter');
};
const sources = (page: Page) =>
  log(page)
    .locator('summary')
    .filter({ hasText: /^\d+ sources?$/ });
const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });
const focused = () => (globalThis as any).document.activeElement.shadowRoot.activeElement.ariaLabel;

describe.skipIf(chromiumIsMissing())('the widget (set CHROMIUM to the path of a browser)', () => {
  const sites: Server[] = [];
  let browser: Browser;
  let server: string;
  let jar: string;

  beforeAll(async () => {
    browser = await openChromium();
    server = await test.publicBot.listen({ host: '127.0.0.1', port: 0 });
    jar = await createJar(admin, { name: 'Reports' });
    await addDocument(admin, jar, { name: 'emotet.txt', text: report });
  });
  afterAll(async () => {
    await browser?.close();
    for (const site of sites) site.close();
  });

  const botFor = (security: object = {}): Promise<TestBot> =>
    createBot(test, admin, {
      honey_jar_ids: [jar],
      display_name: 'Help desk',
      branding: { primary_color: '#ffd43b', welcome_message: 'Ask about our reports.' },
      security,
    });

  type Opened = { page: Page; problems: string[] };
  async function openPage(
    bot: TestBot,
    options: object = {},
    colorScheme: 'light' | 'dark' = 'light',
  ): Promise<Opened> {
    const { site, origin } = await openSite(server, { apiKey: bot.key, botId: bot.id, ...options });
    sites.push(site);
    const context = await browser.newContext({ colorScheme, locale: 'en-GB' });
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('dialog', (dialog) => {
      problems.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await page.goto(origin);
    return { page, problems };
  }

  it('answers with sources on a page of another origin, by keyboard, and breaks no rule of its policy', async () => {
    const { page, problems } = await openPage(await botFor());
    await page.getByRole('button', { name: 'Open chat' }).press('Enter');
    await page.getByRole('dialog', { name: 'Help desk' }).waitFor();
    await page.getByText('Ask about our reports.').waitFor();
    await ask(page, 'How does Emotet spread?');
    await log(page).getByText('phishing mails').first().waitFor();
    await sources(page).click();
    await log(page).locator('cite', { hasText: 'emotet' }).first().waitFor();
    await log(page).getByRole('button', { name: 'Helpful', exact: true }).click();
    await log(page).getByText('Thank you for your feedback.').waitFor();
    expect(await page.evaluate(() => (globalThis as any).seen)).toEqual(['ready', 'user', 'bot']);
    await page.getByRole('textbox').press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await page.evaluate(focused)).toBe('Open chat');
    expect(problems).toEqual([]);
  });

  it('shows what documents and visitors wrote as text', async () => {
    const { page, problems } = await openPage(await botFor(), { container: '#here' });
    await ask(page, 'Who operates Quarrybot? <b>x</b>');
    await log(page).getByText('<b>x</b>').waitFor();
    await sources(page).click();
    await log(page).locator('li p').getByText('<img src=x onerror=alert(1)>').last().waitFor();
    expect(await log(page).locator('img, b').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('goes on with the conversation on the next page of the site, and begins a new one', async () => {
    const { page } = await openPage(await botFor(), { container: '#here' });
    await ask(page, 'How does Emotet spread?');
    await log(page).getByText('phishing mails').first().waitFor();
    await sources(page).waitFor();
    await page.reload();
    await log(page).getByText('How does Emotet spread?').waitFor();
    await page.getByRole('button', { name: 'New conversation' }).click();
    expect(await log(page).getByRole('listitem').count()).toBe(0);
  });

  it('says that it is not available where the site is not on the list of the bot', async () => {
    const { page } = await openPage(await botFor({ allowed_domains: ['example.org'] }), {
      container: '#here',
    });
    await ask(page, 'How does Emotet spread?');
    await log(page)
      .getByText(/cannot be reached|not available/)
      .waitFor();
    expect(await log(page).getByText('phishing').count()).toBe(0);
  });

  it('waits when there were too many messages, and keeps what was written', async () => {
    const { page } = await openPage(await botFor({ visitor_rate_limit: 1 }), { container: '#here' });
    await ask(page, 'How does Emotet spread?');
    await sources(page).waitFor();
    await ask(page, 'Who operates Quarrybot?');
    await log(page)
      .getByText(/Too many messages\. You can go on in \d+/)
      .waitFor();
    expect(await page.getByRole('textbox').inputValue()).toBe('Who operates Quarrybot?');
    expect(await page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
  });

  it('keeps a message that was written offline, and sends it later', async () => {
    const { page } = await openPage(await botFor(), { container: '#here' });
    await page.getByText('Ask about our reports.').waitFor();
    await page.context().setOffline(true);
    await ask(page, 'How does Emotet spread?');
    await log(page).getByText('You are offline.').waitFor();
    await page.context().setOffline(false);
    await log(page).getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => log(page).getByText('phishing mails').count()).toBeGreaterThan(0);
  });

  it.each(['light', 'dark'] as const)('is accessible in the %s theme, and at 375 px', async (colorScheme) => {
    const { page } = await openPage(await botFor(), {}, colorScheme);
    await page.getByRole('button', { name: 'Open chat' }).click();
    await ask(page, 'How does Emotet spread?');
    await sources(page).click();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 700 });
    expect(await page.evaluate(() => (globalThis as any).document.documentElement.scrollWidth)).toBe(375);
    if (process.env['WIDGET_SHOTS'])
      await page.screenshot({ path: `${process.env['WIDGET_SHOTS']}/${colorScheme}.png` });
  });
});

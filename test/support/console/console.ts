import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { Config } from '#config/config.settings.ts';
import { createUser, type Role } from '#domain/users/index.ts';
import { sessionCookie } from '#http/access/credentials.ts';
import { openChromium } from '#test/identity/chromium.ts';
import { stretched } from '#test/machine/patience.ts';
import { openTestPlatform, type TestPlatform } from '#test/platform/platform.ts';

type Parts = Parameters<typeof openTestPlatform>[1];

export const password = 'a long enough password';

export type TestConsole = {
  test: TestPlatform;
  /** Where browsers reach it. */
  address: string;
  /** A page at the sign-in form, in a browser without cookies. What goes wrong in it fails the test: see `problemsOf`. */
  openPage: (path?: string, options?: BrowserContextOptions) => Promise<Page>;
  /** A page of a new user, with the cookie of a session: the form has tests of its own. */
  signIn: (role: Role, options?: BrowserContextOptions) => Promise<{ page: Page; email: string }>;
  close: () => Promise<void>;
};

const problems = new WeakMap<Page, string[]>();

/** What a browser reported since the page was opened: errors of scripts, and what the policy of the page refused. */
export function problemsOf(page: Page): string[] {
  return problems.get(page) ?? [];
}

/** The console on a real server, in a real browser; without rate limits unless the settings say so. */
export async function openTestConsole(
  settings: Partial<Config> = {},
  parts: Parts = {},
): Promise<TestConsole> {
  const test = await openTestPlatform({ publicUrl: null, ...settings }, parts);
  test.deps.publicOrigin.listensAt(await test.platform.listen({ host: '127.0.0.1', port: 0 }));
  const address = test.deps.publicOrigin.get();
  const browser: Browser = await openChromium();

  async function openContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options });
    context.setDefaultTimeout(stretched(30_000));
    return context;
  }

  async function pageOf(context: BrowserContext, path: string): Promise<Page> {
    const page = await context.newPage();
    const seen: string[] = [];
    problems.set(page, seen);
    page.on('pageerror', (error) => seen.push(error.message));
    page.on('console', (message) => {
      // That nobody is signed in is asked of the API, too, and its answer is an error to the browser.
      if (message.type() === 'error' && !/status of 40[134]/.test(message.text())) seen.push(message.text());
    });
    await page.goto(`${address}${path}`);
    return page;
  }

  return {
    test,
    address,
    openPage: async (path = '/', options) => pageOf(await openContext(options), path),
    async signIn(role, options) {
      const email = `${randomUUID()}@example.com`;
      const user = await createUser(test.deps.database.kysely, { email, password, role });
      const { token } = await test.deps.sessions.open(user, { aal: 'aal1' });
      const context = await openContext(options);
      await context.addCookies([{ name: sessionCookie, value: token, url: address, httpOnly: true }]);
      const page = await pageOf(context, '/');
      await page.getByRole('navigation').or(page.getByRole('banner')).first().waitFor();
      return { page, email };
    },
    async close() {
      await browser.close();
      await test.close();
    },
  };
}

/** The same for all tests of a file; `settings` are made before it is opened. */
export function useTestConsole(settings?: () => Promise<Partial<Config>>, parts?: Parts): () => TestConsole {
  let opened: TestConsole | undefined;
  beforeAll(async () => {
    opened = await openTestConsole(await settings?.(), parts);
  });
  afterAll(async () => opened?.close());
  return () => {
    if (!opened) throw new Error('The console is open only within tests');
    return opened;
  };
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const checked = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe-core reports on a page (WCAG 2.2 AA), as lines; empty when nothing is. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async (runOnly) => {
    const { axe: checker, document } = globalThis as any;
    const { violations } = await checker.run(document, { runOnly });
    return violations.flatMap(({ id, nodes }: any) =>
      nodes.map(({ html }: any) => `${id}: ${String(html).slice(0, 200)}`),
    );
  }, checked);
}

/**
 * The same in both themes; the page follows the one of the system, which is the light one again afterwards. What is reported must
 * last: parts of a page may be on their way to the colours of the theme.
 */
export async function problemsInBothThemes(page: Page): Promise<string[]> {
  const seen: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await showTheme(page, colorScheme);
    let found = await accessibilityProblems(page);
    for (let again = 0; found.length > 0 && again < 3; again += 1) {
      await page.waitForTimeout(stretched(500));
      found = await accessibilityProblems(page);
    }
    seen.push(...found.map((problem) => `${colorScheme}: ${problem}`));
  }
  return seen;
}

/** Until all colours are those of the theme. */
export async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
  await page.evaluate(() =>
    Promise.allSettled((globalThis as any).document.getAnimations().map((one: any) => one.finished)),
  );
}

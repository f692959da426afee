import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems, problemsOf, useTestConsole } from '#test/console/console.ts';
import { fillJar } from '#test/console/upload.ts';
import { call } from '#test/identity/browser-passkeys.ts';
import { chromiumIsMissing } from '#test/identity/chromium.ts';

const pages = join(import.meta.dirname, '../../../console/src/pages');

/** The addresses of all pages, as their routes have them: `/jars/$jarId`. */
const addresses = globSync('**/*.route.ts', { cwd: pages }).flatMap((file) =>
  [...readFileSync(join(pages, file), 'utf8').matchAll(/\bpath: '(\/[^']*)'/g)].map(([, path = '']) => path),
);

const report = 'Velvet Hare is a group that exploited CVE-2024-21412 and used the malware Dimlight in 2024.';

/** The ids that addresses name, of things that the user of the page has. */
async function makeThings(page: Page): Promise<Record<string, string>> {
  const jarId = await fillJar(page, 'Reports', { 'hare.txt': report });
  const { body: listed } = await call(page, `/api/knowledge/honey-pots/${jarId}/documents`);
  const { body: found } = await call(page, '/api/v1/entities');
  const { body: said } = await call(page, '/api/chat/message', { message: 'What did Velvet Hare exploit?' });
  return {
    $jarId: jarId,
    $documentId: listed.documents[0].id,
    $entityId: found.entities[0].id,
    $conversationId: said.conversation_id,
  };
}

describe.skipIf(chromiumIsMissing())('every page (set CHROMIUM to the path of a browser)', () => {
  const opened = useTestConsole();

  describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
    let page: Page;
    let things: Record<string, string>;
    beforeAll(async () => {
      ({ page } = await opened().signIn('admin', { colorScheme }));
      things = await makeThings(page);
    });
    afterAll(() => page?.context().close());

    it.each(addresses)(
      '%s is accessible, has one main heading, fits into 375 px and breaks no rule of its policy',
      async (address) => {
        const path = address.replace(/\$\w+/g, (name) => things[name] ?? name);
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.goto(`${opened().address}${path}`);
        await page.locator('h1').first().waitFor();
        await page.waitForLoadState('networkidle');
        expect(await page.locator('h1').count()).toBe(1);
        expect(await accessibilityProblems(page)).toEqual([]);
        await page.setViewportSize({ width: 375, height: 800 });
        const width = await page.evaluate(() => (globalThis as any).document.documentElement.scrollWidth);
        expect(width).toBeLessThanOrEqual(375);
        expect(problemsOf(page)).toEqual([]);
      },
    );
  });
});

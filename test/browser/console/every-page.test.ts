import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
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

  it.each(['light', 'dark'] as const)(
    'is accessible, has one main heading, fits into 375 px and breaks no rule of its policy (%s theme)',
    async (colorScheme) => {
      const { page } = await opened().signIn('admin', { colorScheme });
      const things = await makeThings(page);
      const seen: Record<string, unknown> = {};
      for (const address of addresses) {
        const path = address.replace(/\$\w+/g, (name) => things[name] ?? name);
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.goto(`${opened().address}${path}`);
        await page.locator('h1').first().waitFor();
        await page.waitForLoadState('networkidle');
        const headings = await page.locator('h1').count();
        const problems = await accessibilityProblems(page);
        await page.setViewportSize({ width: 375, height: 800 });
        const tooWide = await page.evaluate(
          () => (globalThis as any).document.documentElement.scrollWidth > 375,
        );
        if (headings !== 1 || problems.length > 0 || tooWide) seen[address] = { headings, problems, tooWide };
      }
      expect(seen).toEqual({});
      expect(problemsOf(page)).toEqual([]);
    },
  );
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { problemsInBothThemes, problemsOf, useTestConsole } from '#test/console/console.ts';
import { fillJar } from '#test/console/upload.ts';
import { call } from '#test/identity/browser-passkeys.ts';
import { chromiumIsMissing } from '#test/identity/chromium.ts';
import { stretched } from '#test/machine/patience.ts';

const pages = join(import.meta.dirname, '../../../console/src/pages');

type Declared = { parent: string; path: string };

/** The routes that the files of the pages declare, by name; those without a name by their number. */
function declaredRoutes(): Map<string, Declared> {
  const routes = new Map<string, Declared>();
  for (const file of globSync('**/*.route.ts', { cwd: pages })) {
    const source = readFileSync(join(pages, file), 'utf8');
    for (const [, name, body = ''] of source.matchAll(
      /(?:const (\w+) = )?createRoute\(\{([\s\S]*?)\n *\}\)/g,
    )) {
      const [, parent = ''] = /getParentRoute: \(\) => (\w+)/.exec(body) ?? [];
      const [, path = ''] = /\bpath: '([^']*)'/.exec(body) ?? [];
      routes.set(name ?? String(routes.size), { parent, path });
    }
  }
  return routes;
}

/** The addresses of all pages, as their routes have them: `/jars/$jarId`. */
function addressesOf(routes: Map<string, Declared>): string[] {
  const parts = ({ parent, path }: Declared): string[] => {
    const above = routes.get(parent);
    return [...(above ? parts(above) : []), ...path.split('/').filter(Boolean)];
  };
  return [...new Set([...routes.values()].map((route) => `/${parts(route).join('/')}`))].toSorted();
}

const addresses = addressesOf(declaredRoutes());

const report = 'Velvet Hare is a group that exploited CVE-2024-21412 and used the malware Dimlight in 2024.';

const orderedReport = {
  template_id: '6a1f3f0e-1c58-4d0a-9a51-0d6f4a5b4001',
  title: 'Velvet Hare',
  parameters: { user_query: 'What is known of Velvet Hare?' },
};

/** The ids that addresses name, of things that the user of the page has. */
async function makeThings(page: Page): Promise<Record<string, string>> {
  const jarId = await fillJar(page, 'Reports', { 'hare.txt': report });
  const { body: listed } = await call(page, `/api/knowledge/honey-pots/${jarId}/documents`);
  const { body: found } = await call(page, '/api/v1/entities');
  const { body: said } = await call(page, '/api/chat/message', { message: 'What did Velvet Hare exploit?' });
  const { body: session } = await call(page, '/api/auth/session');
  const { body: team } = await call(page, '/api/admin/teams', { name: `Analysts ${jarId}` });
  await call(page, `/api/admin/teams/${team.id}/members`, { user_id: session.user.id });
  await call(page, '/api/admin/invitations', { email: `${jarId}@example.com`, role: 'viewer' });
  await call(page, '/api/keys', { name: 'nightly import', scopes: ['read'] });
  const { body: webhook } = await call(page, '/api/pii/webhooks', {
    webhook_url: 'https://192.9.9.9/',
    events: ['pii.compliance_violation'],
    active: false,
  });
  const { body: made } = await call(page, '/api/public/bots/create', {
    name: 'Help desk',
    honey_jar_ids: [jarId],
  });
  const botId = made.bot.bot_id;
  const { body: hook } = await call(page, `/api/public/bots/${botId}/webhooks`, {
    url: 'https://192.9.9.9/',
    events: ['message.sent'],
    active: false,
  });
  const { body: asked } = await call(page, `/api/public/chat/${botId}/message`, {
    message: 'What did Velvet Hare exploit?',
  });
  const { body: ordered } = await call(page, '/api/reports', orderedReport);
  const { body: scheduled } = await call(page, '/api/reports/schedules', {
    name: 'Every Monday',
    report: orderedReport,
    every: 'week',
    weekday: 1,
    hour: 7,
    time_zone: 'Europe/Berlin',
  });
  await call(page, '/api/v1/feeds', {
    name: 'Vendor blog',
    kind: 'rss',
    source: 'https://blog.example.com/feed.xml',
    honey_jar_id: jarId,
    active: false,
  });
  const { body: sold } = await call(page, '/api/knowledge/honey-jars', { name: 'Kits', type: 'restricted' });
  const { body: listing } = await call(page, '/api/marketplace/honey-pots', {
    honey_jar_id: sold.id,
    title: 'Phishing kits',
    price: 149,
    category: 'Phishing',
  });
  await call(page, '/api/v1/events', { event_type: 'ids.signature', title: 'A beacon', threat_level: 8 });
  const { body: opened } = await call(page, '/api/v1/alerts');
  return {
    $alertId: opened.alerts[0].id,
    $listingId: listing.id,
    $reportId: ordered.data.report.id,
    $scheduleId: scheduled.schedule.id,
    $userId: session.user.id,
    $teamId: team.id,
    $botId: botId,
    $hookId: hook.webhook.id,
    $sessionId: asked.session_id,
    $webhookId: webhook.webhook.id,
    // There is none: the page says so.
    $uploadId: jarId,
    $jarId: jarId,
    $documentId: listed.documents[0].id,
    $entityId: found.entities[0].id,
    $conversationId: said.conversation_id,
  };
}

describe.skipIf(chromiumIsMissing())('every page (set CHROMIUM to the path of a browser)', () => {
  const opened = useTestConsole();

  let page: Page;
  let things: Record<string, string>;
  beforeAll(async () => {
    ({ page } = await opened().signIn('admin'));
    things = await makeThings(page);
  });

  it.each(addresses)(
    '%s is accessible in both themes, has one main heading, fits into 375 px and breaks no rule of its policy',
    async (address) => {
      const before = problemsOf(page).length;
      const path = address.replace(/\$\w+/g, (name) => things[name] ?? name);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(`${opened().address}${path}`);
      await page
        .locator('h1')
        .first()
        .waitFor({ timeout: stretched(10_000) });
      await page.waitForLoadState('networkidle');
      expect(await page.locator('h1').count()).toBe(1);
      expect(await problemsInBothThemes(page)).toEqual([]);
      await page.setViewportSize({ width: 375, height: 800 });
      // The menu takes a moment to move out of the way.
      const width = () => page.evaluate(() => (globalThis as any).document.documentElement.scrollWidth);
      await expect.poll(width).toBeLessThanOrEqual(375);
      expect(problemsOf(page).slice(before)).toEqual([]);
    },
  );
});

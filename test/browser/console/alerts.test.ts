import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { problemsOf, useTestConsole } from '#test/console/console.ts';
import { fillJar } from '#test/console/upload.ts';
import { call } from '#test/identity/browser-passkeys.ts';
import { chromiumIsMissing } from '#test/identity/chromium.ts';

const first = 'Velvet Hare is a group that used the malware Dimlight against banks from 192.9.9.77.';
const second = 'Velvet Hare is a group that used the malware Gloomlight against ports in May.';

describe.skipIf(chromiumIsMissing())(
  'alerts and what is watched (set CHROMIUM to the path of a browser)',
  () => {
    const opened = useTestConsole();
    let page: Page;

    beforeAll(async () => {
      ({ page } = await opened().signIn('analyst'));
      await fillJar(page, 'Reports', { 'hare.txt': first });
    });

    const go = (path: string) => page.goto(`${opened().address}${path}`);

    it('a name that is watched opens an alert when a new document has it', async () => {
      const { body } = await call(page, '/api/v1/entities');
      await go(`/entities/${body.entities.find(({ name }: any) => name === 'Velvet Hare').id}`);
      await page.getByRole('button', { name: /^Watch Velvet Hare/ }).click();
      await page.getByRole('button', { name: /^Watched: Velvet Hare/ }).waitFor();
      await go('/alerts');
      await page.getByText('No alert yet').waitFor();
      await fillJar(page, 'News', { 'news.txt': second });
      // It comes by itself: the page is not loaded again.
      const card = page.getByRole('link', { name: /^Watched: Velvet Hare/ });
      await card.waitFor();
      await go('/watches');
      await page
        .getByRole('row', { name: /Velvet Hare/ })
        .getByText('Active')
        .waitFor();
      await page.getByRole('button', { name: 'Pause Velvet Hare' }).click();
      await page.getByText('Paused').waitFor();
      expect(problemsOf(page)).toEqual([]);
    });

    it('an alert is investigated, assigned and noted, and shows what was read about its address', async () => {
      const event = { event_type: 'ids.signature', title: 'A beacon to a known address', threat_level: 8 };
      await call(page, '/api/v1/events', { ...event, source_ip: '192.9.9.77' });
      await go('/alerts?view=timeline');
      await page.getByRole('link', { name: event.title }).click();
      await page.getByRole('heading', { level: 1, name: event.title }).waitFor();
      await page.getByRole('list', { name: 'We have read about this' }).getByText('hare.txt').waitFor();
      await page.getByRole('button', { name: 'Assign to me' }).click();
      await page.getByRole('button', { name: 'Assign to nobody' }).waitFor();
      await page.getByRole('button', { name: 'Investigate' }).click();
      await page.getByText('New → Investigating').waitFor();
      await page.getByLabel('Note').fill('Blocked <b>at</b> the proxy');
      await page.getByRole('button', { name: 'Add the note' }).click();
      await page.getByRole('paragraph').filter({ hasText: 'Blocked <b>at</b> the proxy' }).waitFor();
      await page.getByRole('button', { name: 'Resolve' }).click();
      await page.getByText('Investigating → Resolved').waitFor();
      await go('/alerts?assigned_to=me');
      await page.getByRole('region', { name: 'Resolved' }).getByRole('link', { name: event.title }).waitFor();
      expect(problemsOf(page)).toEqual([]);
    });
  },
);

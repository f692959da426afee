import { describe, expect, it } from 'vitest';
import { notify } from '#domain/notifications/index.ts';
import { accessibilityProblems, problemsOf, useTestConsole } from '#test/console/console.ts';
import { call } from '#test/identity/browser-passkeys.ts';
import { chromiumIsMissing } from '#test/identity/chromium.ts';

describe.skipIf(chromiumIsMissing())('notifications (set CHROMIUM to the path of a browser)', () => {
  const opened = useTestConsole();

  it('counts unread notifications in the header and marks them as read', async () => {
    const { page } = await opened().signIn('viewer');
    const { body: session } = await call(page, '/api/auth/session');
    const { kysely } = opened().test.deps.database;
    const told = ['<i>First</i>', 'Second'].map((title) => ({
      id: crypto.randomUUID(),
      user_id: session.user.id,
      event_id: null,
      topic: 'retention.due' as const,
      path: '/jars',
      title,
      body: 'Documents of a honey jar expire soon.',
    }));
    await notify(kysely, told);
    await page.reload();
    await page.getByRole('button', { name: 'Notifications, 2 unread', exact: true }).click();
    await page.getByText('<i>First</i>').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Mark as read: Second', exact: true }).click();
    await page.getByRole('button', { name: 'Notifications, 1 unread', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Mark all as read', exact: true }).click();
    await page.getByRole('button', { name: 'Notifications, none unread', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('<i>First</i>').waitFor({ state: 'detached' });
    expect(problemsOf(page)).toEqual([]);
  });
});

import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems, problemsOf, useTestConsole } from '#test/console/console.ts';
import { call } from '#test/identity/browser-passkeys.ts';
import { chromiumIsMissing } from '#test/identity/chromium.ts';
import { openReceiver, type Receiver } from '#test/pii/webhook-receiver.ts';

const newEmail = () => `${crypto.randomUUID()}@example.com`;

describe.skipIf(chromiumIsMissing())('administration (set CHROMIUM to the path of a browser)', () => {
  // The receiver of webhooks is on this machine.
  const opened = useTestConsole(async () => ({ webhookAllowPrivate: true }));
  let admin: Page;
  let receiver: Receiver;

  beforeAll(async () => {
    receiver = await openReceiver();
    ({ page: admin } = await opened().signIn('admin'));
  });
  afterAll(() => receiver.close());

  const open = (path: string, page = admin) => page.goto(`${opened().address}${path}`);
  const button = (name: string | RegExp, page = admin) => page.getByRole('button', { name, exact: true });

  it('creates a user and shows the link once', async () => {
    await open('/admin/users');
    const email = newEmail();
    await button('Create a user').click();
    await admin.getByRole('dialog').getByLabel('E-mail').fill(email);
    await admin.getByLabel('Name (as others see it)').fill('<b>Mara</b> Osei');
    await admin.getByRole('dialog').getByRole('button', { name: 'Create a user' }).click();
    const link = admin.getByLabel('Link to set the password');
    await link.waitFor();
    expect(await link.inputValue()).toContain('/password-reset?token=');
    expect(await accessibilityProblems(admin)).toEqual([]);
    await button('Done').click();
    await link.waitFor({ state: 'detached' });

    await admin.getByLabel('Search by name or e-mail').fill(email);
    await admin.getByText('1 user', { exact: true }).waitFor();
    // What a list is narrowed by is in its address.
    await admin.reload();
    await admin.getByText('1 user', { exact: true }).waitFor();
    expect(await admin.getByLabel('Search by name or e-mail').inputValue()).toBe(email);
    await admin.getByRole('link', { name: '<b>Mara</b> Osei' }).click();
    await admin.getByRole('heading', { name: '<b>Mara</b> Osei' }).waitFor();
    await button('Deactivate').click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await button('Activate again').click();
    await button('Deactivate').waitFor();
    await button('New password link').click();
    expect(await link.inputValue()).toContain('/password-reset?token=');
  });

  it('invites someone and withdraws the invitation', async () => {
    await open('/admin/users');
    const email = newEmail();
    await button('Invite').click();
    await admin.getByRole('dialog').getByLabel('E-mail').fill(email);
    await admin.keyboard.press('Enter');
    const link = admin.getByLabel('Invitation link');
    await link.waitFor();
    expect(await link.inputValue()).toContain('/invitation?token=');
    await button('Done').click();
    await button(`Withdraw the invitation of ${email}`).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await admin.getByRole('cell', { name: email, exact: true }).waitFor({ state: 'detached' });
    const { body } = await call(admin, '/api/admin/invitations?limit=100');
    expect(body.invitations.map((invitation: any) => invitation.email)).not.toContain(email);
  });

  it('puts users into a team and takes them out', async () => {
    const { email } = await opened().signIn('viewer');
    await open('/admin/teams');
    const name = crypto.randomUUID();
    await button('Create a team').first().click();
    await admin.getByRole('dialog').getByLabel('Name').fill(name);
    await admin.keyboard.press('Enter');
    await admin.getByRole('heading', { name }).waitFor();
    await admin.getByLabel('Find a user by name or e-mail').first().fill(email);
    await admin.getByRole('option', { name: new RegExp(email) }).click();
    await button('Add a member').click();
    await admin.getByText('1 member', { exact: true }).waitFor();
    await button(/^Remove .* from the team$/).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await admin.getByText('0 members').waitFor();
    await button('Delete the team').click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete the team' }).click();
    await admin.getByLabel('Search by name').waitFor();
    await expect.poll(() => admin.getByText(name).count()).toBe(0);
  });

  it('verifies the audit log, and names the entry that was changed', async () => {
    await open('/admin/audit');
    await button('Verify the log').click();
    await admin.getByText('The log is intact').waitFor();
    const { kysely } = opened().test.deps.database;
    await sql`update audit_log set address = '192.0.2.1' where seq = 2`.execute(kysely);
    await button('Verify the log').click();
    await admin.getByText('The log was tampered with').waitFor();
    expect(await admin.getByRole('alert').textContent()).toContain('Entry 2:');
    expect(await accessibilityProblems(admin)).toEqual([]);
  });

  it('searches the audit log and shows all of an entry', async () => {
    const { body: made } = await call(admin, '/api/admin/teams', { name: crypto.randomUUID() });
    await call(admin, '/api/admin/users', { email: newEmail(), role: 'analyst' });
    await open('/admin/audit');
    await admin.getByLabel('Action').fill('team.create');
    await admin.waitForURL(/action=team\.create/);
    const table = admin.getByRole('table', { name: 'Audit log' });
    await table.getByText(`team ${made.id}`).waitFor();
    expect(await table.getByText('user.create').count()).toBe(0);
    await table
      .getByRole('button', { name: /^Details/ })
      .first()
      .click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByText(made.name).waitFor();
    expect(await accessibilityProblems(admin)).toEqual([]);
    const href = await admin.getByRole('link', { name: 'Download as CSV' }).getAttribute('href');
    expect(href).toContain('action=team.create');
    await admin.keyboard.press('Escape');
    await button('Clear the filters').click();
    await table.getByText('user.create').first().waitFor();
  });

  it('shows the secret of an API key once, and revokes the key', async () => {
    await open('/admin/keys');
    await button('Create an API key').click();
    await admin.getByLabel('What it is for').fill('triage script');
    await admin.getByLabel('Write').check();
    await admin.getByRole('dialog').getByRole('button', { name: 'Create an API key' }).click();
    const secret = await admin.getByLabel('API key', { exact: true }).inputValue();
    const asked = await fetch(`${opened().address}/api/keys`, { headers: { 'x-api-key': secret } });
    expect(asked.status).toBe(403);
    await button('Done').click();
    const table = admin.getByRole('table', { name: 'Your API keys' });
    await table.getByText('triage script').waitFor();
    await table.getByText('Read, Write').waitFor();
    expect(await admin.content()).not.toContain(secret);
    await admin.reload();
    await table.getByText('triage script').waitFor();
    expect(await admin.content()).not.toContain(secret);

    await button('Revoke triage script').click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await table.getByText('triage script').waitFor({ state: 'detached' });
    const refused = await fetch(`${opened().address}/api/keys`, { headers: { 'x-api-key': secret } });
    expect(refused.status).toBe(401);
  });

  it('sends a webhook a test call and shows what became of it', async () => {
    await open('/admin/webhooks');
    await button('Create a webhook').first().click();
    await admin.getByRole('dialog').getByLabel('Address').fill(`${receiver.url}/mine`);
    await admin.getByLabel('A batch ended').check();
    await admin.getByRole('dialog').getByRole('button', { name: 'Create a webhook' }).click();
    const secret = admin.getByLabel('Secret', { exact: true });
    await secret.waitFor();
    expect((await secret.inputValue()).length).toBeGreaterThan(16);
    await button('Done').click();
    await admin.getByRole('link', { name: `${receiver.url}/mine` }).click();
    await button('Send a test call').click();
    const calls = admin.getByRole('table', { name: 'Calls' });
    await calls.getByText('Delivered').waitFor();
    await calls.getByText(/^Status 204 after/).waitFor();
    expect(receiver.received.at(-1)?.body).toMatchObject({ event: 'webhook.test' });

    await admin.getByRole('switch', { name: 'Active' }).click();
    await button('Save').click();
    await admin.getByText('Off', { exact: true }).waitFor();
    expect(await button('Send a test call').isDisabled()).toBe(true);
    await button('Delete').click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await admin.getByRole('heading', { name: `${receiver.url}/mine` }).waitFor({ state: 'detached' });
  });

  it('shows the limits in force and what one has used of them', async () => {
    const { body } = await call(admin, '/api/admin/rate-limits');
    const upload = body.areas[0].limits.find(({ name }: any) => name === 'upload');
    await open('/admin/rate-limits');
    const row = admin
      .getByRole('table', { name: 'Platform API and this console' })
      .getByRole('row', { name: /^Uploads/ });
    await row.waitFor();
    expect(await row.textContent()).toContain(`0 of ${upload.max.toLocaleString('en')}`);
  });

  it('looks settings up by what they do, and shows no secret', async () => {
    await open('/admin/settings');
    await admin.getByLabel('Search settings').fill('key for llm_base_url');
    await expect.poll(() => admin.getByRole('row').count()).toBe(2);
    await admin.getByText('LLM_API_KEY', { exact: true }).waitFor();
    await admin.getByLabel('Search settings').fill('no such thing');
    await admin.getByText('No such setting').waitFor();
  });

  it('checks everything that is stored, and looks up what is due', async () => {
    await open('/admin/stored-data');
    await button('Check everything now').click();
    await admin.getByText('Nothing is missing or damaged').waitFor();
    await button('See what is due').click();
    await admin.getByText('Nothing is due').waitFor();
    expect(await admin.getByRole('alert').count()).toBe(0);
  });

  it('says to other users in plain words that the pages are for administrators', async () => {
    const { page } = await opened().signIn('analyst');
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url());
    });
    for (const path of ['/admin', '/admin/users', '/admin/audit', '/admin/settings']) {
      await open(path, page);
      await page.getByRole('heading', { name: 'This page is for administrators' }).waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
    }
    expect(await accessibilityProblems(page)).toEqual([]);
    await open('/admin/keys', page);
    await page.getByText('No API key yet').waitFor();
    expect(refused).toEqual([]);
    expect(problemsOf(page)).toEqual([]);
  });

  it('breaks no rule of its policy on the way', () => {
    expect(problemsOf(admin)).toEqual([]);
  });

  it('does not deactivate the last administrator, and says why', async () => {
    const { body } = await call(admin, '/api/admin/users?role=admin&is_active=true&limit=100');
    const { body: session } = await call(admin, '/api/auth/session');
    for (const { id } of body.users)
      if (id !== session.user.id) await call(admin, `/api/admin/users/${id}/deactivate`, {});
    await open(`/admin/users/${session.user.id}`);
    await button('Deactivate').click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    const alert = admin.getByRole('dialog').getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toContain('last');
  });
});

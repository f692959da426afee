import { describe, expect, it } from 'vitest';
import { issueSetupToken } from '#domain/users/index.ts';
import { accessibilityProblems, password, problemsOf, useTestConsole } from '#test/console/console.ts';
import { call } from '#test/identity/browser-passkeys.ts';
import { addVirtualAuthenticator, chromiumIsMissing } from '#test/identity/chromium.ts';
import { stretched } from '#test/machine/patience.ts';

const readWithin = { timeout: stretched(120_000) };

describe.skipIf(chromiumIsMissing())('the first run (set CHROMIUM to the path of a browser)', () => {
  const opened = useTestConsole();

  it('leads from the set-up link over a passkey and the samples to a cited answer, and a passkey then signs in', async () => {
    const token = (await issueSetupToken(opened().test.deps.database)) ?? '';
    const page = await opened().openPage(`/setup?token=${token}`);
    await addVirtualAuthenticator(page);
    expect(await accessibilityProblems(page)).toEqual([]);
    // The first field has the focus.
    await page.keyboard.type('root@example.com');
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');

    await page.getByRole('button', { name: 'Create a passkey' }).click();
    expect(page.url()).not.toContain(token);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create the passkey' }).click();

    await page.getByRole('button', { name: 'Load the sample reports' }).waitFor();
    const protectedStep = page.getByRole('list', { name: 'Steps' }).getByRole('listitem').nth(1);
    await expect.poll(() => protectedStep.textContent()).toContain('done');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Load the sample reports' }).click();
    await page.getByRole('button', { name: 'Is there a free decryptor for GRAVELTIDE?' }).click(readWithin);
    const source = page.getByRole('button', { name: /^Source 1:/ });
    await source.waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await source.click();
    await page.getByRole('dialog').waitFor();
    expect(await page.getByRole('dialog').textContent()).toContain('GRAVELTIDE');
    expect(problemsOf(page)).toEqual([]);

    await page.context().clearCookies();
    await page.goto(`${opened().address}/sign-in`);
    await page.getByRole('navigation', { name: 'Menu' }).waitFor();
    const { body } = await call(page, '/api/auth/session');
    expect(body).toMatchObject({ aal: 'aal2', user: { email: 'root@example.com', role: 'admin' } });
  });

  it('lets people put their own files in, and suggests questions about whom they speak of', async () => {
    const { page } = await opened().signIn('analyst');
    await page.goto(`${opened().address}/welcome`);
    await page.getByRole('button', { name: 'Later' }).click();
    const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
    await expect.poll(() => steps.nth(2).getAttribute('aria-current')).toBe('step');
    expect(await steps.nth(0).textContent()).toContain('done');
    expect(await steps.nth(1).textContent()).not.toContain('done');
    const text =
      'Velvet Hare is a group that exploited CVE-2024-21412 and used the malware Dimlight in 2024.';
    await page.locator('input[type=file]').setInputFiles({
      name: 'hare.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    });
    await page.getByText('One document is read.').waitFor(readWithin);
    await page.getByRole('button', { name: 'Who is Velvet Hare?' }).click();
    await page.getByRole('button', { name: /^Source 1:/ }).waitFor();
    expect(problemsOf(page)).toEqual([]);
  });

  it('leads from an invitation into the account that it is for, and says what a viewer can do', async () => {
    const { page: admin } = await opened().signIn('admin');
    const email = `${crypto.randomUUID()}@example.com`;
    const { body } = await call(admin, '/api/admin/invitations', { email, role: 'viewer' });
    const page = await opened().openPage(new URL(body.link).pathname + new URL(body.link).search, {
      locale: 'de-DE',
      colorScheme: 'dark',
    });
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.getByLabel('E-Mail').inputValue()).toBe(email);
    await page.getByLabel('Ihr Name').fill('Grace');
    await page.getByLabel('Passwort').fill(password);
    await page.getByRole('button', { name: 'Konto anlegen' }).click();
    await page.getByRole('button', { name: 'Später' }).click();
    await page.getByText('Ihre Rolle liest').waitFor();
    await page.getByRole('button', { name: 'Grace' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    // A role that reads is offered nothing that the API would refuse.
    await page.goto(`${opened().address}/jars`);
    await page.getByRole('heading', { name: 'Honey Jars' }).waitFor();
    await page
      .getByText('die andere mit Ihnen teilen')
      .or(page.locator('main a[href^="/jars/"]').first())
      .waitFor();
    expect(await page.getByRole('button', { name: /anlegen|importieren/i }).count()).toBe(0);

    const again = await opened().openPage(new URL(body.link).pathname + new URL(body.link).search);
    expect(await again.getByRole('alert').textContent()).toContain('no longer valid');
  });

  it('leads from a link that sets a password into the account', async () => {
    const { page: admin } = await opened().signIn('admin');
    const { page, email } = await opened().signIn('viewer');
    const { body: user } = await call(page, '/api/auth/session');
    const { body } = await call(admin, `/api/admin/users/${user.user.id}/password-reset`, {});
    await page.goto(body.link);
    await page.getByLabel('Password').fill('quite another pass phrase');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: email.split('@')[0] ?? '' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });
});

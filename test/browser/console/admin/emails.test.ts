import { afterAll, describe, expect, it } from 'vitest';
import { accessibilityProblems, problemsOf, useTestConsole } from '#test/console/console.ts';
import { chromiumIsMissing } from '#test/identity/chromium.ts';
import { openMailServer, partsOf, type MailServer } from '#test/mail/mail-server.ts';
import { until } from '#test/machine/patience.ts';

describe.skipIf(chromiumIsMissing())('e-mail in the console (set CHROMIUM to the path of a browser)', () => {
  let mails: MailServer;
  const opened = useTestConsole(async () => {
    mails = await openMailServer();
    return { smtpUrl: mails.url, mailFrom: 'Skep <skep@example.org>', smtpTls: 'off' };
  });
  afterAll(() => mails.close());

  it('is tried, read in the log, and sent again by an admin', async () => {
    await opened().test.deps.mailing.start();
    const { page, email } = await opened().signIn('admin');
    await page.goto(`${opened().address}/admin/emails`);
    await page.getByText('Skep <skep@example.org>').waitFor();
    mails.script(554);
    await page.getByRole('button', { name: 'Send a test e-mail' }).click();
    await page.getByRole('status').getByText('The mail server answered 554 not like this').waitFor();
    await page.getByRole('button', { name: `Send again to ${email}` }).click();
    await page.getByRole('cell', { name: 'Sent' }).waitFor();
    await expect.poll(() => mails.received.map(({ to }) => to)).toEqual([[email], [email]]);
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.goto(`${opened().address}/admin/users`);
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail').fill('new@example.com');
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    await dialog.getByText('It is on its way to new@example.com, too.').waitFor();
    const invited = await until(() => mails.received.find(({ to }) => to[0] === 'new@example.com'), {
      what: 'the invitation came',
    });
    const link = await dialog.getByLabel('Invitation link').inputValue();
    expect(partsOf(invited).text).toContain(link);
    expect(problemsOf(page)).toEqual([]);
  });

  it('is chosen by users in their account, in German too', async () => {
    const { page } = await opened().signIn('viewer', { locale: 'de-DE' });
    await page.goto(`${opened().address}/account`);
    const section = page.getByRole('region', { name: 'Benachrichtigungen per E-Mail' });
    const failed = section.getByLabel('Fehlgeschlagene Berichte');
    const ready = section.getByLabel('Fertige Berichte');
    await failed.waitFor();
    expect([await failed.isChecked(), await ready.isChecked()]).toEqual([true, false]);
    await failed.click();
    await until(async () => !(await failed.isChecked()) && (await failed.isEnabled()), {
      what: 'it is saved',
    });
    await ready.click();
    await until(async () => (await ready.isChecked()) && (await ready.isEnabled()), { what: 'it is saved' });
    await page.reload();
    await failed.waitFor();
    expect([await failed.isChecked(), await ready.isChecked()]).toEqual([false, true]);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(problemsOf(page)).toEqual([]);
  });
});

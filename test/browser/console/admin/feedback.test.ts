import { describe, expect, it } from 'vitest';
import { problemsInBothThemes, useTestConsole } from '#test/console/console.ts';
import { fillJar } from '#test/console/upload.ts';
import { call } from '#test/identity/browser-passkeys.ts';
import { chromiumIsMissing } from '#test/identity/chromium.ts';

describe.skipIf(chromiumIsMissing())('feedback on answers (set CHROMIUM to the path of a browser)', () => {
  const opened = useTestConsole();

  it('is shown to admins as figures and comments, and how it comes about before there is any', async () => {
    const { page } = await opened().signIn('admin');
    await page.goto(`${opened().address}/admin`);
    await page.getByText('Nobody has rated an answer of the last 30 days.').waitFor();
    await fillJar(page, 'Keys', { 'keys.txt': 'API keys are rotated every 90 days by the team.' });
    for (const [rating, comment] of [
      ['up', undefined],
      ['up', undefined],
      ['down', 'Not <b>the vault</b>.'],
    ]) {
      const message = 'How often are API keys rotated?';
      const { conversation_id, message_id } = (await call(page, '/api/chat/message', { message })).body;
      const path = `/api/chat/conversations/${conversation_id}/messages/${message_id}/feedback`;
      expect((await call(page, path, { rating, comment })).status).toBe(200);
    }
    await page.goto(`${opened().address}/admin`);
    await page.getByText('67% of 3 rated answers of the last 30 days were helpful.').waitFor();
    await page.getByText('Not <b>the vault</b>.').waitFor();
    const row = page.getByRole('table', { name: 'Ratings by day' }).getByRole('row').nth(1);
    expect(await row.getByRole('cell').allTextContents()).toEqual([expect.any(String), '2', '1', '67%']);
    expect(await problemsInBothThemes(page)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { useTestConsole } from '#test/console/console.ts';
import { fillJar } from '#test/console/upload.ts';
import { chromiumIsMissing } from '#test/identity/chromium.ts';

describe.skipIf(chromiumIsMissing())('vectors of a model (set CHROMIUM to the path of a browser)', () => {
  const opened = useTestConsole(async () => ({ embeddings: 'built-in' }));

  it('are on the admin’s overview, with how many passages have theirs', async () => {
    const { page } = await opened().signIn('admin');
    await fillJar(page, 'Keys', { 'keys.txt': 'API keys are rotated every 90 days by the team.' });
    await page.goto(`${opened().address}/admin`);
    await page.getByText(/^Vectors of /).waitFor();
    const state = page.getByText('1 of 1 passages, searched');
    await state.waitFor();
    expect(await state.count()).toBe(1);
  });
});

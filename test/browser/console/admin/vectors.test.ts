import { describe, expect, it } from 'vitest';
import { useTestConsole } from '#test/console/console.ts';
import { fillJar } from '#test/console/upload.ts';
import { chromiumIsMissing } from '#test/identity/chromium.ts';
import { stretched } from '#test/machine/patience.ts';
import { startScriptedServer } from '#test/models/scripted-server.ts';

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

describe.skipIf(chromiumIsMissing())(
  'a model server that is away (set CHROMIUM to the path of a browser)',
  () => {
    const opened = useTestConsole(async () => {
      const server = await startScriptedServer();
      await server.close();
      return { embeddings: 'server', embeddingsBaseUrl: server.base_url };
    });

    it('is on the admin’s overview, with what to check', async () => {
      opened().test.deps.vectors.work();
      const { page } = await opened().signIn('admin');
      await fillJar(page, 'Keys', { 'keys.txt': 'API keys are rotated every 90 days by the team.' });
      const { database } = opened().test.deps;
      const problems = () => database.kysely.selectFrom('vector_models').select('problem').execute();
      await expect
        .poll(problems, { timeout: stretched(20_000) })
        .toMatchObject([{ problem: expect.any(String) }]);
      await page.goto(`${opened().address}/admin`);
      await page.getByText('The last attempt to ask nomic-embed-text failed').waitFor();
      const reason = page.getByRole('definition').filter({ hasText: 'check EMBEDDINGS_BASE_URL' });
      await reason.waitFor();
    });
  },
);

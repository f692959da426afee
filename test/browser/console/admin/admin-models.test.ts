import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accessibilityProblems,
  openTestConsole,
  problemsOf,
  type TestConsole,
} from '#test/console/console.ts';
import { call } from '#test/identity/browser-passkeys.ts';
import { chromiumIsMissing } from '#test/identity/chromium.ts';
import { json, startScriptedServer, type ScriptedServer } from '#test/models/scripted-server.ts';

describe.skipIf(chromiumIsMissing())('models in the console (set CHROMIUM to the path of a browser)', () => {
  let server: ScriptedServer;
  let opened: TestConsole;

  beforeAll(async () => {
    server = await startScriptedServer();
    server.route('/api/tags', json({}, { status: 404 }));
    server.route('/v1/models', json({ data: [{ id: 'tiny', context_length: 4096 }, { id: 'org/model' }] }));
    opened = await openTestConsole({ llmBaseUrl: server.base_url, modelName: 'tiny' });
  });
  afterAll(async () => {
    await opened.close();
    await server.close();
  });

  it('are loaded and unloaded, also what others load meanwhile, and a failure says why', async () => {
    const { page } = await opened.signIn('analyst');
    const { page: other } = await opened.signIn('admin');
    const subscribed = page
      .waitForEvent('websocket')
      .then((socket) =>
        socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"subscribed"')),
      );
    await page.goto(`${opened.address}/admin/models`);
    await page.getByRole('button', { name: 'Load org/model' }).click();
    await page.getByRole('button', { name: 'Unload org/model' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Unload org/model' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unload' }).click();
    await page.getByRole('button', { name: 'Load org/model' }).waitFor();

    await subscribed;
    await call(other, `/api/chat/models/${encodeURIComponent('org/model')}/load`, {});
    await page.getByRole('button', { name: 'Unload org/model' }).waitFor();

    server.route('/v1/models', json({}, { status: 401 }));
    await page.getByRole('button', { name: 'Load tiny' }).click();
    await page.getByText('LLM_API_KEY').first().waitFor();
    expect(problemsOf(page)).toEqual([]);
  });

  it('are shown to viewers, who do not load them', async () => {
    const { page } = await opened.signIn('viewer');
    await page.goto(`${opened.address}/admin/models`);
    await page.getByRole('heading', { name: 'tiny' }).waitFor();
    expect(await page.getByRole('button', { name: /^(Load|Unload)/ }).count()).toBe(0);
  });
});

import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startScriptedServer, type ScriptedServer } from '#test/models/scripted-server.ts';
import { dataDirectory } from '#test/server/data-directory.ts';
import { startServer, type Server } from '#test/server/server.ts';
import { emptyLoad, marking, signInTalkers, talkOver } from '#test/sockets/socket-load.ts';

const sentences = 5;

let upstream: ScriptedServer;
let server: Server;

beforeAll(async () => {
  upstream = await startScriptedServer();
  upstream.script(marking({ sentences, pauseMs: 5 }));
  server = await startServer({
    directory: await dataDirectory(),
    env: {
      LLM_BASE_URL: upstream.base_url,
      MODEL_NAME: 'scripted',
      LLM_CONCURRENCY: '100',
      LOG_LEVEL: 'warn',
    },
  });
});
afterAll(async () => {
  await server.kill();
  await upstream.close();
  await rm(server.directory, { recursive: true, force: true });
});

it('no message is lost or crossed on 60 sockets that stream at once', async () => {
  const tokens = await signInTalkers(server.url, 6);
  const load = emptyLoad();
  const end = Date.now() + 3000;
  await talkOver(server.url, { tokens, socketsEach: 10, sentences, until: () => Date.now() > end, load });
  expect([...load.errors]).toEqual([]);
  expect(load).toMatchObject({ replied: load.sent, chunks: load.sent * sentences, lost: 0, crossed: 0 });
  expect(load.sent).toBeGreaterThanOrEqual(60);
});

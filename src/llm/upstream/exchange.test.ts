import { createServer, type AddressInfo, type Server } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { chatSettings } from '#llm/model-endpoint.ts';
import { createOpenAiChat } from '#llm/openai/openai-chat.ts';
import { completeChat } from '#llm/model-providers.ts';
import { createUpstream } from './upstream.ts';

const messages = [{ role: 'user' as const, content: 'Who?' }];
const switching = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\nhello';
const completion = JSON.stringify({ choices: [{ message: { content: 'Yes.' } }] });
const answer = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${completion.length}\r\n\r\n${completion}`;
const interim =
  'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n';

/** What the server writes for a request, byte for byte. */
let said = '';
let ends = false;
let server: Server;
beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => (ends ? socket.end(said) : socket.write(said)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

/** Asks one after the other, where one place is all there is and nobody may wait for it. */
function ask(): () => Promise<{ text: string }> {
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const limits = { attempts: 1, concurrency: 1, queue: 0, idle_ms: 2000, breaker_failures: 100 };
  const upstream = createUpstream({ base_url, settings: chatSettings }, limits);
  const chat = createOpenAiChat({ upstream, model: 'tiny' });
  return () => completeChat(chat, { messages });
}

describe('a server that leaves HTTP', () => {
  it.each([
    ['and hangs up', switching, true],
    ['and stays', switching, false],
  ])('%s is interrupted, and its place released', async (_, written, hangsUp) => {
    [said, ends] = [written, hangsUp];
    const tiny = ask();
    for (const __ of [1, 2, 3]) {
      await expect(tiny()).rejects.toMatchObject({
        code: 'MODEL_UNAVAILABLE',
        message: expect.stringMatching(/switched protocols .*check LLM_BASE_URL/) as string,
      });
    }
    [said, ends] = [answer, false];
    expect(await tiny()).toMatchObject({ text: 'Yes.' });
  });
});

describe('interim answers', () => {
  it('are passed over, and one that claims a switch without an upgrade is a refusal', async () => {
    [said, ends] = [interim + answer, false];
    const tiny = ask();
    for (const _ of [1, 2]) expect(await tiny()).toMatchObject({ text: 'Yes.' });
    [said, ends] = ['HTTP/1.1 101 Switching Protocols\r\n\r\n', true];
    await expect(tiny()).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' });
    [said, ends] = [interim, true];
    await expect(tiny()).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' });
  });
});

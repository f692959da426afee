import type { InjectOptions } from 'fastify';
import { inject, type Reply } from './inject.ts';
import type { Client, TestPlatform } from './platform.ts';

/** A bot with its first key, and a visitor of it. */
export type TestBot = {
  id: string;
  key: string;
  /** Calls the public service with the key of the bot. */
  call: (
    method: 'GET' | 'POST',
    path: string,
    options?: Omit<InjectOptions, 'method' | 'url'>,
  ) => Promise<Reply>;
  say: (message: string, more?: object, headers?: Record<string, string>) => Promise<Reply>;
};

/** Creates a bot as this admin. */
export async function createBot(test: TestPlatform, admin: Client, body: object = {}): Promise<TestBot> {
  const made = await admin.post('/api/public/bots/create', { name: 'A bot', ...body });
  if (made.status !== 201)
    throw new Error(`Creating a bot answered ${made.status}: ${JSON.stringify(made.body)}`);
  return botWithKey(test, made.body.bot.bot_id, made.body.bot.api_key);
}

/** The same with another key. */
export function botWithKey(test: TestPlatform, id: string, key: string): TestBot {
  const call: TestBot['call'] = (method, path, options = {}) =>
    inject(test.publicBot, {
      ...options,
      method,
      url: `/api/public${path}`,
      headers: { 'x-api-key': key, ...options.headers },
    });
  return {
    id,
    key,
    call,
    say: (message, more = {}, headers = {}) =>
      call('POST', `/chat/${id}/message`, { payload: { message, ...more }, headers }),
  };
}

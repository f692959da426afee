import { afterAll, beforeAll, expect, it } from 'vitest';

import { chatSettings } from '#llm/model-endpoint.ts';
import { createOpenAiChat } from '#llm/openai/openai-chat.ts';
import { eventsOf } from '#test/models/scripted-answers.ts';
import { startScriptedServer, type ScriptedServer } from '#test/models/scripted-server.ts';
import { createUpstream } from '#llm/upstream/upstream.ts';

import { splitWritten } from './citations.ts';
import { writeAnswer } from './generated.service.ts';
import type { SearchHit } from '#domain/search/search-hit.ts';
import { expectTurnsWithin, watchTurns } from '#test/machine/processor-time.ts';

const hit: SearchHit = {
  document_id: 'keys',
  content: 'API keys are rotated every 90 days by the platform team.',
} as SearchHit;
const held = 'API keys are rotated every 90 days [1]. ';

const names = 'Copper Fox of Antwerp never sends 8443 to APT28 and CVE-2021-34527 [1][2][3][4][5][6][7][8]. ';
const further = {
  ...hit,
  content: 'Copper Fox sends files. APT28 does not. It was seen in Porto. '.repeat(30),
};

let server: ScriptedServer;
beforeAll(async () => {
  server = await startScriptedServer();
});
afterAll(() => server.close());

/** The result for a reply in these tokens, and its cost in milliseconds of the processor. */
async function said(tokens: string[]): Promise<{ pieces: string[]; used: number }> {
  // All but the end, which never comes.
  const bytes = Buffer.from(eventsOf(tokens).slice(0, -3).join(''));
  server.script((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(bytes);
  });
  const upstream = createUpstream({ base_url: server.base_url, api_key: '', settings: chatSettings });
  const chat = createOpenAiChat({ upstream, model: 'tiny' });
  const hits = [hit, ...Array.from({ length: 7 }, () => further)];
  const writing = writeAnswer({ chat, question: 'How often?', hits, confidence: 1, max_tokens: 800 });
  const pieces: string[] = [];
  const watched = watchTurns();
  for await (const piece of writing.pieces()) pieces.push(piece);
  return { pieces, used: watched().used };
}

const many = 20_000;
it.each([
  ['sentences that begin with a number', Array<string>(many).fill('hello. 1 ')],
  ['full stops that end nothing', Array<string>(many).fill('hello. hello ')],
  ['white space', Array<string>(many).fill('         ')],
  ['numbers', Array<string>(many).fill('1. 1! 1? ')],
  ['Chinese', Array<string>(many).fill('日本。1語だ。')],
  ['sentences in one part', [`${held.repeat(2)}${'hello. 1 '.repeat(many)}`]],
  ['sentences that hold', Array<string>(many).fill(held)],
  ['sentences of names that cite much', Array<string>(many).fill(names)],
])('an endless reply of %s is abandoned, and blocks no one', async (_, tokens) => {
  let pieces: string[] = [];
  let used = Infinity;
  // All the events of 20,000 tokens arrive in one packet; what goes through them again and again takes seconds.
  await expectTurnsWithin(100, async () => {
    ({ pieces, used } = await said([held, 'Keys ', 'rotate. ', ...tokens]));
  });
  expect(pieces[0]).toBe('API keys are rotated every 90 days. [1]');
  expect(used).toBeLessThan(1000);
  expect(await server.received[0]?.closed).toBe(false);
});

it('a sentence is complete when a word of the next has arrived, whatever follows', () => {
  expect(splitWritten('One is. 1 is two. 1 ')).toEqual({ complete: 'One is. ', rest: '1 is two. 1 ' });
  expect(splitWritten('One is. 1 ')).toEqual({ complete: '', rest: 'One is. 1 ' });
  expect(splitWritten('日本。語だ。')).toEqual({ complete: '日本。', rest: '語だ。' });
});

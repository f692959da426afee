import { afterAll, beforeAll, expect, it } from 'vitest';

import type { ChatProvider, ChatRequest } from '#llm/model-providers.ts';

import { createAsk } from '#domain/search/ask.service.ts';
import { withinContext } from './fitting.ts';
import { answerPrompt } from './prompt.ts';
import { onlyChat, openFixture, passagesFor } from '#test/fixtures/search.ts';
import type { SearchHit } from '#domain/search/search-hit.ts';
import { createSearch, type Search } from '#domain/search/search.service.ts';

const review = 'The weekly review of the estate found nothing of note and was closed again. ';
const relay = (number: number) =>
  `${review.repeat(12)}The Amber relay ${number} listens on port 84${number} of the jump host. ${review.repeat(12)}`;
const texts = Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`relay-${i}`, relay(i + 10)]));
const question = 'On which port does the Amber relay 12 listen?';
const filter = { jar_ids: ['jar'] };
const tokensOf = (text: string): number => Math.ceil(text.length / 4);

let search: Search;
let close: () => Promise<void>;

beforeAll(async () => {
  const fixture = await openFixture();
  ({ close } = fixture);
  for (const [id, text] of Object.entries(texts))
    await fixture.index.add(passagesFor({ id, title: 'Relay', text }));
  search = createSearch({ index: fixture.index });
});
afterAll(() => close());

/** Refuses what is too long for it, as engines do, and cites every passage that it was given, and some that it was not. */
function strict(context: number): ChatProvider & { requests: ChatRequest[] } {
  const requests: ChatRequest[] = [];
  return {
    model: 'strict',
    requests,
    async *stream(request) {
      requests.push(request);
      const given = request.messages[1]?.content ?? '';
      const taken = request.messages.reduce((sum, { content }) => sum + tokensOf(content), 0);
      if (taken + (request.max_tokens ?? 0) > context) throw new Error(`${taken} tokens`);
      for (let number = 1; number <= 20; number += 1)
        for (const [, said = ''] of given.matchAll(/(The Amber relay \d+ listens on port \d+)/g))
          yield { text: `${said} [${number}]. ` };
      yield { end: { finish_reason: 'stop', usage: null } };
    },
  };
}

it.each([
  [512, 1],
  [1024, 2],
  [2048, 5],
  [100_000, 20],
])('of a model with %i tokens the prompt and its answer take no more', async (context, most) => {
  const chat = strict(context);
  const answer = await createAsk({ search, chat: onlyChat(chat, context) })({ question, filter, limit: 20 });
  const [request] = chat.requests;
  const sent = request?.messages[1]?.content ?? '';
  const passages = sent.match(/<passage-/g)?.length ?? 0;
  expect(passages).toBeGreaterThan(0);
  expect(passages).toBeLessThanOrEqual(most);
  expect(request?.max_tokens).toBe(Math.min(800, context / 4));
  expect(answer).toMatchObject({ answered: true, model: 'strict' });
  expect(answer.answer).toContain('The Amber relay 12 listens on port 8412. [1]');
  expect(answer.sources.length).toBeLessThanOrEqual(passages);
  for (const { quote, document_id, start, end } of answer.sources) {
    expect(sent).toContain(quote);
    expect(texts[document_id]?.slice(start, end)).toBe(quote);
  }
});

it('a model whose context does not hold a sentence is not asked', async () => {
  const chat = strict(200);
  const answer = await createAsk({ search, chat: onlyChat(chat, 200) })({ question, filter, limit: 5 });
  expect(chat.requests).toEqual([]);
  expect(answer).toMatchObject({ answered: true, model: 'extractive' });
});

const hit = (content: string): SearchHit =>
  ({
    document_id: 'd',
    title: 'T',
    section: '',
    page: null,
    content,
    start: 100,
    end: 100 + content.length,
  }) as SearchHit;
const model = (context_limit: number) => ({
  card: { context_limit } as never,
  // Each character is one: nothing hides in rounding.
  countTokens: async (text: string) => text.length,
});

it('counts what is sent: roles, numbers and fences', async () => {
  const earlier = Array.from({ length: 200 }, () => ({ by: 'assistant' as const, text: 'Yes.' }));
  const hits = Array.from({ length: 20 }, () => hit('x'));
  for (const context of [1700, 2500, 3333, 5001]) {
    const budget = { model: model(context), question: 'Why?', answer_tokens: 100 };
    const parts = await withinContext(budget, { hits, earlier });
    const prompt = answerPrompt({ question: 'Why?', ...parts });
    const length = prompt.reduce((sum, { content }) => sum + content.length, 0);
    expect(length).toBeLessThanOrEqual(context - 100);
    // Nothing that had room was left out.
    expect(length).toBeGreaterThan(context - 100 - 250);
  }
});

it('the likely parts take a sixth of the room, and only those of passages that fit stay', async () => {
  const likely = [
    { number: 2, quote: 'y'.repeat(20) },
    { number: 1, quote: 'x'.repeat(20) },
    { number: 1, quote: 'z'.repeat(200) },
  ];
  const asked = (context: number, hits: SearchHit[]) =>
    withinContext(
      { model: model(context), question: 'Why?', answer_tokens: 100 },
      { hits, earlier: [], likely },
    );
  const roomy = await asked(5000, [hit('one'), hit('two')]);
  expect(roomy.likely).toEqual(likely);
  const small = await asked(1700, [hit('one'), hit('w'.repeat(2000))]);
  expect(small.likely).toEqual([likely[1]]);
  expect(small.hits).toHaveLength(1);
});

it('of a passage that is too long, the sentences around the closest one are sent, in order', async () => {
  const content = `${review.repeat(5)}The Amber relay listens on port 8443. ${review.repeat(5)}`;
  const budget = {
    model: model(1400),
    question: 'On which port does the Amber relay listen?',
    answer_tokens: 10,
  };
  const { hits } = await withinContext(budget, { hits: [hit(content)], earlier: [] });
  expect(hits).toHaveLength(1);
  const [cut] = hits as [SearchHit];
  expect(cut.content).toContain('The Amber relay listens on port 8443.');
  expect(cut.content.length).toBeLessThan(content.length);
  expect(content.slice(cut.start - 100, cut.end - 100)).toBe(cut.content);
});

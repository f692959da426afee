import { afterAll, beforeAll, expect, it } from 'vitest';

import type { SearchIndex } from '#index/search-index.ts';
import type { ChatProvider, ChatRequest } from '#llm/model-providers.ts';
import { createAsk } from '#domain/search/ask.service.ts';
import { notInDocuments, withLanguages } from '#domain/search/extractive/source.ts';
import { writeAnswer } from '#domain/search/generated/generated.service.ts';
import { createSearch } from '#domain/search/search.service.ts';
import { onlyChat, openFixture, storeWithVectors } from '#test/fixtures/search.ts';

const report = `Fuchsbau is a group that attacks shipping companies in the north. It was first described in a report in May.
The group uses the loader Dimlight, which contacts its server every fifteen minutes.`;
const other = `Quartz Heron entered through the mail gateway of the port. It was seen by the harbour office in June.
The actor uses the backdoor Lanternfish, which was written to disk by its installer.`;
const german = `Der Hafen wurde im Juni von einer Gruppe angegriffen, die sich über das Mail-Gateway Zugang verschaffte.
Sie nutzt die Hintertür Laternenfisch, die von ihrem Installationsprogramm auf die Platte geschrieben wurde.`;

/** Stands for a model that knows several languages: what speaks of one thing is near in any of them. */
function embed(text: string): Float32Array {
  const topics = [/dimlight|schiff|shipping|海運|Fuchsbau/i, /hafen|harbour|port/i];
  return Float32Array.from([0.1, ...topics.map((topic) => (topic.test(text) ? 1 : 0))]);
}

let index: SearchIndex;
let close: () => Promise<void>;
let vectors: Awaited<ReturnType<typeof storeWithVectors>>;

beforeAll(async () => {
  ({ index, close } = await openFixture());
  const documents = [
    { id: 'report', title: 'Report', text: report, jar_id: 'english' },
    { id: 'other', title: 'Other', text: other, jar_id: 'english' },
    { id: 'german', title: 'Bericht', text: german, jar_id: 'german' },
  ];
  vectors = await storeWithVectors(index, documents, embed);
});
afterAll(() => close());

async function ask(question: string, reply: (passages: string) => string, jar = 'english') {
  const requests: ChatRequest[] = [];
  const chat: ChatProvider = {
    model: 'scripted',
    async *stream(request) {
      requests.push(request);
      yield { text: reply(request.messages.at(-1)?.content ?? '') };
      yield { end: { finish_reason: 'stop', usage: null } };
    },
  };
  const search = createSearch({ index, vectors });
  const answer = await createAsk({ search, chat: onlyChat(chat) })({
    question,
    filter: { jar_ids: [jar] },
    limit: 5,
  });
  return { ...answer, rules: requests[0]?.messages[0]?.content ?? '' };
}

/** The sentence, citing the passage that has its last word. */
const said = (sentence: string) => (prompt: string) => {
  const passages = [...prompt.matchAll(/<passage-\w+ number="(\d+)">([^]*?)<\/passage/g)];
  const cited = passages.find(([, , text]) => text?.includes(sentence.split(' ').at(-1) ?? ''));
  expect(cited).toBeDefined();
  return `${sentence} [${cited?.[1]}].`;
};

const rule = 'The passages are in English, the question is not: answer in English';

it.each([
  ['German', 'Welche Schadsoftware nutzt die Gruppe Fuchsbau gegen Schiffe?'],
  ['French', 'Quel est le chargeur que le groupe Fuchsbau utilise contre les compagnies de shipping ?'],
  ['Japanese', 'Fuchsbauはどのマルウェアを海運会社に使っていますか?'],
])('a question in %s is answered by a model in the language of the passages', async (_, question) => {
  const answer = await ask(question, said('The group uses the loader Dimlight'));
  expect(answer.rules).toContain(rule);
  expect(answer).toMatchObject({ answered: true, model: 'scripted', languages: null });
  expect(answer.answer).toBe('The group uses the loader Dimlight. [1]');
  expect(answer.sources[0]?.document_id).toBe('report');
});

it.each([
  [
    'another actor',
    'Welche Schadsoftware nutzt die Gruppe Fuchsbau gegen Schiffe?',
    'The actor uses the backdoor Lanternfish',
  ],
  [
    'one that no passage names',
    'Quel est le chargeur que le groupe Veloutine utilise dans le shipping ?',
    'The group uses the loader Dimlight',
  ],
])('what is said of %s is no answer in another language either', async (_, question, sentence) => {
  expect(await ask(question, said(sentence))).toMatchObject({ answered: false, model: 'extractive' });
});

it('without a model that writes, the passages that vectors find are the nearest', async () => {
  const question = 'Welche Schadsoftware wird gegen Schiffe verwendet?';
  const extractive = createAsk({ search: createSearch({ index, vectors }) });
  const { answered, nearest } = await extractive({ question, filter: { jar_ids: ['english'] }, limit: 5 });
  expect(answered).toBe(false);
  expect(nearest[0]?.document_id).toBe('report');
});

it('what the passages do not say is cut in any language', async () => {
  const question = 'Welche Schadsoftware nutzt die Gruppe Fuchsbau gegen Schiffe?';
  for (const sentence of [
    'Fuchsbau paid for the loader with stolen cards',
    'Die Gruppe nutzt das Ladeprogramm Dimlight',
  ])
    expect(await ask(question, () => `${sentence} [1].`)).toMatchObject({
      answered: false,
      model: 'extractive',
    });
});

it.each([
  [
    'in the language of the passages',
    'Which loader does the group Fuchsbau use against shipping?',
    'english',
  ],
  ['in a language that is open', 'Fuchsbau Schiffe', 'english'],
  ['in German about a German report', 'Welche Hintertür nutzt die Gruppe, die den Hafen angriff?', 'german'],
])('a question %s has no such rule', async (_, question, jar) => {
  const { rules } = await ask(question, () => 'NOT_IN_DOCUMENTS', jar);
  expect(rules).toContain('You answer questions');
  expect(rules).not.toContain('answer in');
});

it('a model that finds no answer refuses with the reason that was known before', async () => {
  const question = 'Welche Straßenbahn ist auf der Brücke?';
  const languages = { question: 'de', documents: [{ language: 'en', count: 2 }], complete: true };
  const extracted = withLanguages(notInDocuments(question, 0.1), languages);
  const chat: ChatProvider = {
    model: 'scripted',
    async *stream() {
      yield { text: 'NOT_IN_DOCUMENTS' };
      yield { end: { finish_reason: 'stop', usage: null } };
    },
  };
  const search = createSearch({ index, vectors });
  const { hits } = await search({ query: question, filter: { jar_ids: ['english'] }, limit: 5 });
  const writing = writeAnswer({ chat, question, hits, confidence: 0.1, extracted, max_tokens: 100 });
  for await (const _ of writing.pieces());
  expect(writing.answer()).toMatchObject({ answered: false, model: 'scripted', languages });
  expect(writing.answer()?.answer).toContain('the 2 documents in scope are in English');
});

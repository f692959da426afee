import { expect, it } from 'vitest';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';

const { analyst, stranger } = platformFor({ analyst: 'analyst', stranger: 'analyst' });

const english = `The Quartz Heron group entered through the mail gateway of the shipping company in March.
Its loader was written to disk and contacted a server of the group every fifteen minutes.`;
const german = `Die Gruppe drang im März über das Mail-Gateway in das Netz der Reederei ein und blieb dort mehrere Wochen.
Ihr Schadprogramm wurde auf die Festplatte geschrieben und meldete sich alle fünfzehn Minuten bei einem Server.`;

const inGerman = 'Wer hat die Straßenbahn gefahren und wann wurde sie gebaut?';
const inEnglish = 'Who drives the tram, and when was it built?';
const japanese = '路面電車を運転しているのは誰ですか?';

async function ask(jar: string, question: string) {
  const { status, body } = await analyst.post('/api/knowledge/ask', { question, honey_jar_ids: [jar] });
  expect(status).toBe(200);
  expect(body.answered).toBe(false);
  return body;
}

it('a refusal says that the question is in another language than the documents', async () => {
  const jar = await createJar(analyst);
  await addDocument(analyst, jar, { name: 'one.txt', text: english });
  await addDocument(analyst, jar, { name: 'two.txt', text: `${english}\nThe host was rebuilt afterwards.` });
  const documents = [{ language: 'en', count: 2 }];
  for (const [language, name, question] of [
    ['de', 'German', inGerman],
    ['ja', 'Japanese', japanese],
  ] as const) {
    const refusal = await ask(jar, question);
    expect(refusal.languages).toEqual({ question: language, documents, complete: true });
    expect(refusal.answer).toContain(
      `The question is in ${name}, and the 2 documents in scope are in English. Ask in English: answers across languages`,
    );
  }
  const own = await ask(jar, inEnglish);
  expect(own.languages).toBeNull();
  expect(own.answer).not.toContain('The question is in');
});

it('no question is called foreign where a document is in its language', async () => {
  const jar = await createJar(analyst);
  await addDocument(analyst, jar, { name: 'one.txt', text: english });
  await addDocument(analyst, jar, { name: 'zwei.txt', text: german });
  expect((await ask(jar, inGerman)).languages).toBeNull();
  expect((await ask(jar, inEnglish)).languages).toBeNull();
  expect((await ask(jar, japanese)).languages).toEqual({
    question: 'ja',
    documents: [
      { language: 'de', count: 1 },
      { language: 'en', count: 1 },
    ],
    complete: true,
  });
});

it('only documents in scope count', async () => {
  const jar = await createJar(analyst);
  await addDocument(analyst, jar, { name: 'one.txt', text: english });
  const other = await createJar(stranger);
  await addDocument(stranger, other, { name: 'zwei.txt', text: german });
  const { body } = await analyst.post('/api/knowledge/ask', { question: inGerman, honey_jar_ids: [jar] });
  expect(body.languages).toEqual({
    question: 'de',
    documents: [{ language: 'en', count: 1 }],
    complete: true,
  });
  const everything = await stranger.post('/api/knowledge/ask', { question: inGerman });
  expect(everything.body.languages).toBeNull();
});

it('documents whose language is open are no reason', async () => {
  const jar = await createJar(analyst);
  await addDocument(analyst, jar, { name: 'list.txt', text: '10.1.2.3\n10.1.2.4\n10.1.2.5\n' });
  expect((await ask(jar, inGerman)).languages).toBeNull();
  await addDocument(analyst, jar, { name: 'one.txt', text: english });
  const refusal = await ask(jar, inGerman);
  expect(refusal.languages.documents).toEqual([
    { language: 'en', count: 1 },
    { language: null, count: 1 },
  ]);
  expect(refusal.answer).toContain('of the 2 documents in scope 1 is in English');
});

it('a question in another language that can be answered is answered', async () => {
  const jar = await createJar(analyst);
  await addDocument(analyst, jar, {
    name: 'two.txt',
    text: 'CVE-2026-11111 is in the mail gateway. It was fixed in May.',
  });
  const question = 'Was ist CVE-2026-11111?';
  const { body } = await analyst.post('/api/knowledge/ask', { question, honey_jar_ids: [jar] });
  expect(body).toMatchObject({ answered: true, languages: null });
});

it('replies in conversations say and keep it', async () => {
  const jar = await createJar(analyst);
  await addDocument(analyst, jar, { name: 'one.txt', text: english });
  const { body } = await analyst.post('/api/chat/message', { message: inGerman, honey_jar_ids: [jar] });
  const languages = { question: 'de', documents: [{ language: 'en', count: 1 }], complete: true };
  expect(body).toMatchObject({ answered: false, languages });
  expect(body.response).toContain('The question is in German, and the document in scope is in English.');
  const kept = await analyst.get(`/api/chat/conversations/${body.conversation_id}`);
  expect(kept.body.messages.at(-1)).toMatchObject({ languages, content: body.response });
});

it('a search that finds nothing says it in each of its forms', async () => {
  const jar = await createJar(analyst);
  await addDocument(analyst, jar, { name: 'one.txt', text: english });
  const languages = { question: 'de', documents: [{ language: 'en', count: 1 }], complete: true };
  for (const path of [
    '/api/knowledge/search',
    '/api/v1/knowledge/search',
    '/api/knowledge/assistant/context',
  ]) {
    const { status, body } = await analyst.post(path, { query: inGerman, honey_jar_ids: [jar] });
    expect(status).toBe(200);
    expect(body).toMatchObject({ results: [], languages });
    const found = await analyst.post(path, { query: 'mail gateway', honey_jar_ids: [jar] });
    expect(found.body.results).toHaveLength(1);
    expect(found.body).not.toHaveProperty('languages');
  }
});

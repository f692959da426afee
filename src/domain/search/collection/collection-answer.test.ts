import { beforeAll, describe, expect, it } from 'vitest';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';

const { ada, bob } = platformFor({ ada: 'analyst', bob: 'analyst' });
let open: string;
let many: string;

beforeAll(async () => {
  open = await createJar(ada);
  many = await createJar(ada);
  const own = {
    'one.txt': 'The loader Dimlight sleeps.',
    'two.txt': 'Dimlight-7 is packed. Nobody runs it.',
  };
  for (const [name, text] of Object.entries(own)) await addDocument(ada, open, { name, text });
  await addDocument(ada, open, { name: 'dimlights.txt', text: 'Lamps that are dim lights.' });
  for (let i = 0; i < 22; i += 1)
    await addDocument(ada, many, { name: `r${i}.txt`, text: `The group Velvet Hare wrote note ${i}.` });
  const hidden = await createJar(bob);
  await addDocument(bob, hidden, {
    name: 'secret.txt',
    text: 'Bob knows that Dimlight and Amberfox are his.',
  });
});

const asks = async (question: string, jar?: string) =>
  (await ada.post('/api/knowledge/ask', { question, ...(jar && { honey_jar_ids: [jar] }) })).body;

const says = async (message: string, conversation_id?: string) =>
  (await ada.post('/api/chat/message', { message, ...(conversation_id && { conversation_id }) })).body;

describe('a question about the collection', () => {
  it('counts the documents that the asking user may search, in the jars in scope', async () => {
    const sure = { answered: true, confidence: 1, sources: [], model_used: 'extractive', looked_for: null };
    expect(await asks('How many documents do you have?')).toMatchObject({
      ...sure,
      answer: '25 documents can be searched.',
    });
    expect((await asks('How many documents do you have?', open)).answer).toBe('3 documents can be searched.');
    const { body } = await bob.post('/api/knowledge/ask', { question: 'How many reports are there?' });
    expect(body.answer).toBe('One document can be searched.');
  });

  it('lists those that mention a name, never those of others, each with the sentence that does', async () => {
    const { answer, sources } = await asks('Which reports mention Dimlight?');
    expect(answer).toMatch(
      /^2 documents mention Dimlight: two\.txt \(20\S+\) \[1\]; one\.txt \(20\S+\) \[2\]\.$/,
    );
    expect(sources.map(({ quote }: { quote: string }) => quote).sort()).toEqual([
      'Dimlight-7 is packed.',
      'The loader Dimlight sleeps.',
    ]);
    const none = await asks('How many documents mention Amberfox?');
    expect(none).toMatchObject({
      answered: true,
      answer: 'None of your documents mentions Amberfox.',
      sources: [],
    });
  });

  it('lists at most twenty, and says that there are more', async () => {
    const { answer, sources } = await asks('Which documents mention Velvet Hare?');
    expect(answer).toMatch(/^22 documents mention Velvet Hare, the newest 20: .* There are 2 more\.$/);
    expect(sources).toHaveLength(20);
    expect((await asks('How many documents mention Velvet Hare?')).answer).toBe(
      '22 documents mention Velvet Hare.',
    );
  });

  it('goes to the documents when it only begins with a greeting, or describes what they hold', async () => {
    const { answer } = await asks('Hello, which group wrote note 7?', many);
    expect(answer).toContain('note 7. [1]');
    expect((await asks('Which reports mention Lamps with rope?', open)).answer).not.toMatch(/^None of/);
  });
});

describe('in a conversation', () => {
  it('greetings and thanks get a sentence, also after other messages', async () => {
    const hello = await says('Hello!');
    expect(hello).toMatchObject({ answered: true, confidence: 1, sources: [], related: [] });
    expect(hello.response).toMatch(/^Hello\. Ask a question/);
    await says('Which group wrote note 7?', hello.conversation_id);
    const { response, sources } = await says('thanks', hello.conversation_id);
    expect({ response, sources }).toEqual({ response: "You're welcome.", sources: [] });
  });

  it('the collection is counted and searched with the rights of the user', async () => {
    const { response, conversation_id } = await says('How many documents do you have?');
    expect(response).toBe('25 documents can be searched.');
    const listed = await says('Which reports mention Dimlight?', conversation_id);
    expect(listed.response).toMatch(/^2 documents mention Dimlight: /);
    expect(listed.sources).toHaveLength(2);
    expect((await says('Hello! Which group wrote note 7?')).response).toContain('note 7. [1]');
  });
});

import { beforeAll, expect, it } from 'vitest';
import { openSeal } from '#domain/conversations/index.ts';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';

const { test, ada, admin } = platformFor({ ada: 'analyst', admin: 'admin' });
const path = '/api/admin/feedback';
const today = () => new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  const jar = await createJar(ada);
  await addDocument(ada, jar, { name: 'keys.txt', text: 'API keys are rotated every 90 days by the team.' });
});

/** Asks, and says what one thinks of the reply. Answers where the two are. */
async function rated(feedback: object): Promise<{ conversation: string; message: string }> {
  const said = (await ada.post('/api/chat/message', { message: 'How often are API keys rotated?' })).body;
  const { conversation_id: conversation, message_id: message } = said;
  await ada.post(`/api/chat/conversations/${conversation}/messages/${message}/feedback`, feedback);
  return { conversation, message };
}

it('what users said of replies is counted by day, with the newest comments and nobody’s name', async () => {
  const none = await admin.get(path);
  expect(none.body).toMatchObject({ helpful: 0, unhelpful: 0, helpful_share: null, days: [], comments: [] });
  await rated({ rating: 'up' });
  await rated({ rating: 'up', comment: 'To the point.' });
  const bad = await rated({ rating: 'down', comment: 'Not the vault.' });
  const withdrawn = await rated({ rating: 'down' });
  await ada.post(`/api/chat/conversations/${withdrawn.conversation}/messages/${withdrawn.message}/feedback`, {
    rating: null,
  });

  const { status, body } = await admin.get(path);
  expect(status).toBe(200);
  expect(body).toMatchObject({ helpful: 2, unhelpful: 1, helpful_share: 2 / 3, cut: false });
  expect(body.days).toEqual([{ date: today(), helpful: 2, unhelpful: 1, helpful_share: 2 / 3 }]);
  expect(body.comments.map(({ rating, comment }: any) => [rating, comment])).toEqual([
    ['down', 'Not the vault.'],
    ['up', 'To the point.'],
  ]);
  expect(Object.keys(body.comments[0]).toSorted()).toEqual(['comment', 'rating', 'replied_at']);

  await ada.delete(`/api/chat/conversations/${bad.conversation}`);
  expect((await admin.get(path)).body).toMatchObject({ helpful: 2, unhelpful: 0 });
  expect((await admin.get(`${path}?days=0`)).status).toBe(400);
  expect((await ada.get(path)).status).toBe(403);
});

it('what was given when only its user saw it is neither counted nor shown', async () => {
  const { conversation, message } = await rated({ rating: 'down', comment: 'Seen.' });
  const { kysely } = test.deps.database;
  const { sealed_key } = await kysely
    .selectFrom('conversations')
    .select('sealed_key')
    .where('id', '=', conversation)
    .executeTakeFirstOrThrow();
  const before = (await admin.get(path)).body.unhelpful;
  const seal = openSeal(test.deps.masterKey, { id: conversation, sealed_key });
  const sealed_feedback = seal.sealFeedback(message, { rating: 'down', comment: 'Between us.' });
  await kysely.updateTable('messages').set({ sealed_feedback }).where('id', '=', message).execute();
  const { body } = await admin.get(path);
  expect(body.unhelpful).toBe(before - 1);
  expect(JSON.stringify(body)).not.toContain('Between us.');
  const { messages } = (await ada.get(`/api/chat/conversations/${conversation}`)).body;
  expect(messages[1].feedback).toEqual({ rating: 'down', comment: 'Between us.' });
});

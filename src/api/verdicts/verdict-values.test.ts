import { expect, it } from 'vitest';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';

const { owner, stranger } = platformFor({ owner: 'analyst', stranger: 'analyst' });

const text =
  'REEFLOCK is ransomware. REEFLOCK communicates with update[.]reef-sync[.]net over HTTPS. ' +
  'It was first seen in March 2025 in Portugal.';
const question = 'Which domain does REEFLOCK communicate with?';

const answerOf = async (jar: string) =>
  (await owner.post('/api/knowledge/ask', { question, honey_jar_ids: [jar] })).body;

it('an answer says which of the values that it shows a verdict calls benign, and who decided stays out of it', async () => {
  const jar = await createJar(owner);
  const { id } = await addDocument(owner, jar, { name: 'reef.txt', text });
  const before = await answerOf(jar);
  expect(before).toMatchObject({ answered: true, answer: expect.stringContaining('reef-sync') });
  const about = { value: 'UPDATE.reef-sync.NET.', verdict: 'benign', scope: 'document', document_id: id };
  const made = await owner.post('/api/v1/verdicts', about);
  expect(made).toMatchObject({ status: 201, body: { value: 'update.reef-sync.net', applied_to: 1 } });
  const day = made.body.created_at.slice(0, 10);
  const remark = expect.stringMatching(
    new RegExp(`\\n\\nupdate.{1,3}reef-sync.{1,3}net is marked as benign by a verdict of ${day}\\.$`),
  );
  const after = await answerOf(jar);
  expect(after).toMatchObject({ answered: true, answer: remark });
  expect(after.answer).toContain(before.answer);
  expect(after.answer).not.toContain(made.body.decided_by.name);
  const { body: said } = await owner.post('/api/chat/message', {
    message: question,
    honey_jar_ids: [jar],
  });
  expect(said.response).toMatch(/is marked as benign by a verdict of/);
  await owner.delete(`/api/v1/verdicts/${made.body.id}`);
  expect((await answerOf(jar)).answer).toBe(before.answer);
});

it('a verdict in another honey jar is not spoken of', async () => {
  const jar = await createJar(owner);
  await addDocument(owner, jar, { name: 'reef.txt', text });
  const other = await createJar(stranger);
  const about = { value: 'update.reef-sync.net', verdict: 'benign', scope: 'honey_jar', honey_jar_id: other };
  expect((await stranger.post('/api/v1/verdicts', about)).status).toBe(201);
  expect((await answerOf(jar)).answer).not.toContain('benign');
});

it('a range is kept from the first address of its network, and a rule by its name', async () => {
  const jar = await createJar(owner);
  const rule = 'rule reefrule { strings: $a = "reef" condition: $a }';
  await addDocument(owner, jar, { name: 'rule.txt', text: `The malware is found by this rule.\n\n${rule}` });
  const about = { verdict: 'benign', scope: 'honey_jar', honey_jar_id: jar };
  const range = await owner.post('/api/v1/verdicts', { ...about, range: '10.1.2.3/8' });
  expect(range).toMatchObject({ status: 201, body: { range: '10.0.0.0/8' } });
  const named = await owner.post('/api/v1/verdicts', { ...about, value: 'reefrule' });
  expect(named).toMatchObject({ status: 201, body: { applied_to: 1 } });
  const refused = await owner.post('/api/v1/verdicts', { ...about, value: 'hello' });
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain('value: is no indicator');
});

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { until } from '#test/machine/patience.ts';
import { platformFor, type Client } from '#test/platform/platform.ts';

const path = '/api/knowledge/samples';
const { test, analyst, viewer } = platformFor({ analyst: 'analyst', viewer: 'viewer' });
const files = await readdir(join(import.meta.dirname, '../../../samples/documents'));

const documentsOf = async (client: Client, jarId: string): Promise<any[]> =>
  (await client.get(`/api/knowledge/honey-pots/${jarId}/documents?limit=100`)).body.documents;

describe('loading the samples', () => {
  it('puts all of them into a private honey jar of the user, and each suggested question is answered from its document', async () => {
    const { status, body } = await analyst.post(path);
    expect(status).toBe(200);
    expect(body).toMatchObject({ documents: files.length, added: files.length });
    const jarId: string = body.honey_jar.id;
    const { body: jar } = await analyst.get(`/api/knowledge/honey-pots/${jarId}`);
    expect(jar).toMatchObject({ name: body.honey_jar.name, visibility: 'private' });
    await until(
      async () => (await documentsOf(analyst, jarId)).every(({ status: state }) => state === 'completed'),
      { what: 'the samples are read' },
    );
    const documents = await documentsOf(analyst, jarId);
    expect(new Set(documents.map(({ filename }) => filename))).toEqual(new Set(files));
    expect(documents).toHaveLength(files.length);
    for (const { question, filename } of body.questions) {
      const { body: answer } = await analyst.post('/api/knowledge/ask', { question });
      expect(answer.answered, question).toBe(true);
      const { id } = documents.find((document) => document.filename === filename);
      expect(
        answer.sources.map(({ document_id }: any) => document_id),
        question,
      ).toContain(id);
    }
  });

  it('adds nothing the second time, and makes one honey jar when two ask at once', async () => {
    const other = await test.signIn('analyst');
    const replies = await Promise.all([other.post(path), other.post(path)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const added = replies.map(({ body }) => body.added);
    expect(added.reduce((sum, count) => sum + count)).toBe(files.length);
    expect(replies[0]?.body.honey_jar.id).toBe(replies[1]?.body.honey_jar.id);
    expect((await other.post(path)).body).toMatchObject({ documents: files.length, added: 0 });
    expect(await documentsOf(other, replies[0]?.body.honey_jar.id)).toHaveLength(files.length);
  });

  it('puts nothing into a honey jar of that name that others see', async () => {
    const owner = await test.signIn('analyst');
    const open = await owner.post('/api/knowledge/honey-pots', {
      name: 'Skep samples',
      visibility: 'shared',
    });
    const { body } = await owner.post(path);
    expect(body.honey_jar.id).not.toBe(open.body.id);
    expect(await documentsOf(owner, open.body.id)).toEqual([]);
    const { body: jar } = await owner.get(`/api/knowledge/honey-pots/${body.honey_jar.id}`);
    expect(jar.visibility).toBe('private');
  });

  it('is refused to those who may not create honey jars', async () => {
    expect((await viewer.post(path)).status).toBe(403);
    expect((await viewer.get('/api/knowledge/honey-pots')).body.total).toBe(0);
  });
});

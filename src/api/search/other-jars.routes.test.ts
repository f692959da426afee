import { describe, expect, it } from 'vitest';
import { addDocument, createJar, platformFor, type Client } from '#test/platform/platform.ts';

const { test, analyst, stranger } = platformFor({ analyst: 'analyst', stranger: 'analyst' });

const rare = 'mudminnow';
const question = `Which port does the ${rare} implant use?`;
const texts = [
  `The ${rare} implant connects to port 8443 of its server every hour. Operators rotate the certificate each month.`,
  `A report mentions ${rare} once. The implant of another group uses port 22 and encrypts its traffic with a static key.`,
  'The implant beacons over port 443 and sleeps for a day. Its operators use stolen certificates for the server.',
  `Defenders found ${rare} on twelve servers. It was removed by the vendor, who published rules for its detection.`,
  ...Array.from(
    { length: 12 },
    (_, i) => `Incident ${i}: an implant used port ${4000 + i} on a server of the ministry.`,
  ),
];

type Hit = { document_id: string; score: number };

/** What the three forms of the search and the answer say, without their times. */
async function everythingSaid(client: Client): Promise<unknown> {
  const asked = { query: `${rare} implant port` };
  const replies = await Promise.all([
    client.post('/api/knowledge/search', asked),
    client.post('/api/knowledge/search', { ...asked, group_by: 'document' }),
    client.post('/api/v1/knowledge/search', { ...asked, top_k: 20 }),
    client.post('/api/knowledge/ask', { question }),
  ]);
  return replies.map(({ status, body }) => {
    expect(status).toBe(200);
    return { ...body, query_time: 0, response_time: 0 };
  });
}

function scoresIn(said: unknown): number[] {
  const [{ results }] = said as [{ results: Hit[] }];
  return results.map(({ score }) => score);
}

async function uploadForty(client: Client, jar: string): Promise<string[]> {
  const uploads = Array.from({ length: 40 }, (_, i) =>
    addDocument(client, jar, {
      name: `note-${i}.txt`,
      text: `${rare} ${rare} note ${i}: ${rare} port implant.`,
    }),
  );
  return (await Promise.all(uploads)).map(({ id }: { id: string }) => id);
}

describe('scores, order, answers and confidence', () => {
  it('stay exactly the same when others upload the same rare word, delete it, or the index is optimised', async () => {
    const jar = await createJar(analyst);
    await Promise.all(texts.map((text, i) => addDocument(analyst, jar, { name: `${i}.txt`, text })));
    const before = await everythingSaid(analyst);
    expect(scoresIn(before)).toHaveLength(10);
    expect(before).toMatchObject({ 3: { answered: true } });
    await test.deps.index.optimize();
    expect(await everythingSaid(analyst)).toEqual(before);
    const hidden = await createJar(stranger);
    const ids = await uploadForty(stranger, hidden);
    expect(ids).toHaveLength(40);
    expect(await everythingSaid(analyst)).toEqual(before);
    await test.deps.index.optimize();
    expect(await everythingSaid(analyst)).toEqual(before);
    await test.deps.index.deleteDocuments(ids);
    expect(await everythingSaid(analyst)).toEqual(before);
    await test.deps.index.optimize();
    expect(await everythingSaid(analyst)).toEqual(before);
  });

  it('change with what the caller may read', async () => {
    const before = scoresIn(await everythingSaid(analyst));
    const jar = await createJar(analyst);
    await uploadForty(analyst, jar);
    expect(scoresIn(await everythingSaid(analyst))).not.toEqual(before);
  });
});

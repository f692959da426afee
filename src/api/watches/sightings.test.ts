import { expect, it } from 'vitest';
import { addDocument, createJar, platformFor, type Client } from '#test/platform/platform.ts';

const { analyst, reader } = platformFor({ analyst: 'analyst', reader: 'analyst' });
const value = '185.220.102.4';

async function sightings(client: Client, eventId: string): Promise<any[]> {
  const { status, body } = await client.get(`/api/v1/events/${eventId}`);
  expect(status).toBe(200);
  return body.sightings;
}

it('an event that was sent shows the passages about its address and its indicators, of documents that the asker may read', async () => {
  const own = await createJar(analyst, { name: 'Own' });
  const open = await createJar(analyst, { name: 'Open', visibility: 'public' });
  const secret = await addDocument(analyst, own, {
    name: 'secret.txt',
    text: `A beacon goes to ${value} at night.`,
  });
  const shared = await addDocument(analyst, open, {
    name: 'shared.txt',
    text: 'The loader asks evil-cdn.net first.',
  });
  await addDocument(analyst, open, { name: 'other.txt', text: 'Another loader asks other-cdn.net first.' });
  const sent = await analyst.post('/api/v1/events', {
    event_type: 'ids.signature',
    title: 'A beacon',
    threat_level: 8,
    source_ip: value,
    indicators: [{ type: 'domain', value: 'EVIL-CDN.net' }],
  });
  const id: string = sent.body.events[0].id;
  const seen = await sightings(analyst, id);
  expect(seen.map(({ document_id }) => document_id)).toEqual([shared.id, secret.id]);
  expect(seen[1]).toMatchObject({ value, title: 'secret.txt', honey_jar_name: 'Own' });
  const [passage] = seen[1].passages;
  const [{ start, end }] = passage.spans;
  expect(passage.content.slice(start - passage.start, end - passage.start)).toBe(value);
  // To the other, the private jar is as if it were not there.
  expect((await sightings(reader, id)).map(({ document_id }) => document_id)).toEqual([shared.id]);
});

it('an event without an address or an indicator has none', async () => {
  const sent = await analyst.post('/api/v1/events', { event_type: 'ids', title: 'A scan', threat_level: 2 });
  expect(await sightings(analyst, sent.body.events[0].id)).toEqual([]);
});

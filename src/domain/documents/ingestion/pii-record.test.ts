import { createEventBus } from '#queue/event-bus.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  addDocument,
  createJar,
  jarsPath,
  platformFor,
  untilRead,
  type Client,
} from '#test/platform/platform.ts';
import { reopened } from '#test/platform/tickets.ts';
import { createIngest } from './ingest.service.ts';

const { test, analyst, colleague, stranger } = platformFor(
  { analyst: 'analyst', colleague: 'analyst', stranger: 'analyst' },
  { webhookAllowPrivate: true },
);

// A thread that looks through texts begins by learning the names.
beforeAll(() => test.deps.personalData.probe().then(() => undefined));

const ssn = 'My SSN is 536-22-1234; write to joe@example.com or ann@example.com.';
const file = { name: 'mail.txt', text: ssn };
const scanning = { settings: { pii_scan: true } };

const piiOf = async (id: string) => (await analyst.get(`/api/knowledge/documents/${id}`)).body.metadata.pii;
const eventsOf = async (jar: string, client: Client = analyst): Promise<any[]> =>
  (await client.get(`/api/v1/events?event_type=pii.high_risk_detected&honey_jar_id=${jar}`)).body.events;
const share = (jar: string, role: string | null) =>
  analyst.put(`${jarsPath}/${jar}/access`, {
    access: role === null ? [] : [{ user_id: colleague.user_id, role }],
  });
const killed = () => Promise.reject(new Error('killed'));

async function readAgain(id: string): Promise<void> {
  expect((await analyst.post(`/api/knowledge/documents/${id}/reprocess`)).status).toBe(202);
  await untilRead(analyst, id);
}

async function replaced(id: string, text: string): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([text]), 'mail.txt');
  const encoded = new Response(form);
  const { statusCode } = await test.platform.inject({
    method: 'PUT',
    url: `/api/knowledge/documents/${id}/content`,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: {
      authorization: `Bearer ${analyst.token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
  });
  expect(statusCode).toBe(202);
  await untilRead(analyst, id);
}

describe('detections of high risk', () => {
  it('are an event for readers of the jar, without a value', async () => {
    const jar = await createJar(analyst, { ...scanning, visibility: 'shared' });
    const { id } = await addDocument(analyst, jar, file);
    await share(jar, 'reader');
    for (const client of [analyst, colleague]) {
      const [event, ...others] = await eventsOf(jar, client);
      expect(others).toEqual([]);
      expect(event).toMatchObject({
        document_id: id,
        threat_level: 7,
        title: expect.stringContaining('mail'),
      });
      const { body } = await client.get(`/api/v1/events/${event.id}`);
      expect(JSON.stringify(body)).toContain('"by_type":{"social_security_number":1}');
      expect(JSON.stringify(body)).not.toMatch(/1234|joe@/);
    }
    const [event] = await eventsOf(jar);
    expect((await stranger.get(`/api/v1/events/${event.id}`)).status).toBe(404);
    const { body } = await stranger.get('/api/v1/events?event_type=pii.high_risk_detected');
    expect(JSON.stringify(body)).not.toContain(id);
  });

  it('are announced once for the same file, again for another one, and removed with the document', async () => {
    const jar = await createJar(analyst, scanning);
    const { id } = await addDocument(analyst, jar, file);
    await readAgain(id);
    expect(await eventsOf(jar)).toHaveLength(1);
    await replaced(id, `${ssn} Also 219-09-9998 is an SSN.`);
    expect(await piiOf(id)).toMatchObject({ high_risk_detections: 2 });
    expect(await eventsOf(jar)).toHaveLength(2);
    await replaced(id, 'Only joe@example.com is left.');
    expect(await eventsOf(jar)).toHaveLength(2);
    await analyst.delete(`/api/knowledge/documents/${id}`);
    for (const { title } of await eventsOf(jar))
      expect(title).toBe('Personal data of high risk in a document that was deleted');
  });

  it('are announced to the owner, and to the uploader as long as they may read the document', async () => {
    const jar = await createJar(analyst, { ...scanning, visibility: 'shared' });
    await share(jar, 'editor');
    const { id } = await addDocument(colleague, jar, file);
    const told: string[] = [];
    const reading = async (text: string): Promise<string[]> => {
      told.length = 0;
      const ticket = await reopened(test.deps.database, id, text);
      const bus = createEventBus();
      bus.on('personal_data.found', async (found) => {
        expect(found.every(({ document_id }) => document_id === id)).toBe(true);
        told.push(...found.map(({ user_id }) => user_id));
      });
      await createIngest({ ...test.deps, bus })([ticket]);
      return told.toSorted();
    };
    expect(await reading('new')).toEqual([analyst.user_id, colleague.user_id].toSorted());
    expect(await reading('same')).toEqual([]);
    await share(jar, null);
    expect(await reading('new')).toEqual([analyst.user_id]);
  });

  it('are sent to the webhooks of those concerned, once for each file', async () => {
    const { webhooks } = test.deps;
    const jar = await createJar(analyst, { ...scanning, visibility: 'shared' });
    await share(jar, 'editor');
    const made = await Promise.all(
      [analyst, colleague, stranger].map(async ({ user_id }) => {
        const events = ['pii.high_risk_detected' as const, 'pii.compliance_violation' as const];
        const { webhook } = await webhooks.create(user_id, {
          url: 'http://127.0.0.1:9',
          events,
          active: true,
        });
        return { user_id, id: webhook.id };
      }),
    );
    const toldAll = () =>
      Promise.all(
        made.map(async ({ user_id, id }) =>
          (await webhooks.deliveries(user_id, id, { limit: 9, offset: 0 })).rows
            .map(({ event }) => event)
            .toSorted(),
        ),
      );
    const { id } = await addDocument(colleague, jar, file);
    await readAgain(id);
    const both = ['pii.compliance_violation', 'pii.high_risk_detected'];
    expect(await toldAll()).toEqual([both, both, []]);
    for (const { user_id, id: webhook } of made) await webhooks.remove(user_id, webhook);
  });

  it('are announced with the record or not at all', async () => {
    const jar = await createJar(analyst);
    const { id } = await addDocument(analyst, jar, file);
    await analyst.put(`${jarsPath}/${jar}`, scanning);
    const bus = createEventBus();
    bus.on('personal_data.found', killed);
    const ticket = await reopened(test.deps.database, id, 'same');
    await expect(createIngest({ ...test.deps, bus })([ticket])).rejects.toThrow('killed');
    expect(await eventsOf(jar)).toEqual([]);
    expect((await analyst.get(`/api/knowledge/documents/${id}`)).body.status).toBe('processing');
    // Two processes at once, as after a restart.
    await Promise.all([test.deps.ingest([ticket]), test.deps.ingest([ticket])]);
    await untilRead(analyst, id);
    expect(await piiOf(id)).toMatchObject({ total_detections: 3 });
    expect(await eventsOf(jar)).toHaveLength(1);
  });
});

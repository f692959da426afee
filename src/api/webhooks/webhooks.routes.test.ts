import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inject } from '#test/platform/inject.ts';
import { platformFor } from '#test/platform/platform.ts';
import { openReceiver, until, type Receiver } from '#test/pii/webhook-receiver.ts';
import {
  changedWebhook,
  createdWebhook,
  deliveryList,
  testedWebhook,
  webhookList,
} from './webhooks.schemas.ts';

const { test, analyst, viewer, other, admin } = platformFor(
  { analyst: 'analyst', viewer: 'viewer', other: 'analyst', admin: 'admin' },
  { webhookAllowPrivate: true },
);
const path = '/api/pii/webhooks';
const events = ['pii.high_risk_detected', 'pii.compliance_violation'];
let receiver: Receiver;

beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => void receiver.received.splice(0));
afterEach(() =>
  test.deps.database.kysely
    .deleteFrom('webhooks')
    .execute()
    .then(() => undefined),
);

const make = (body: object = {}) => analyst.post(path, { webhook_url: receiver.url, events, ...body });

describe('making a webhook', () => {
  it('answers its secret once, and it is in no list and no log', async () => {
    const { status, body } = await make({ webhook_url: `${receiver.url}?token=hush` });
    expect(status).toBe(201);
    expect(createdWebhook.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      success: true,
      webhook: { webhook_url: `${receiver.url}?token=hush`, events, active: true, switched_off: null },
      secret: expect.stringMatching(/^whsec_/),
    });
    const list = await analyst.get(path);
    expect(webhookList.parse(list.body)).toEqual(list.body);
    expect(list.body).toMatchObject({
      total: 1,
      webhooks: [{ waiting: 0, dropped: 0, last_delivery: null }],
    });
    expect(JSON.stringify(list.body)).not.toContain('whsec_');
    const { body: audit } = await admin.get('/api/admin/audit?action=webhook.create');
    expect(audit.entries[0]).toMatchObject({
      target_type: 'webhook',
      target_id: body.webhook.id,
      details: { origin: `http://127.0.0.1:${receiver.port}`, events, active: true },
    });
    expect(JSON.stringify(audit)).not.toMatch(/whsec_|hush/);
  });

  it('keeps a secret that was given, and does not answer it', async () => {
    const { status, body } = await make({ secret: 'sixteen-letters!' });
    expect([status, body.secret]).toEqual([201, null]);
    expect(JSON.stringify(body)).not.toContain('sixteen');
  });

  it('is available to viewers too, who have detections of their own, and not to read-only keys', async () => {
    expect((await viewer.post(path, { webhook_url: receiver.url, events })).status).toBe(201);
    const key = await analyst.post('/api/keys', { name: 'reads', scopes: ['read'] });
    const headers = { 'x-api-key': key.body.secret };
    const payload = { webhook_url: receiver.url, events };
    const refused = await inject(test.platform, { method: 'POST', url: path, headers, payload });
    expect(refused.status).toBe(403);
    const read = await inject(test.platform, { method: 'GET', url: path, headers });
    expect(read.status).toBe(200);
  });

  it.each([
    [{ webhook_url: 'ftp://127.0.0.1/' }, 'webhook_url'],
    [{ webhook_url: 'https://a:b@127.0.0.1/' }, 'webhook_url'],
    [{ webhook_url: 7 }, 'webhook_url'],
    [{ events: [] }, 'events'],
    [{ events: ['pii.everything'] }, 'events'],
    [{ secret: 'fifteen-letters' }, 'secret'],
    [{ secret: 'a secret with blanks' }, 'secret'],
    [{ secret: 'ein-Schlüssel-mit-Umlaut' }, 'secret'],
    [{ secret: 'whsec_too-short-to-be' }, 'secret'],
    [{ active: 'maybe' }, 'active'],
  ])('%# is answered 400 with the field that is wrong', async (body, field) => {
    const reply = await make(body);
    expect([reply.status, reply.body.error?.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(JSON.stringify(reply.body.error)).toContain(field);
  });

  it.each([
    [{ events: 'pii.high_risk_detected' }, 'events: must be a list'],
    [{ events: '' }, 'events: must be a list'],
    [{ webhook_url: [] }, 'webhook_url: must be text'],
    [{ events: 'all', active: 'maybe' }, 'events: must be a list; active: must be true or false'],
  ])('with a wrong type gets only that error: %j', async (body, message) => {
    const { error } = (await make(body)).body;
    expect(error.message).toBe(message);
    const [first = ''] = message.split('; ');
    expect(`${error.details.field}: ${error.details.reason}`).toBe(first);
  });
});

describe('what is found', () => {
  it("sends the user's events to their address, without any value, and logs it", async () => {
    const { id } = (await make()).body.webhook;
    await other.post('/api/pii/detect', { text: 'My SSN is 536-22-1234.' });
    const asked = { text: 'My SSN is 536-22-1234, 212-45-7890.', compliance_frameworks: ['GDPR', 'HIPAA'] };
    const answer = await analyst.post('/api/pii/detect', asked);
    await until(() => receiver.received.length >= 2);
    const bodies = receiver.received
      .map(({ body }) => body)
      .toSorted((a, b) => a.event.localeCompare(b.event));
    const { request_id } = answer.body;
    expect(request_id).toBe(answer.headers['x-request-id']);
    const data = {
      document_id: null,
      request_id,
      pii_type: 'social_security_number',
      risk_level: 'high',
    };
    expect(bodies).toMatchObject([
      { event: events[1], data: { ...data, compliance_frameworks: ['GDPR', 'HIPAA'] } },
      {
        event: events[0],
        data: {
          ...data,
          user_id: analyst.user_id,
          pii_types: [{ pii_type: data.pii_type, count: 2, compliance_frameworks: ['GDPR', 'HIPAA'] }],
        },
      },
    ]);
    expect(JSON.stringify(receiver.received)).not.toMatch(/536-22|45-7890/);
    const { body: log } = await until(async () => {
      const reply = await analyst.get(`${path}/${id}/deliveries?limit=1`);
      return reply.body.deliveries[0].state === 'delivered' ? reply : null;
    });
    expect(deliveryList.parse(log)).toEqual(log);
    expect(log).toMatchObject({ total: 2, limit: 1, deliveries: [{ next_try_at: null }] });
    expect(log.deliveries[0].tries).toMatchObject([{ number: 1, status: 204, error: null }]);
    const [listed] = (await analyst.get(path)).body.webhooks;
    expect(listed.last_delivery).toMatchObject({ state: 'delivered', tries: 1, status: 204, error: null });
  });

  it('sends nothing once the webhook is disabled or deleted', async () => {
    const [{ body: off }, { body: gone }] = [await make(), await make()];
    const switched = await analyst.put(`${path}/${off.webhook.id}`, { active: false });
    expect(switched).toMatchObject({ status: 200, body: { webhook: { active: false, switched_off: null } } });
    expect((await analyst.delete(`${path}/${gone.webhook.id}`)).status).toBe(200);
    expect((await analyst.delete(`${path}/${gone.webhook.id}`)).status).toBe(404);
    await analyst.post('/api/pii/detect', { text: 'My SSN is 536-22-1234.' });
    const log = await analyst.get(`${path}/${off.webhook.id}/deliveries`);
    expect(log.body).toMatchObject({ deliveries: [], total: 0 });
    expect((await analyst.put(`${path}/${off.webhook.id}`, { active: true })).body.webhook.active).toBe(true);
  });

  it('can change its events, and the rest stays', async () => {
    const { id } = (await make()).body.webhook;
    const changed = await analyst.put(`${path}/${id}`, { events: [events[1], events[1]] });
    expect(changedWebhook.parse(changed.body)).toEqual(changed.body);
    expect(changed.body.webhook).toMatchObject({ events: [events[1]], active: true });
    expect((await analyst.get(`${path}/${id}`)).body).toEqual(changed.body.webhook);
    await analyst.post('/api/pii/detect', { text: 'My SSN is 536-22-1234.' });
    await until(() => receiver.received.length > 0);
    expect((await analyst.get(`${path}/${id}/deliveries`)).body).toMatchObject({
      total: 1,
      deliveries: [{ event: events[1] }],
    });
    const { body: audit } = await admin.get('/api/admin/audit?action=webhook.update');
    expect(audit.entries[0]).toMatchObject({ target_id: id, details: { events: [events[1], events[1]] } });
  });

  it.each([
    [{}, 'Send active, events or both'],
    [{ events: [] }, 'Send active, events or both'],
    [{ events: null, active: null }, 'Send active, events or both'],
    [{ webhook_url: 'https://example.com/' }, 'allowed: active, events'],
  ])('is not changed by %j', async (body, message) => {
    const { id } = (await make()).body.webhook;
    const reply = await analyst.put(`${path}/${id}`, body);
    expect([reply.status, reply.body.error.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(reply.body.error.message).toContain(message);
  });

  it('can be tested, whatever its events, and the log shows the result', async () => {
    const { id } = (await make({ events: ['pii.batch_job_completed'] })).body.webhook;
    const { status, body } = await analyst.post(`${path}/${id}/test`);
    expect(status).toBe(202);
    expect(testedWebhook.parse(body)).toEqual(body);
    await until(() => receiver.received.length > 0);
    expect(receiver.received[0]?.body).toMatchObject({
      event: 'webhook.test',
      data: { webhook_id: id, user_id: analyst.user_id },
      signature: expect.stringMatching(/^sha256=/),
    });
    const log = await until(async () => {
      const reply = await analyst.get(`${path}/${id}/deliveries`);
      return reply.body.deliveries[0].state === 'delivered' ? reply : null;
    });
    expect(log.body.deliveries).toMatchObject([{ id: body.delivery.id, event: 'webhook.test' }]);
    await analyst.put(`${path}/${id}`, { active: false });
    expect((await analyst.post(`${path}/${id}/test`)).status).toBe(409);
  });

  it('is invisible to other users, including admins', async () => {
    const { id } = (await make()).body.webhook;
    for (const client of [other, admin]) {
      expect((await client.get(path)).body.webhooks).toEqual([]);
      expect((await client.get(`${path}/${id}`)).status).toBe(404);
      expect((await client.post(`${path}/${id}/test`)).status).toBe(404);
      expect((await client.get(`${path}/${id}/deliveries`)).status).toBe(404);
      expect((await client.put(`${path}/${id}`, { active: false })).status).toBe(404);
      expect((await client.delete(`${path}/${id}`)).status).toBe(404);
    }
    expect((await analyst.get(path)).body.total).toBe(1);
  });
});

describe('where private addresses are not allowed', () => {
  const { analyst: careful } = platformFor({ analyst: 'analyst' });

  it.each(['http://127.0.0.1:1/', 'http://localhost:1/', 'http://169.254.169.254/latest/', 'http://[::1]/'])(
    '%s is refused with the reason',
    async (webhook_url) => {
      const { status, body } = await careful.post(path, { webhook_url, events });
      expect([status, body.error.code]).toEqual([400, 'INVALID_REQUEST']);
      expect(body.error.message).toContain('not public');
    },
  );
});

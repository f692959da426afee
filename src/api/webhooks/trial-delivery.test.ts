import { beforeAll, describe, expect, it } from 'vitest';
import { platformFor } from '#test/platform/platform.ts';

const { test, analyst } = platformFor({ analyst: 'analyst' }, { webhookAllowPrivate: true });
const json = 'application/json';
let url: string;

beforeAll(async () => {
  const hook = { webhook_url: 'http://127.0.0.1:9/', events: ['pii.batch_job_completed'] };
  const { body } = await analyst.post('/api/pii/webhooks', hook);
  url = `/api/pii/webhooks/${body.webhook.id}/test`;
});

async function send(type: string | undefined, payload?: string) {
  const headers = {
    authorization: `Bearer ${analyst.token}`,
    ...(type !== undefined && { 'content-type': type }),
  };
  const options = { method: 'POST' as const, url, headers, ...(payload !== undefined && { payload }) };
  const reply = await test.platform.inject(options);
  return { status: reply.statusCode, body: reply.json() };
}

describe('having a webhook tried', () => {
  it.each<[type?: string, payload?: string]>([
    [],
    [json],
    [json, ''],
    [json, '{}'],
    [json, ' {} '],
    [json, 'null'],
  ])('accepts no body, or an empty object: %j %j', async (type, payload) => {
    expect((await send(type, payload)).status).toBe(202);
  });

  it.each([
    [json, '{"event":"pii.high_risk_detected"}', 'event: is not a known field; allowed: nothing'],
    [json, '{"event":null,"url":""}', '"event", "url" are not known fields; allowed: nothing'],
    [json, '[]', 'Send no body, or an empty object'],
    [json, 'false', 'Send no body, or an empty object'],
    [json, '"webhook.test"', 'Send no body, or an empty object'],
    [json, '{', 'The body is not valid JSON'],
    ['multipart/form-data; boundary=b', '--b--\r\n', 'Send no body, or an empty object'],
  ])('refuses anything else: %s %s', async (type, payload, message) => {
    const before = (await analyst.get(url.replace(/test$/, 'deliveries'))).body.total;
    const { status, body } = await send(type, payload);
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { error: { code: 'INVALID_REQUEST', message } },
    });
    expect((await analyst.get(url.replace(/test$/, 'deliveries'))).body.total).toBe(before);
  });

  it('is described without a body', async () => {
    const { body } = await analyst.get('/api/v1/openapi.json');
    const operation = body.paths['/api/pii/webhooks/{webhook_id}/test'].post;
    expect(operation).not.toHaveProperty('requestBody');
    expect(operation.responses).toHaveProperty('400');
  });
});

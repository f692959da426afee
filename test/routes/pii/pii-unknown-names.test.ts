import { describe, expect, it } from 'vitest';
import { platformFor } from '#test/platform/platform.ts';

const { test, analyst, admin } = platformFor({ analyst: 'analyst', admin: 'admin' });

const text = 'My SSN is 536-22-1234.';
const jar = { type: 'honey_jar', honey_jar_id: '00000000-0000-4000-8000-000000000000' };
const hook = { webhook_url: 'https://hooks.example.com/skep', events: ['pii.high_risk_detected'] };

describe('a name that is misspelt', () => {
  it.each([
    [
      'detect',
      { text, treshold: 0.5 },
      'treshold',
      /^is not a known field \(did you mean "confidence_threshold"\?\); allowed: text, /,
    ],
    [
      'feedback',
      { detection_id: 'a-1', pii_type: 'age', correct: true, mode: 'legal' },
      'mode',
      /did you mean "detection_mode"/,
    ],
    ['webhooks', { ...hook, enabled: false }, 'enabled', /allowed: .*active/],
    [
      'batch/submit',
      { job_name: 'a', input_source: jar, options: {} },
      'options',
      /did you mean "processing_options"/,
    ],
    [
      'batch/submit',
      { job_name: 'a', input_source: { ...jar, patterns: [] } },
      'input_source.patterns',
      /did you mean "file_patterns"/,
    ],
    [
      'batch/submit',
      { job_name: 'a', input_source: jar, detection_settings: { frameworks: [] } },
      'detection_settings.frameworks',
      /did you mean "compliance_frameworks"/,
    ],
    [
      'batch/submit',
      { job_name: 'a', input_source: jar, processing_options: { workers: 2 } },
      'processing_options.workers',
      /did you mean "parallel_workers"/,
    ],
    [
      'batch/submit',
      { job_name: 'a', input_source: jar, output_settings: { mask: false } },
      'output_settings.mask',
      /allowed: .*mask_results/,
    ],
    ['configure', { threshold: 0.5 }, 'threshold', /did you mean "confidence_threshold"/],
    [
      'configure',
      { compliance_frameworks: { GDPR: { enable: false } } },
      'compliance_frameworks.GDPR.enable',
      /did you mean "enabled"/,
    ],
    [
      'configure',
      { custom_patterns: { badge: { pattern: 'EMP-1', risk: 'high' } } },
      'custom_patterns.badge.risk',
      /allowed: .*risk_level/,
    ],
  ])('in %s is refused with those that are allowed', async (route, body, field, message) => {
    const reply = await admin.post(`/api/pii/${route}`, body);
    expect(reply).toMatchObject({ status: 400, body: { error: { code: 'INVALID_REQUEST' } } });
    expect(reply.body.error.details).toEqual({ field, reason: expect.stringMatching(message) });
  });

  it('is not echoed in full when it is long, nor with characters that change how the message reads', async () => {
    const name = `\u202eab\n${'x'.repeat(100_000)}`;
    const { status, body } = await admin.post('/api/pii/configure', { custom_patterns: { [name]: {} } });
    expect(status).toBe(400);
    expect(body.error.message).toMatch(/^custom_patterns\.abx+: is missing$/);
    expect(body.error.message.length).toBeLessThan(300);
  });

  it('in the form of a file is refused as well', async () => {
    const form = new FormData();
    form.append('mask', 'true');
    form.append('file', new Blob([text]), 'a.txt');
    const encoded = new Response(form);
    const reply = await test.platform.inject({
      method: 'POST',
      url: '/api/pii/analyze-document',
      headers: {
        authorization: `Bearer ${analyst.token}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().error.message).toMatch(/^mask: is not a known field; allowed: .*mask_results/);
  });
});

describe('a parameter that is misspelt or foreign', () => {
  const id = jar.honey_jar_id;

  it.each([
    [
      'get',
      'statistics?complaince=GDPR',
      'complaince: is not a known field.*; allowed: start_date, .*detection_mode$',
    ],
    [
      'get',
      'statistics?start_date=2026-03-01&start=1&Detection_mode=legal',
      '"start", "Detection_mode" .*are not known fields',
    ],
    ['get', `batch/download/${id}?fromat=csv`, 'allowed: format$'],
    ['get', `batch/report/${id}?format=md&lang=de`, 'lang: .*allowed: format$'],
    ['get', 'batch?page=2', 'allowed: limit, offset$'],
    ['get', `webhooks/${id}/deliveries?page=2`, 'allowed: limit, offset$'],
    ['get', `batch/status/${id}?verbose=true`, 'allowed: nothing$'],
    ['get', `batch/results/${id}?format=csv`, 'allowed: nothing$'],
    ['get', 'webhooks?active=true', 'allowed: nothing$'],
    ['get', 'configure?default=true', 'allowed: nothing$'],
    ['post', 'analyze-document?mask_results=true', 'allowed: nothing$'],
    ['post', `batch/cancel/${id}?now=1`, 'allowed: nothing$'],
    ['delete', `webhooks/${id}?all=true`, 'allowed: nothing$'],
  ] as const)('is refused: %s %s', async (method, path, message) => {
    const { status, body } = await admin[method](`/api/pii/${path}`);
    expect([status, body.error.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(body.error.message).toMatch(new RegExp(message));
  });

  it('is refused where the body is right', async () => {
    const { status, body } = await admin.post('/api/pii/detect?mask_results=true', { text });
    expect([status, body.error.message]).toEqual([
      400,
      'mask_results: is not a known field; allowed: nothing',
    ]);
  });

  it('does not hide that another one is wrong', async () => {
    const { body } = await admin.get('/api/pii/statistics?start_date=soon&complaince=GDPR');
    expect(body.error.message).toMatch(/^start_date: .*; complaince: is not a known field/);
  });

  it.each([
    ['health?_=1763800000', [200, 503]],
    ['statistics?start_date=2026-03-01&end_date=2026-03-02', [200]],
    ['batch?limit=1&offset=0', [200]],
  ])('is none: %s', async (path, statuses) => {
    expect((await admin.get(`/api/pii/${path}`)).status).toBeOneOf(statuses);
  });

  it('is not revealed to callers who are not signed in', async () => {
    const reply = await test.platform.inject({ method: 'GET', url: '/api/pii/statistics?complaince=GDPR' });
    expect(reply.statusCode).toBe(401);
  });
});

describe('a body where none is taken', () => {
  const json = 'application/json';

  async function send(method: 'POST' | 'DELETE', path: string, payload?: string) {
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': json };
    const options = { method, url: `/api/pii/${path}`, headers, ...(payload !== undefined && { payload }) };
    const reply = await test.platform.inject(options);
    return { status: reply.statusCode, message: reply.json().error.message };
  }

  it.each([
    ['POST', `batch/cancel/${jar.honey_jar_id}`],
    ['DELETE', `webhooks/${jar.honey_jar_id}`],
    ['POST', `webhooks/${jar.honey_jar_id}/test`],
  ] as const)('is refused: %s %s', async (method, path) => {
    expect(await send(method, path, '{"job_id":"a"}')).toEqual({
      status: 400,
      message: 'job_id: is not a known field; allowed: nothing',
    });
    for (const payload of ['[]', '["a"]', '"now"', '1'])
      expect(await send(method, path, payload)).toEqual({
        status: 400,
        message: 'Send no body, or an empty object',
      });
    for (const payload of [undefined, '', '{}', 'null'])
      expect((await send(method, path, payload)).status).toBe(404);
  });
});

it('a configuration that was read may be changed and sent back', async () => {
  const { body } = await admin.get('/api/pii/configure');
  const sent = await admin.post('/api/pii/configure', { ...body, confidence_threshold: 0.8 });
  expect(sent.status).toBe(200);
  const read = await admin.get('/api/pii/configure');
  expect(read.body).toEqual({
    ...body,
    confidence_threshold: 0.8,
    configuration_id: sent.body.configuration_id,
    updated_at: sent.body.updated_at,
  });
});

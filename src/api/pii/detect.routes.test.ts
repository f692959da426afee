import { describe, expect, it } from 'vitest';
import { inject } from '#test/platform/inject.ts';
import { platformFor, statusesOf } from '#test/platform/platform.ts';
import { detectReply } from './detect.schemas.ts';
import { expectTurnsWithin } from '#test/machine/processor-time.ts';

const { test, viewer, analyst } = platformFor({ viewer: 'viewer', analyst: 'analyst' });
const detect = (body: object, client = viewer) => client.post('/api/pii/detect', body);
const codeOf = ({ status, body }: { status: number; body: any }) => [status, body.error?.code];

const card = '4539 1488 0343 6467';
const text = `My SSN is 536-22-1234, card number ${card}; write to joe@example.com or JOE@example.com.`;

describe('what is found in a text', () => {
  it('is answered in the form of the schema', async () => {
    const { status, body, headers } = await detect({ text });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(detectReply.parse(body)).toEqual(body);
    expect(body).toMatchObject({ detection_mode: 'general', total_detections: body.detections.length });
    expect(Object.keys(body.compliance_summary)).toEqual(['GDPR']);
    expect(body.request_id).toBe(headers['x-request-id']);
  });

  it('has offsets in UTF-16 code units, in order and without overlaps', async () => {
    const { body } = await detect({ text: `👋🏽 ${text}` });
    let last = 0;
    for (const { original_value, start_position, end_position } of body.detections) {
      expect(`👋🏽 ${text}`.slice(start_position, end_position)).toBe(original_value);
      expect(start_position).toBeGreaterThanOrEqual(last);
      last = end_position;
    }
    expect(body.detections.map((each: any) => each.masked_value)).toEqual([
      '[SOCIAL_SECURITY_NUMBER_1]',
      '[CREDIT_CARD_NUMBER_1]',
      '[EMAIL_ADDRESS_1]',
      '[EMAIL_ADDRESS_1]',
    ]);
  });

  it('is as sure as was asked for', async () => {
    const all = await detect({ text, confidence_threshold: 0 });
    const sure = await detect({ text, confidence_threshold: 1 });
    expect(all.body.total_detections).toBeGreaterThanOrEqual(4);
    expect(sure.body).toMatchObject({ total_detections: 0, detections: [] });
    expect(sure.body.compliance_summary.GDPR.compliance_status).toBe('no_personal_data_detected');
  });

  it('uses the defaults for null', async () => {
    const usual = await detect({ text });
    const settings = { detection_mode: null, confidence_threshold: null, compliance_frameworks: null };
    const { status, body } = await detect({ text, ...settings });
    expect([status, body.total_detections]).toEqual([200, usual.body.total_detections]);
    expect(body.compliance_summary).toEqual(usual.body.compliance_summary);
    expect((await detect({ text, compliance_frameworks: [null] })).status).toBe(400);
  });

  it('is summed up under each framework that was asked for', async () => {
    const { body } = await detect({
      text,
      compliance_frameworks: ['PCI_DSS', 'HIPAA', 'GDPR', 'Attorney_Client', 'GDPR'],
    });
    expect(body.compliance_summary).toMatchObject({
      PCI_DSS: {
        elements_detected: 1,
        risk_levels: { high: 1, medium: 0, low: 0 },
        compliance_status: 'violations_detected',
      },
      HIPAA: { elements_detected: 4, compliance_status: 'violations_detected' },
      GDPR: { elements_detected: 4, compliance_status: 'violations_detected' },
      Attorney_Client: { elements_detected: 0, compliance_status: 'no_personal_data_detected' },
    });
    const mail = await detect({ text: 'joe@example.com', compliance_frameworks: ['HIPAA', 'GDPR'] });
    expect(mail.body.compliance_summary).toMatchObject({
      HIPAA: { compliance_status: 'violations_detected' },
      GDPR: { compliance_status: 'personal_data_detected' },
    });
  });

  it('has no context when none is requested', async () => {
    const [shown, left] = [await detect({ text }), await detect({ text, include_context: false })];
    expect(shown.body.detections[0].context).toContain('My SSN is 536-22-1234');
    expect(left.body.detections).toHaveLength(4);
    for (const each of left.body.detections) expect(each).not.toHaveProperty('context');
  });

  it('differs with the mode', async () => {
    const filed = 'Docket No. 1:21-cv-00123 was filed in the district court.';
    const typesIn = async (detection_mode: string) =>
      (await detect({ text: filed, detection_mode })).body.detections.map((each: any) => each.pii_type);
    expect(await typesIn('legal')).toContain('docket_number');
    expect(await typesIn('medical')).not.toContain('docket_number');
    expect(await typesIn('financial')).not.toContain('docket_number');
    for (const detection_mode of ['general', 'medical', 'legal', 'financial'])
      expect((await detect({ text, detection_mode })).body.detection_mode).toBe(detection_mode);
  });

  it('is empty for a text without any', async () => {
    const { status, body } = await detect({ text: 'Nothing to see here.' });
    expect([status, body.total_detections, body.detections]).toEqual([200, 0, []]);
  });

  it('is found in texts with characters that could not be stored', async () => {
    const { status, body } = await detect({ text: `\0 \ud800 joe@example.com` });
    expect([status, body.detections[0].start_position]).toEqual([200, 4]);
  });
});

describe('masked results', () => {
  it('contain nothing unmasked, whichever values are next to each other', async () => {
    for (const confidence_threshold of [0, 0.85, 0.99]) {
      const { body } = await detect({ text, mask_results: true, confidence_threshold });
      expect(body.total_detections).toBeGreaterThan(0);
      const shown = JSON.stringify(body.detections).replaceAll(body.request_id, '');
      expect(shown).not.toMatch(/536|1234|4539|6467|joe@/i);
      for (const each of body.detections) expect(each.original_value).toBe(each.masked_value);
    }
  });

  it('show at most the first six and last four digits of a card with PCI_DSS', async () => {
    const { body } = await detect({ text, mask_results: true, compliance_frameworks: ['PCI_DSS'] });
    const found = body.detections.find((each: any) => each.pii_type === 'credit_card_number');
    expect(found).toMatchObject({ masked_value: '453914******6467', original_value: '453914******6467' });
    expect(found.context).toContain('card number 453914******6467;');
    expect(JSON.stringify(body)).not.toMatch(/1488|0343/);
  });
});

describe('a wrong request', () => {
  it.each([
    [{ detection_mode: 'casual' }, 'INVALID_DETECTION_MODE', ['general', 'medical', 'legal', 'financial']],
    [{ detection_mode: 7 }, 'INVALID_DETECTION_MODE', ['general', 'medical', 'legal', 'financial']],
    [{ confidence_threshold: 1.01 }, 'CONFIDENCE_THRESHOLD_INVALID', { minimum: 0, maximum: 1 }],
    [{ confidence_threshold: -0.01 }, 'CONFIDENCE_THRESHOLD_INVALID', { minimum: 0, maximum: 1 }],
    [{ confidence_threshold: '0.5' }, 'CONFIDENCE_THRESHOLD_INVALID', { minimum: 0, maximum: 1 }],
    [
      { compliance_frameworks: ['GDPR', 'SOX'] },
      'INVALID_COMPLIANCE_FRAMEWORK',
      ['HIPAA', 'GDPR', 'PCI_DSS', 'Attorney_Client'],
    ],
    [{ compliance_frameworks: ['__proto__'] }, 'INVALID_COMPLIANCE_FRAMEWORK', expect.any(Array)],
  ])('%j is answered 400 with the allowed values', async (wrong, code, allowed_values) => {
    const { status, body } = await detect({ text, ...wrong });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code, details: { allowed_values }, message: expect.any(String) });
  });

  it.each([
    {},
    { text: '' },
    { text: 7 },
    { text, compliance_frameworks: 'GDPR' },
    { text, mask_results: 'yes' },
  ])('without a required field, %j, is answered 400', async (body) =>
    expect(codeOf(await detect(body))).toEqual([400, 'INVALID_REQUEST']),
  );

  it('with a text over the limit is answered 413, and one at the limit is scanned', async () => {
    const most = 1_048_576;
    expect(codeOf(await detect({ text: 'x'.repeat(most + 1) }))).toEqual([413, 'FILE_TOO_LARGE']);
    expect(codeOf(await detect({ text: '…'.repeat(2 * most) }))).toEqual([413, 'FILE_TOO_LARGE']);
    const { status, body } = await detect({ text: `joe@example.com ${'…'.repeat(most - 16)}` });
    expect([status, body.total_detections]).toEqual([200, 1]);
  });

  it('with more detections than a response can hold is answered 413 with their number, and exactly that many is whole', async () => {
    const many = Array.from({ length: 10_001 }, (_, at) => `x${at}@b.co`).join(' ');
    const { status, body } = await detect({ text: many });
    expect([status, body.error.code]).toEqual([413, 'FILE_TOO_LARGE']);
    expect(body.error.details).toEqual({ max_detections: 10_000, found: 10_001 });
    const fits = await detect({ text: many.slice(many.indexOf(' ')) });
    expect([fits.status, fits.body.detections.length]).toEqual([200, 10_000]);
    expect(detectReply.parse(fits.body)).toEqual(fits.body);
  });

  it('of nobody is answered 401', async () => {
    const reply = await inject(test.platform, { method: 'POST', url: '/api/pii/detect', payload: { text } });
    expect(codeOf(reply)).toEqual([401, 'AUTHENTICATION_REQUIRED']);
  });
});

it('lets a key that may only read look for personal data', async () => {
  const key = (await analyst.post('/api/keys', { name: 'Reader', scopes: ['read'] })).body;
  const headers = { 'x-api-key': key.secret };
  const reply = await inject(test.platform, {
    method: 'POST',
    url: '/api/pii/detect',
    headers,
    payload: { text },
  });
  expect([reply.status, reply.body.total_detections]).toEqual([200, 4]);
  const payload = { detection_id: 'a-1', pii_type: 'email_address', correct: true };
  const mark = await inject(test.platform, { method: 'POST', url: '/api/pii/feedback', headers, payload });
  expect(codeOf(mark)).toEqual([403, 'PERMISSION_DENIED']);
});

it('keeps the event loop free while 1 MB with 20,000 detections is scanned', async () => {
  const many = Array.from({ length: 20_000 }, (_, i) => `person${i}@example.com wrote on about ${i} things.`)
    .join(' ')
    .slice(0, 1_000_000);
  const request = { text: many, request_id: 'r', include_context: true, mask_results: true };
  await expectTurnsWithin(50, async () => {
    const { looked } = await test.deps.personalData.detectInDocument(request);
    expect(looked.total).toBeGreaterThan(15_000);
  });
});

describe('limits', () => {
  const narrow = platformFor({ one: 'viewer', other: 'viewer' }, { rateLimitScale: 0.003 });

  it('are those of the contract for each user, with the code of the contract', async () => {
    const three = await Promise.all([1, 2, 3].map(() => detect({ text }, narrow.one)));
    expect(statusesOf(three)).toEqual([200, 200, 200]);
    expect(three[0]?.headers['x-ratelimit-limit']).toBe('3');
    const over = await detect({ text }, narrow.one);
    expect(codeOf(over)).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
    expect(over.body.error.details.retry_after).toBeGreaterThan(3000);
    expect((await detect({ text }, narrow.other)).status).toBe(200);
  });
});

describe('an engine that fails', () => {
  const hasty = platformFor({ someone: 'viewer' }, { piiTimeoutMs: 1 });

  it('is answered PII_DETECTION_FAILED, never an empty list', async () => {
    const reply = await detect({ text: `${text} `.repeat(9000) }, hasty.someone);
    expect(codeOf(reply)).toEqual([500, 'PII_DETECTION_FAILED']);
    expect(reply.body).not.toHaveProperty('detections');
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { platformFor } from '#test/platform/platform.ts';
import { configurationReply, configuredReply, typesReply } from './configure.schemas.ts';

const { test, admin, analyst } = platformFor({ admin: 'admin', analyst: 'analyst' });
const path = '/api/pii/configure';
const badge = {
  pattern: '\\bEMP-\\d{6}\\b',
  description: 'Badges',
  risk_level: 'high',
  compliance_frameworks: ['GDPR'],
};

const configure = (body: object) => admin.post(path, body);
const found = async (body: object) => (await analyst.post('/api/pii/detect', body)).body;
const typesIn = async (body: object) => (await found(body)).detections.map((each: any) => each.pii_type);

beforeEach(() =>
  test.deps.database.kysely
    .deleteFrom('pii_configuration')
    .execute()
    .then(() => undefined),
);

describe('the configuration', () => {
  it('has the defaults before anything was set', async () => {
    const { status, body } = await analyst.get(path);
    expect(status).toBe(200);
    expect(configurationReply.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      configuration_id: null,
      updated_at: null,
      default_detection_mode: 'general',
      confidence_threshold: 0.85,
      custom_patterns: {},
    });
    expect(body.enabled_pii_types).toContain('email_address');
  });

  it('lists every type with its risk and frameworks', async () => {
    const { body } = await analyst.get('/api/pii/types');
    expect(typesReply.parse(body)).toEqual(body);
    expect(body.pii_types).toContainEqual({
      pii_type: 'iban',
      risk_level: 'high',
      compliance_frameworks: ['GDPR', 'HIPAA'],
    });
  });

  it('has a pattern tried by admins, and nothing set', async () => {
    const tried = (body: object, client = admin) => client.post(`${path}/test-pattern`, body);
    const { body } = await tried({ pattern: 'EMP-\\d{6}', text: '👋 EMP-123456, EMP-1 and EMP-654321' });
    expect(body).toEqual({
      total_matches: 2,
      matches: [
        { start_position: 3, end_position: 13 },
        { start_position: 25, end_position: 35 },
      ],
    });
    const refused = await tried({ pattern: '(?=a)b', text: 'ab' });
    expect([refused.status, refused.body.error.details.field]).toEqual([400, 'pattern']);
    expect(refused.body.error.message).toContain('look-around');
    expect((await tried({ pattern: 'a', text: 'a' }, analyst)).status).toBe(403);
    expect((await analyst.get(path)).body.configuration_id).toBeNull();
  });

  it('is set by admins alone', async () => {
    expect((await analyst.post(path, { confidence_threshold: 0.5 })).status).toBe(403);
    expect((await analyst.get(path)).body.confidence_threshold).toBe(0.85);
  });

  it('answers what is in force, and counts', async () => {
    const { status, body } = await configure({
      default_detection_mode: 'legal',
      confidence_threshold: 0.7,
      enabled_pii_types: ['email_address', 'person_name', 'email_address'],
      compliance_frameworks: { GDPR: { enabled: false, risk_threshold: 'low' } },
      custom_patterns: { badge },
    });
    expect(status).toBe(200);
    expect(configuredReply.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      status: 'applied',
      enabled_patterns: 2,
      custom_patterns: 1,
      compliance_frameworks: 3,
    });
    const read = (await analyst.get(path)).body;
    expect(read).toMatchObject({
      configuration_id: body.configuration_id,
      updated_at: body.updated_at,
      default_detection_mode: 'legal',
      confidence_threshold: 0.7,
      enabled_pii_types: ['email_address', 'person_name'],
      custom_patterns: { badge },
    });
    expect(read.compliance_frameworks).toMatchObject({
      GDPR: { enabled: false, required_pii_types: [], risk_threshold: 'low' },
      HIPAA: { enabled: true },
    });
  });

  it('keeps what is left out of a framework that is named', async () => {
    const HIPAA = { enabled: true, required_pii_types: ['email_address'], risk_threshold: 'low' };
    await configure({ compliance_frameworks: { HIPAA } });
    for (const part of [{ enabled: false }, { risk_threshold: 'high' }, { required_pii_types: [] }, {}])
      expect((await configure({ compliance_frameworks: { HIPAA: part } })).status).toBe(200);
    expect((await analyst.get(path)).body.compliance_frameworks).toMatchObject({
      HIPAA: { enabled: false, required_pii_types: [], risk_threshold: 'high' },
      GDPR: { enabled: true, required_pii_types: [], risk_threshold: 'high' },
    });
  });

  it('keeps the fields a later change leaves out, also for two concurrent changes', async () => {
    const changes = [
      { confidence_threshold: 0.6 },
      { default_detection_mode: 'medical' },
      { custom_patterns: { badge } },
    ];
    const replies = await Promise.all(changes.map(configure));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await analyst.get(path);
    expect(body).toMatchObject({
      confidence_threshold: 0.6,
      default_detection_mode: 'medical',
      custom_patterns: { badge },
    });
    await configure({ custom_patterns: {} });
    expect((await analyst.get(path)).body.custom_patterns).toEqual({});
  });
});

describe('what is set', () => {
  it('decides what is looked for', async () => {
    const text = 'SSN 536-22-1234, joe@example.com';
    expect(await typesIn({ text })).toEqual(['social_security_number', 'email_address']);
    await configure({ enabled_pii_types: ['email_address'] });
    expect(await typesIn({ text })).toEqual(['email_address']);
    for (const all of [null, []]) {
      await configure({ enabled_pii_types: ['email_address'] });
      await configure({ enabled_pii_types: all });
      expect(await typesIn({ text })).toEqual(['social_security_number', 'email_address']);
    }
  });

  it('is the default of every request', async () => {
    await configure({ default_detection_mode: 'financial', confidence_threshold: 1 });
    expect(await found({ text: 'joe@example.com' })).toMatchObject({
      detection_mode: 'financial',
      total_detections: 0,
    });
    const asked = { text: 'joe@example.com', detection_mode: 'general', confidence_threshold: 0.9 };
    expect(await found(asked)).toMatchObject({ detection_mode: 'general', total_detections: 1 });
  });

  it('detects custom patterns, which have their own risk, frameworks and labels', async () => {
    await configure({ custom_patterns: { badge } });
    const text = 'Badge EMP-123456 of joe@example.com, again EMP-123456 and EMP-654321.';
    const body = await found({ text, mask_results: true });
    expect(body.detections[0]).toMatchObject({
      pii_type: 'badge',
      original_value: '[BADGE_1]',
      risk_level: 'high',
      compliance_frameworks: ['GDPR'],
      confidence: 1,
      detection_method: 'pattern_match',
    });
    expect(body.detections.map((each: any) => each.masked_value)).toEqual([
      '[BADGE_1]',
      '[EMAIL_ADDRESS_1]',
      '[BADGE_1]',
      '[BADGE_2]',
    ]);
    expect(body.compliance_summary.GDPR.compliance_status).toBe('violations_detected');
    expect(JSON.stringify(body)).not.toContain('EMP-');
  });

  it('loses to a longer detection around it, like every detection', async () => {
    await configure({ custom_patterns: { first: { pattern: 'joe' } } });
    expect(await typesIn({ text: 'joe@example.com' })).toEqual(['email_address']);
    expect(await typesIn({ text: 'so joe said' })).toEqual(['first']);
  });

  it('closes a framework, and another one is summed up under by default', async () => {
    await configure({ compliance_frameworks: { GDPR: { enabled: false, risk_threshold: 'high' } } });
    const refused = await analyst.post('/api/pii/detect', { text: 'a', compliance_frameworks: ['GDPR'] });
    expect(refused.status).toBe(400);
    expect(refused.body.error.details.allowed_values).toEqual(['HIPAA', 'PCI_DSS', 'Attorney_Client']);
    const { compliance_summary } = await found({ text: 'joe@example.com' });
    expect(Object.keys(compliance_summary)).toEqual(['HIPAA', 'PCI_DSS', 'Attorney_Client']);
  });

  it('makes required types count under their framework, and detects them where it is requested', async () => {
    await configure({
      enabled_pii_types: ['person_name'],
      compliance_frameworks: { PCI_DSS: { required_pii_types: ['email_address'], risk_threshold: 'low' } },
    });
    const text = 'joe@example.com';
    const { detections, compliance_summary } = await found({ text, compliance_frameworks: ['PCI_DSS'] });
    expect(detections[0].compliance_frameworks).toContain('PCI_DSS');
    expect(compliance_summary.PCI_DSS).toMatchObject({
      elements_detected: 1,
      compliance_status: 'violations_detected',
    });
    expect(await typesIn({ text, compliance_frameworks: ['GDPR'] })).toEqual([]);
  });
});

const own = (pattern: string) => ({ custom_patterns: { own: { pattern } } });

describe('what cannot be set', () => {
  it.each([
    [{ default_detection_mode: 'casual' }, 'INVALID_DETECTION_MODE', '"field":"default_detection_mode"'],
    [{ confidence_threshold: 2 }, 'CONFIDENCE_THRESHOLD_INVALID', '1.0'],
    [
      { compliance_frameworks: { SOX: { enabled: false } } },
      'INVALID_COMPLIANCE_FRAMEWORK',
      'one of HIPAA, GDPR, PCI_DSS, Attorney_Client, not \\"SOX\\"',
    ],
    [
      { custom_patterns: { own: { pattern: 'a', compliance_frameworks: ['SOX'] } } },
      'INVALID_COMPLIANCE_FRAMEWORK',
      '"field":"custom_patterns.own.compliance_frameworks"',
    ],
    [{ compliance_frameworks: { GDPR: { risk_threshold: 'dire' } } }, 'INVALID_REQUEST', 'risk_threshold'],
    [
      { compliance_frameworks: { GDPR: { risk_threshold: 'low', required_pii_types: ['shoe_size'] } } },
      'INVALID_REQUEST',
      'shoe_size',
    ],
    [
      { enabled_pii_types: ['shoe_size'] },
      'INVALID_REQUEST',
      'enabled_pii_types.0: \\"shoe_size\\" is not a type; /api/docs lists all types',
    ],
    [{ enabled_pii_types: 'email_address' }, 'INVALID_REQUEST', 'enabled_pii_types: must be a list'],
    [own('('), 'INVALID_REQUEST', 'missing closing )'],
    [own('(?=a)b'), 'INVALID_REQUEST', 'look-around and back-references are not supported (RE2 syntax)'],
    [own('(?<!a)b'), 'INVALID_REQUEST', 'look-around'],
    [own('(a)\\1'), 'INVALID_REQUEST', 'look-around and back-references are not supported'],
    [own('.*'), 'INVALID_REQUEST', 'the empty text'],
    [own('x.*y|x'), 'INVALID_REQUEST', 'too long'],
    [own('a'.repeat(501)), 'INVALID_REQUEST', 'pattern'],
    [{ custom_patterns: { email_address: { pattern: 'a' } } }, 'INVALID_REQUEST', 'built-in'],
    [{ custom_patterns: { 'A b': { pattern: 'a' } } }, 'INVALID_REQUEST', 'lower-case'],
    [
      {
        custom_patterns: Object.fromEntries(
          Array.from({ length: 51 }, (_, i) => [`own${i}`, { pattern: 'a' }]),
        ),
      },
      'INVALID_REQUEST',
      'more than 50',
    ],
  ])('%# is answered 400 with the reason, and changes nothing', async (body, code, reason) => {
    const reply = await configure(body);
    expect([reply.status, reply.body.error?.code]).toEqual([400, code]);
    expect(JSON.stringify(reply.body.error)).toContain(reason);
    expect((await analyst.get(path)).body.configuration_id).toBeNull();
  });
});

it('runs patterns that explode elsewhere over 1 MB', async () => {
  const custom_patterns = {
    repeated: { pattern: '(a+)+$' },
    words: { pattern: '(\\w+\\s?)+$' },
    dots: { pattern: '(([a-z]+)\\.)+x' },
  };
  expect((await configure({ custom_patterns })).status).toBe(200);
  const reply = await analyst.post('/api/pii/detect', { text: `${'a'.repeat(1_000_000)}!` });
  expect(reply.status).toBe(200);
});

import { describe, expect, it } from 'vitest';
import { readSent } from '#domain/events/intake/read-sent.ts';
import { usePlainMessages } from '#kernel/fields/field-messages.ts';

usePlainMessages();

const read = (value: unknown) => readSent({ value }, JSON.stringify(value));

describe('a document of ECS', () => {
  const alert = {
    '@timestamp': '2026-11-27T08:12:44.120Z',
    ecs: { version: '8.11.0' },
    event: {
      id: 'kA9-12',
      kind: 'alert',
      category: ['intrusion_detection', 'network'],
      module: 'suricata',
      severity: 3,
      risk_score_norm: 73,
    },
    message: 'A host asked for a name of a known server.',
    rule: { name: 'DNS query of a known C2 domain', id: '2027863' },
    observer: { vendor: 'OISF', product: 'Suricata' },
    source: { ip: '10.20.0.15', port: 53_211 },
    destination: { ip: '198.51.100.53', port: 53 },
    dns: { question: { name: 'evil.example' } },
    file: { hash: { sha256: 'a'.repeat(64) } },
  };

  it('is mapped by the names of its fields, and kept', () => {
    expect(read(alert)).toEqual({
      external_id: 'kA9-12',
      event_type: 'intrusion_detection',
      title: 'DNS query of a known C2 domain',
      description: 'A host asked for a name of a known server.',
      source: 'Suricata',
      source_ip: '10.20.0.15',
      threat_level: 7,
      indicators: [
        { type: 'ipv4', value: '10.20.0.15' },
        { type: 'ipv4', value: '198.51.100.53' },
        { type: 'domain', value: 'evil.example' },
        { type: 'sha256', value: 'a'.repeat(64) },
      ],
      raw: alert,
      occurred_at: new Date('2026-11-27T08:12:44.120Z'),
    });
  });

  it('may have dots in the names of its fields', () => {
    const flat = {
      '@timestamp': '2026-11-27T08:12:44Z',
      'event.action': 'ssh_login',
      'event.severity': 47,
      message: 'Failed password',
      'source.ip': '2001:db8::7',
      'threat.enrichments': [{ 'indicator.ip': '203.0.113.4' }],
    };
    expect(read(flat)).toMatchObject({
      event_type: 'ssh_login',
      title: 'Failed password',
      source_ip: '2001:db8::7',
      threat_level: 5,
      indicators: [
        { type: 'ipv6', value: '2001:db8::7' },
        { type: 'ipv4', value: '203.0.113.4' },
      ],
    });
  });

  it.each([
    [{ 'event.severity': 9 }, 9],
    [{ 'event.risk_score': 99.5 }, 10],
    [{ 'log.syslog.severity.code': 2 }, 8],
    [{ 'log.syslog.severity.code': 99 }, 0],
    [{ 'event.severity': -4 }, 0],
    [{}, 0],
  ])('with %j has the level %i', (fields, level) => {
    const document = { '@timestamp': '2026-11-27T08:12:44Z', 'event.action': 'a', ...fields };
    expect(read(document).threat_level).toBe(level);
  });

  it('that says nothing of an event is refused', () => {
    expect(() => read({ '@timestamp': '2026-11-27T08:12:44Z', message: 'Hello' })).toThrow(
      /needs event\.action/,
    );
  });
});

describe('an event of OCSF', () => {
  const finding = {
    class_uid: 2004,
    class_name: 'Detection Finding',
    category_uid: 2,
    activity_id: 1,
    type_uid: 200_401,
    type_name: 'Detection Finding: Create',
    severity_id: 5,
    time: 1_795_767_164_000,
    metadata: {
      uid: '7d4c',
      version: '1.3.0',
      product: { name: 'Endpoint Guard', vendor_name: 'Example' },
    },
    finding_info: { uid: 'f-1', title: 'Credential dumping', desc: 'lsass was read by an unsigned program' },
    src_endpoint: { ip: '10.9.8.7' },
    observables: [
      { name: 'dst_endpoint.hostname', type_id: 1, value: 'evil.example' },
      { name: 'file.hash', type_id: 8, value: 'B'.repeat(40) },
      { name: 'user', type_id: 4, value: 'anna' },
    ],
  };

  it('is mapped by the names of its attributes, and kept', () => {
    expect(read(finding)).toEqual({
      external_id: '7d4c',
      event_type: 'Detection Finding: Create',
      title: 'Credential dumping',
      description: 'lsass was read by an unsigned program',
      source: 'Endpoint Guard',
      source_ip: '10.9.8.7',
      threat_level: 9,
      indicators: [
        { type: 'ipv4', value: '10.9.8.7' },
        { type: 'domain', value: 'evil.example' },
        { type: 'sha1', value: 'B'.repeat(40) },
      ],
      raw: finding,
      occurred_at: new Date(1_795_767_164_000),
    });
  });

  it.each([
    [0, 0],
    [1, 1],
    [2, 3],
    [3, 5],
    [4, 7],
    [5, 9],
    [6, 10],
    [99, 0],
    [undefined, 0],
  ])('of severity_id %s has the level %i', (severity_id, level) => {
    expect(read({ class_uid: 0, severity_id }).threat_level).toBe(level);
  });
});

describe('an event that cannot be stored', () => {
  it.each([
    [{ event_type: 'a', title: 'b\0', threat_level: 1 }, /NUL/],
    [{ '@timestamp': 'x', 'event.action': '\ud800' }, /surrogate/],
    [['a'], /must be an object/],
    [null, /must be an object/],
    [{ event_type: 'a', title: 'b', threat_level: 11 }, /threat_level/],
    [{ event_type: 'a', title: 'b', threat_level: 1, severty: 3 }, /^severty: is not a known field/],
    [{ event_type: 'a', title: 'b', threat_level: 1, raw: { a: 'x'.repeat(70_000) } }, /longer than/],
  ])('is refused: %j', (value, reason) => {
    expect(() => read(value)).toThrow(reason);
  });

  it('as a line is refused when it is neither JSON nor CEF', () => {
    for (const line of ['{"event_type":', 'Nov 27 sshd: hello', '[1]'])
      expect(() => readSent({ line }, line)).toThrow(/line/);
  });
});

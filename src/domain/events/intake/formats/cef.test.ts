import { describe, expect, it } from 'vitest';
import { cefTime, eventOfCef, readCefLine } from './cef.ts';

const read = (line: string) => {
  const cef = readCefLine(line);
  return cef && eventOfCef(cef, line);
};

/** The event, null for what is no CEF, or the reason why it is none. */
const outcomeOf = (line: string) => {
  try {
    return read(line);
  } catch (error) {
    return (error as Error).message;
  }
};

const firewall =
  'Nov 27 09:14:03 fw01 CEF:0|Example Networks|Gate|11.2|threat\\|block|Beacon to \\\\ a known server|8|' +
  'rt=Nov 27 2026 09:14:02 UTC externalId=88123 src=10.1.2.3 spt=51515 dst=203.0.113.77 dpt=443 dhost=evil.example ' +
  'request=https://evil.example/a?b\\=c&d\\=e msg=Connection blocked, rule \\=strict\\=\\nsecond line act=blocked ' +
  'fileHash=44d88612fea8a8f36de82e1278abb02f cs1Label=Policy cs1=Outbound web';

describe('a CEF line', () => {
  it('becomes an event with what its header and its extension say', () => {
    expect(read(firewall)).toMatchObject({
      external_id: '88123',
      event_type: 'threat|block',
      title: 'Beacon to \\ a known server',
      description: 'Connection blocked, rule =strict=\nsecond line',
      source: 'Example Networks Gate',
      source_ip: '10.1.2.3',
      threat_level: 8,
      occurred_at: new Date('2026-11-27T09:14:02Z'),
      indicators: [
        { type: 'ipv4', value: '10.1.2.3' },
        { type: 'ipv4', value: '203.0.113.77' },
        { type: 'domain', value: 'evil.example' },
        { type: 'url', value: 'https://evil.example/a?b=c&d=e' },
        { type: 'md5', value: '44d88612fea8a8f36de82e1278abb02f' },
      ],
    });
    expect(read(firewall)?.raw).toMatchObject({
      line: firewall,
      extension: { cs1: 'Outbound web', act: 'blocked' },
    });
  });

  it.each([
    ['0', 0],
    ['10', 10],
    ['Low', 2],
    ['Medium', 5],
    ['High', 7],
    ['Very-High', 9],
    ['Unknown', 0],
  ])('of severity %s has the level %i', (severity, level) => {
    expect(read(`CEF:1|V|P|1|id|A name|${severity}|`)?.threat_level).toBe(level);
  });

  it.each([
    ['CEF:0|V|P|1|id|A name|5', []],
    [
      '<134>1 2026-11-27T09:00:00Z host app - - - CEF:0|V|P|1|id|A name|5|src=192.0.2.1',
      [['src', '192.0.2.1']],
    ],
    ['CEF:0|V|P|1|id|A name|5|msg=a=b c', [['msg', 'a=b c']]],
    [
      'CEF:0|V|P|1|id|A name|5|msg= dst=192.0.2.2',
      [
        ['msg', ''],
        ['dst', '192.0.2.2'],
      ],
    ],
    ['CEF:0|V|P|1|id|A name|5|ad.field[0]=x y', [['ad.field[0]', 'x y']]],
    ['CEF:0|V|P|1|id|A name|5|__proto__=x', [['__proto__', 'x']]],
  ])('%s has the extension %j', (line, extension) => {
    expect(Object.entries(readCefLine(line)?.extension ?? {})).toEqual(extension);
  });

  it.each(['just text', 'NOTCEF:0|a|b|c|d|e|5|', ''])('is not %j', (line) => {
    expect(readCefLine(line)).toBeNull();
  });

  it.each([
    'CEF:0|V|P',
    'CEF:0|V|P|1||A name|5|',
    'CEF:0|V|P|1|id|A name|grave|',
    'CEF:0|V|P|1|id|A name|11|',
  ])('is refused with a reason: %s', (line) => {
    expect(() => read(line)).toThrow(/CEF line/);
  });

  it.each([
    ['1795255200000', '2026-11-21T10:00:00.000Z'],
    ['Nov 21 2026 10:00:00.250', '2026-11-21T10:00:00.250Z'],
    ['Nov 21 10:00:00', null],
    ['yesterday', null],
  ])('has the time %s', (text, time) => {
    expect(cefTime(text)?.toISOString() ?? null).toBe(time);
  });
});

describe('lines that are made to be slow or to break the reader', () => {
  const header = 'CEF:0|V|P|1|id|A name|5|';
  const long = 60_000;
  it.each([
    ['equals signs', header + '='.repeat(long)],
    ['key characters', header + 'a'.repeat(long)],
    ['keys', header + 'a= '.repeat(long / 3)],
    ['keys without a space', `${header}a=${'b='.repeat(long / 2)}`],
    ['backslashes', header + '\\'.repeat(long)],
    ['spaces', `${header}a=${' '.repeat(long)}`],
    ['marks', 'xCEF:'.repeat(long / 5)],
    ['pipes', `CEF:${'|'.repeat(long)}`],
  ])('%s are read in time that grows with their length alone', (_name, line) => {
    const began = process.cpuUsage();
    const outcome = outcomeOf(line);
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1000).toBeLessThan(500);
    expect(typeof outcome === 'string' ? outcome : 'CEF line').toMatch(/CEF line/);
  });

  it('of random pieces are read, or refused with a reason, and keep what they were', () => {
    const pieces = [
      'CEF:',
      '0',
      '|',
      '\\',
      '=',
      ' ',
      'src',
      '10.0.0.1',
      'é',
      '\u{1f41d}',
      '\t',
      'rt',
      '[',
      'Very-High',
    ];
    let seed = 7;
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const kept: boolean[] = [];
    const reasons = new Set<string>();
    for (let round = 0; round < 20_000; round += 1) {
      const head = next(2) === 0 ? header : '';
      const line = head + Array.from({ length: next(30) }, () => pieces[next(pieces.length)]).join('');
      const outcome = outcomeOf(line);
      if (typeof outcome === 'string') reasons.add(outcome);
      else if (outcome !== null) kept.push(outcome.raw['line'] === line && outcome.threat_level <= 10);
    }
    expect([...reasons].filter((reason) => !/CEF line/.test(reason))).toEqual([]);
    expect(kept.length).toBeGreaterThan(5000);
    expect(kept).not.toContain(false);
  });
});

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLogger } from '#kernel/logging/logger.ts';
import { describeDatabases } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { createAudit } from './audit.service.ts';
import { verifyChain } from './audit-verify.ts';
import { entry } from '#test/fixtures/audit-entries.ts';

const key = randomBytes(32);
const logger = createLogger('silent');

describeDatabases('the chain of the audit log', (open) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await open();
  });
  afterAll(() => test.cleanup());

  const run = (statement: string) => sql.raw(statement).execute(test.database.kysely);
  const audit = () => createAudit({ database: test.database, key, logger });
  const verify = (withKey = key) => verifyChain(test.database.kysely, withKey);

  // Entry 1 is the log's own; 2 to 6 are these.
  beforeEach(async () => {
    await run('truncate audit_log, audit_head');
    const { begin, record } = audit();
    await begin(false);
    for (let n = 0; n < 5; n += 1)
      await record([entry({ details: { n, text: 'Ä "\\u0000" 🐝', big: 1e21 } })]);
  });

  it('is intact as written, and continues after a restart', async () => {
    expect(await verify()).toEqual({ intact: true, entries: 6, first_broken: null });
    const { begin, record } = audit();
    await begin(true);
    await record([entry(), entry({ user_id: null, details: {} })]);
    expect(await verify()).toEqual({ intact: true, entries: 8, first_broken: null });
  });

  it('is not accepted with another key', async () => {
    expect(await verify(randomBytes(32))).toMatchObject({ intact: false, first_broken: { seq: 1 } });
  });

  const changes = [
    "at = at + interval '1 millisecond'",
    "at = 'infinity'",
    "at = at - interval '4051 years'",
    'user_id = null',
    "user_id = '11111111-1111-4111-8111-111111111112'",
    "user_email = 'eve@example.com'",
    'session_id = api_key_id',
    'api_key_id = null',
    "action = 'honey_jar.delete'",
    "target_type = 'document'",
    "target_id = '1'",
    "target_id = ''",
    'address = null',
    "result = 'denied'",
    'status = 200',
    "request_id = 'x'",
    "service = 'knowledge'",
    "details = '{}'",
    // The same meaning in other letters is a change too.
    `details = '{"n":1, "text":"Ä \\"\\\\u0000\\" 🐝","big":1e+21}'`,
    "mac = repeat('0', 64)",
    'mac = (select mac from audit_log where seq = 2)',
    'target_type = target_id, target_id = target_type',
  ];
  it.each(changes)('reveals a row in which %s was changed', async (change) => {
    await run(`update audit_log set ${change} where seq = 3`);
    expect(await verify()).toMatchObject({ intact: false, entries: 2, first_broken: { seq: 3 } });
  });

  const forged = `select 7, at, user_id, user_email, session_id, api_key_id, action, target_type, target_id, address,
                         result, status, request_id, service, details, mac from audit_log where seq = 6`;
  const swap =
    'update audit_log set seq = case seq when 3 then 4 when 4 then 3 else seq end where seq in (3, 4)';
  const removals: [what: string, statements: string[], seq: number][] = [
    ['the first row removed', ['delete from audit_log where seq = 1'], 1],
    ['a row in the middle removed', ['delete from audit_log where seq = 4'], 4],
    ['the last row removed', ['delete from audit_log where seq = 6'], 6],
    ['every row removed', ['delete from audit_log'], 1],
    ['everything removed', ['truncate audit_log, audit_head'], 1],
    ['the head removed', ['delete from audit_head'], 7],
    [
      'a row removed and the later ones moved up',
      ['delete from audit_log where seq = 4', 'update audit_log set seq = seq - 1 where seq > 4'],
      4,
    ],
    [
      'the last row removed and the head put back',
      [
        'delete from audit_log where seq = 6',
        'update audit_head set seq = 5, mac = (select mac from audit_log where seq = 5)',
      ],
      6,
    ],
    ['a row appended', [`insert into audit_log ${forged}`], 7],
    [
      'a row appended and the head moved on',
      [`insert into audit_log ${forged}`, 'update audit_head set seq = 7'],
      7,
    ],
    ['a row put in front', ['update audit_log set seq = 0 where seq = 1'], 0],
    [
      'a row far behind',
      [`insert into audit_log ${forged}`, 'update audit_log set seq = 9223372036854775807 where seq = 7'],
      7,
    ],
    ['the seal of the head changed', ["update audit_head set head_mac = repeat('0', 64)"], 7],
  ];
  it.each(removals)('shows %s', async (_what, statements, seq) => {
    for (const statement of statements) await run(statement);
    const { intact, first_broken } = await verify();
    expect({ intact, seq: first_broken?.seq }).toEqual({ intact: false, seq });
    expect(first_broken?.reason).toMatch(/^(This entry|The end of the log|There are entries)/);
  });

  it('shows two rows that changed places', async () => {
    await run('alter table audit_log drop constraint audit_log_pkey');
    await run(swap);
    await run('alter table audit_log add primary key (seq)');
    expect(await verify()).toMatchObject({ intact: false, first_broken: { seq: 3 } });
  });

  // A number that nothing can follow also ends the writing; that is an error in the server's log.
  const attacks = removals.filter(([what]) => what !== 'a row far behind');
  it.each(attacks)('shows %s also after more was written to it', async (_what, statements) => {
    const running = audit();
    await running.begin(true);
    for (const statement of statements) await run(statement);
    await running.record([entry({ action: 'later.one' })]);
    expect(await verify()).toMatchObject({ intact: false });
    expect((await running.list({ action: 'later.*' }, { limit: 5, offset: 0 })).total).toBe(1);
  });

  it.each(attacks)('reveals %s also after a stopped server continues', async (_what, statements) => {
    for (const statement of statements) await run(statement);
    const restarted = audit();
    await restarted.begin(true);
    await restarted.record([entry({ action: 'later.one' }), entry({ action: 'later.two' })]);
    expect(await verify()).toMatchObject({ intact: false });
    expect((await restarted.list({ action: 'later.*' }, { limit: 5, offset: 0 })).total).toBe(2);
  });
});

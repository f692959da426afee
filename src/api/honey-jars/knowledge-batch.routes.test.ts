import { expect, it } from 'vitest';
import { unchosenRetention } from '#test/platform/jars.ts';
import { platformFor } from '#test/platform/platform.ts';

const path = '/api/knowledge/honey-jars/batch';
const { test, analyst, viewer } = platformFor({ analyst: 'analyst', viewer: 'viewer' });

/** A message about these fields, in this order. */
const about = (...fields: string[]) =>
  expect.stringMatching(new RegExp(fields.map((field) => `${field}\\b.*`).join('')));

it('a batch creates the valid honey jars, and reports what is wrong with each other one', async () => {
  const { status, body } = await analyst.post(path, {
    jars: [
      { name: 'First', description: 'One', type: 'team', retention_policy: '90d', tags: ['a'] },
      { name: 'ab' },
      { name: 'Second', type: 'nobody', description: 'x'.repeat(501) },
      'no honey jar',
      null,
      { name: 'Third', retention_policy: 'custom' },
      { name: 'First' },
      { name: 7 },
    ],
  });
  expect(status).toBe(201);
  expect(body.created).toEqual([
    { id: expect.any(String), name: 'First', retention: expect.objectContaining({ retention_days: 90 }) },
    { id: expect.any(String), name: 'First', retention: { ...unchosenRetention, deletes_at: null } },
  ]);
  const code = 'VALIDATION_ERROR';
  expect(body.errors).toEqual([
    { index: 1, name: 'ab', error: { code, message: about('name: ') } },
    { index: 2, name: 'Second', error: { code, message: about('description: ', 'type: ') } },
    { index: 3, name: null, error: { code, message: expect.stringContaining('object') } },
    { index: 4, name: null, error: { code, message: expect.stringContaining('object') } },
    { index: 5, name: 'Third', error: { code, message: about('custom_days') } },
    { index: 7, name: null, error: { code, message: about('name: ') } },
  ]);
  const [first, second] = await Promise.all(
    body.created.map(({ id }: { id: string }) => analyst.get(`/api/knowledge/honey-jars/${id}`)),
  );
  expect(first.body).toMatchObject({
    description: 'One',
    type: 'team',
    tags: ['a'],
    owner: analyst.user_id,
    retention: { policy: 'custom', retention_days: 90 },
  });
  expect(second.body).toMatchObject({ type: 'private', retention: { policy: 'standard' } });
});

it('a batch is in the audit log, and so is each honey jar of it', async () => {
  const { body, headers } = await analyst.post(path, {
    jars: [{ name: 'Noted' }, { name: 'Noted too' }, {}],
  });
  const filter = { request_id: String(headers['x-request-id']) };
  const { rows } = await test.deps.audit.list(filter, { limit: 10, offset: 0 });
  const written = rows.map(({ action, target_id, details }) => ({
    action,
    target_id,
    details: JSON.parse(details),
  }));
  expect(written).toHaveLength(3);
  expect(written).toContainEqual({
    action: 'honey_jar.create_batch',
    target_id: null,
    details: { created: 2, refused: 1 },
  });
  for (const { id } of body.created)
    expect(written).toContainEqual({ action: 'honey_jar.create', target_id: id, details: {} });
});

it('a batch of which nothing fits creates nothing and answers 200', async () => {
  const { status, body } = await analyst.post(path, { jars: [{}, { name: 'x' }] });
  expect(status).toBe(200);
  expect(body).toMatchObject({ created: [], errors: [{ index: 0 }, { index: 1 }] });
});

it('a batch has 1 to 100 honey jars', async () => {
  const jars = Array.from({ length: 101 }, (_, i) => ({ name: `Jar ${i}` }));
  for (const wrong of [{ jars }, { jars: [] }, { jars: 'all' }, {}, { jars: { 0: {} } }])
    expect((await analyst.post(path, wrong)).status).toBe(422);
  const { status, body } = await analyst.post(path, { jars: jars.slice(1) });
  expect(status).toBe(201);
  expect(body.created.map(({ name }: { name: string }) => name)).toEqual(
    jars.slice(1).map(({ name }) => name),
  );
});

it('a batch is refused to a viewer, whatever is in it', async () => {
  for (const jars of [[{ name: 'No way' }], [{}]])
    expect((await viewer.post(path, { jars })).status).toBe(403);
});

it('a message of a thousand faults is short', async () => {
  const { body } = await analyst.post(path, { jars: [{ name: 'Many', tags: Array(50).fill(7) }] });
  expect(body.errors[0].error.message.split('; ')).toHaveLength(20);
});

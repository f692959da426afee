import { expect, it } from 'vitest';
import { storageFull } from '#kernel/outage.ts';
import { platformAreas } from '#api/areas/areas.ts';
import { openKit } from '#test/platform/kit.ts';
import type { StorageGuard } from './refuse-changes.ts';

const full: StorageGuard = {
  refusal: ({ necessary }) => (necessary ? null : storageFull('files')),
  note: () => undefined,
};

function open(storage: StorageGuard) {
  return openKit({ areas: platformAreas, storage }, (app) => {
    for (const prefix of ['/api', '/api/v1', '/api/pii', '/api/reports'])
      app.post(`${prefix}/things`, { config: { action: 'honey_jar.create' } }, async () => ({}));
    app.delete('/api/things', { config: { action: 'honey_jar.delete' } }, async () => ({}));
    app.post('/api/sign-in', { config: { action: 'auth.login', access: 'public' } }, async () => ({}));
    app.post('/api/searches', { config: { action: null } }, async () => ({}));
    app.post('/api/detections', { config: { action: 'pii.detect', changes: false } }, async () => ({}));
    app.put('/api/broken', { config: { action: 'auth.login' } }, async () => {
      throw Object.assign(new Error('write'), { code: 'ENOSPC' });
    });
  });
}

it.each([
  ['/api/things', { error: { code: 'STORAGE_FULL', details: { retry_after: 30 } } }],
  ['/api/v1/things', { error: { code: 'STORAGE_FULL' } }],
  ['/api/pii/things', { error: { code: 'STORAGE_FULL' } }],
  ['/api/reports/things', { success: false, error: expect.stringContaining('is full') }],
])(
  'a change at %s is refused with 507 in the envelope of its area, and not written down',
  async (url, body) => {
    const { send, audited } = await open(full);
    const reply = await send({ method: 'POST', url, as: 'ada' });
    expect(reply.status).toBe(507);
    expect(reply.headers['retry-after']).toBe('30');
    expect(reply.body).toMatchObject(body);
    expect(audited).toEqual([]);
  },
);

it('what reads, deletes or signs in continues, and callers without access get that refusal first', async () => {
  const { send } = await open(full);
  expect((await send({ method: 'POST', url: '/api/searches', as: 'ada' })).status).toBe(200);
  expect((await send({ method: 'POST', url: '/api/detections', as: 'ada' })).status).toBe(200);
  expect((await send({ method: 'DELETE', url: '/api/things', as: 'ada' })).status).toBe(200);
  expect((await send({ method: 'POST', url: '/api/sign-in' })).status).toBe(200);
  expect((await send({ method: 'POST', url: '/api/things' })).status).toBe(401);
});

it('a write that fails for want of space is answered 507, and noted', async () => {
  const noted: string[] = [];
  const { send } = await open({ ...full, note: ({ kind }) => void noted.push(kind) });
  const reply = await send({ method: 'PUT', url: '/api/broken', as: 'ada' });
  expect([reply.status, reply.body.error.code]).toEqual([507, 'STORAGE_FULL']);
  expect(noted).toEqual(['storage_full']);
});

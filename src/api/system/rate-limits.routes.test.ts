import { expect, it } from 'vitest';
import { platformLimits } from '#api/areas/platform.limits.ts';
import { platformFor } from '#test/platform/platform.ts';

const scale = 3;
const { admin, analyst } = platformFor({ admin: 'admin', analyst: 'analyst' }, { rateLimitScale: scale });

const areaOf = (body: any, name: string) => body.areas.find((area: any) => area.name === name);
const limitOf = (body: any, area: string, name: string) =>
  areaOf(body, area).limits.find((limit: any) => limit.name === name);

const areas = ['platform', 'v1', 'pii', 'public', 'reports', 'taxii', 'gateway'];

it('shows admins the rate limits as they are in force', async () => {
  const { status, body } = await admin.get('/api/admin/rate-limits');
  expect(status).toBe(200);
  expect(body.scale).toBe(scale);
  expect(body.areas.map(({ name }: any) => name)).toEqual(areas);
  expect(areaOf(body, 'v1').paths).toEqual(['/api/v1', '/api/v2']);
  expect(limitOf(body, 'platform', 'search')).toMatchObject({
    max: platformLimits.search.max * scale,
    window_seconds: 60,
    general: false,
    shared: false,
    used: 0,
    resets_at: null,
  });
  expect(limitOf(body, 'platform', 'authentication')).toMatchObject({ shared: true });
});

it('shows how much of each the requests of the admin used, and not those of others', async () => {
  const { body: before } = await admin.get('/api/admin/rate-limits');
  await admin.post('/api/knowledge/search', { query: 'otter' });
  await analyst.post('/api/knowledge/search', { query: 'otter' });
  const { body: after } = await admin.get('/api/admin/rate-limits');
  expect(limitOf(after, 'platform', 'search').used).toBe(1);
  expect(Date.parse(limitOf(after, 'platform', 'search').resets_at)).toBeGreaterThan(Date.now());
  expect(limitOf(after, 'platform', 'general').used).toBe(limitOf(before, 'platform', 'general').used + 2);
});

it('shows them to nobody else', async () => {
  expect((await analyst.get('/api/admin/rate-limits')).status).toBe(403);
});

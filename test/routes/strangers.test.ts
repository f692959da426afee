import { beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '#test/platform/inject.ts';
import { platformFor, type Client } from '#test/platform/platform.ts';
import { owned } from './owned.ts';
import { call, idsIn, routesOf, type Route } from './route-requests.ts';

const { test, owner, stranger } = platformFor({ owner: 'analyst', stranger: 'analyst' });
let routes: Route[];
let theirs: Record<string, string>;

beforeAll(async () => {
  routes = routesOf(test).filter((route) => idsIn(route).length > 0 && route.rule.anonymous === 401);
  theirs = await made(owner);
});

/** One of each kind of thing, of this user. */
async function made(user: Client): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const [name, make] of Object.entries(owned)) ids[name] = await make(test, user, ids);
  return ids;
}

/** An answer without what differs from request to request, and with ids made alike. */
function told({ status, body }: Reply, ids: Record<string, string>): string {
  const text = JSON.stringify({ status, body }).replaceAll(/"(timestamp|request_id|error_id)":"[^"]*"/g, '');
  return Object.values(ids).reduce((all, id) => all.replaceAll(id, 'ID'), text);
}

describe("another's things", () => {
  it('are known to this test by every id that a path can hold', () => {
    const names = new Set(routes.flatMap(idsIn));
    expect(Object.keys(owned).toSorted()).toEqual([...names].toSorted());
    for (const [name, id] of Object.entries(theirs)) expect(id, name).toMatch(/^[\w-]{8,}$/);
  });

  it('look to a stranger as if they were not there, at every route', async () => {
    for (const route of routes) {
      const headers = { authorization: `Bearer ${stranger.token}` };
      const random = Object.fromEntries(idsIn(route).map((name) => [name, crypto.randomUUID()]));
      const reply = await call(route, headers, theirs);
      expect([403, 404], `${route.name} answered ${reply.status}: ${JSON.stringify(reply.body)}`).toContain(
        reply.status,
      );
      expect(told(reply, theirs), route.name).toBe(told(await call(route, headers, random), random));
    }
  });

  it('are not reachable through an object of the stranger’s own either', async () => {
    const mine = await made(stranger);
    for (const route of routes.filter((each) => idsIn(each).length > 1)) {
      const last = idsIn(route).at(-1) ?? '';
      const mixed = { ...mine, [last]: theirs[last] ?? '' };
      const { status } = await call(route, { authorization: `Bearer ${stranger.token}` }, mixed);
      expect([403, 404], route.name).toContain(status);
    }
  });

  it('are untouched by all that', async () => {
    const jar = await owner.get(`/api/knowledge/honey-pots/${theirs['honey_jar_id']}`);
    expect(jar).toMatchObject({ status: 200, body: { name: 'Private jar', document_count: 1 } });
    const document = await owner.get(`/api/knowledge/documents/${theirs['document_id']}`);
    expect(document.status).toBe(200);
  });
});

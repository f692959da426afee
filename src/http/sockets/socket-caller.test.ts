import { afterEach, expect, it } from 'vitest';
import { platformArea } from '#test/sockets/socket-server.ts';
import { openKit, principal, type Kit } from '#test/platform/kit.ts';
import type { Principal } from '#http/access/access.ts';
import { socketCaller, type Caller } from './socket-caller.ts';

let kit: Kit;
afterEach(() => kit.app.close());

type Look = { token: string; answer: (found: Principal | null) => void };

/** Who is behind a socket that `user` opened with the token `first`, and the looks at tokens that wait for their answers. */
async function openCaller(user: string | null): Promise<{ caller: Caller; looks: Look[] }> {
  const opened = Promise.withResolvers<Caller>();
  const looks: Look[] = [];
  const authenticate = ({ token }: { token: string }): Promise<Principal | null> =>
    new Promise((answer) => void looks.push({ token, answer }));
  const areas = platformArea({ general: { max: 1000, seconds: 3600 } });
  kit = await openKit({ areas, authenticate: async () => principal(user ?? '') }, (app) => {
    app.get('/', { config: user === null ? { access: 'public' } : {} }, async (request) => {
      opened.resolve(socketCaller(request, authenticate));
      return {};
    });
  });
  await kit.send({ method: 'GET', url: '/', ...(user !== null && { as: 'first' }) });
  return { caller: await opened.promise, looks };
}

const renewedAs = (token: string): Principal => ({ ...principal('ann'), renewed: { token, expires: null } });
const told = (waiting: Promise<Principal>): Promise<string> =>
  waiting.then(({ user_id }) => user_id).catch(({ kind }) => kind);

it.each([
  ['is dead', null],
  ['was renewed', renewedAs('older')],
])(
  'a slow check of the older token does not count when a newer one came meanwhile: it %s',
  async (_, found) => {
    const { caller, looks } = await openCaller('ann');
    const slow = told(caller.current({ changes: false }));
    const signing = caller.signIn('second');
    looks[1]?.answer(principal('ann'));
    await signing;
    looks[0]?.answer(found);
    await expect.poll(() => looks.map(({ token }) => token)).toEqual(['first', 'second', 'second']);
    looks[2]?.answer(principal('ann'));
    expect(await slow).toBe('ann');
    const next = told(caller.current({ changes: false }));
    expect(looks[3]?.token).toBe('second');
    looks[3]?.answer(principal('ann'));
    await next;
  },
);

it('a token is not used before it is accepted, nor after it was refused', async () => {
  const { caller, looks } = await openCaller('ann');
  const signing = told(caller.signIn('bobs'));
  const looking = told(caller.current({ changes: false }));
  expect(looks.map(({ token }) => token)).toEqual(['bobs', 'first']);
  looks[1]?.answer(principal('ann'));
  looks[0]?.answer(principal('bob'));
  expect(await Promise.all([signing, looking])).toEqual(['forbidden', 'ann']);
  const next = told(caller.current({ changes: false }));
  expect([looks[2]?.token, caller.known?.user_id]).toEqual(['first', 'ann']);
  looks[2]?.answer(null);
  expect(await next).toBe('unauthenticated');
});

it('continues with the token that a check renewed', async () => {
  const { caller, looks } = await openCaller('ann');
  const [one, other] = [caller.current({ changes: false }), caller.current({ changes: false })];
  looks[0]?.answer(renewedAs('next'));
  await one;
  looks[1]?.answer(renewedAs('lost'));
  await expect.poll(() => looks[2]?.token).toBe('next');
  looks[2]?.answer(principal('ann'));
  await other;
  void caller.current({ changes: false });
  expect(looks[3]?.token).toBe('next');
});

it('has no user before a first token, nor while it is being checked', async () => {
  const { caller, looks } = await openCaller(null);
  expect(await told(caller.current({ changes: false }))).toBe('unauthenticated');
  const signing = caller.signIn('anns');
  expect(await told(caller.current({ changes: false }))).toBe('unauthenticated');
  expect(caller.known).toBeNull();
  looks[0]?.answer(principal('ann'));
  await signing;
  expect(caller.known?.user_id).toBe('ann');
});

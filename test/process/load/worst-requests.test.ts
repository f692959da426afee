import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFlood, type Flood, type FloodStatuses } from '#test/load/flood.ts';
import {
  floodedInstallation,
  type FloodedGroup,
  type FloodedInstallation,
} from '#test/load/flooded-installation.ts';
import { startOthers, type Others, type Slowed } from '#test/load/others.ts';
import { stretched } from '#test/machine/patience.ts';
import { startServer, type Server } from '#test/server/server.ts';
import { worstRequests, type Service } from '#test/load/worst-requests.ts';

// One user sends the worst that a route takes, many at once, under the usual rate limits. Others are timed meanwhile.

/** `ROUTES='stix|batch' npx vitest run test/process/load/worst-requests.test.ts` looks at some alone. */
const wanted = new RegExp(process.env['ROUTES'] ?? '');
const inFlight = 30;
/** A first look is short, at several groups together. */
const firstLook = { inFlight, leastMs: 1500, mostMs: 6000, share: 0.95 } as const;
const groupsOfALook = 8;
/** Long enough that the slowest in a hundred means something. */
const closeLook = { inFlight, leastMs: 3000, mostMs: 5000, share: 0.99 } as const;
/** Something else on this machine does not strike at the same group each time. */
const closeLooks = 2;

let server: Server;
let made: FloodedInstallation;
let flood: Flood;
let others: Others;
const answered = new Map<string, Set<number>>();

beforeAll(async () => {
  made = await floodedInstallation(1 + closeLooks, wanted);
  const { directory } = made;
  server = await startServer({ directory, env: { RATE_LIMIT_SCALE: '1', REGISTRATION: 'open' } });
  flood = startFlood();
  others = await startOthers(server, made.others);
}, stretched(240_000));
afterAll(async () => {
  await others?.stop();
  await flood?.stop();
  await server?.kill();
  await rm(made.directory, { recursive: true, force: true });
});

/** How much others are slowed down by these groups, in their look of that number. */
async function look(
  some: FloodedGroup[],
  number: number,
  { share, ...options }: typeof firstLook | typeof closeLook,
): Promise<Slowed> {
  const urls: Record<Service, string> = {
    platform: server.url,
    knowledge: server.knowledgeUrl,
    chat: server.chatUrl,
    gateway: server.gatewayUrl,
    publicBot: server.publicUrl,
  };
  const worst = some.flatMap(({ routes, senders: { [number]: sender = { token: '', ids: {} } } }) =>
    routes.map((route, at) => worstRequests(route, { sender, urls, refused: at === 0 })),
  );
  const attempts = (await Promise.all(worst)).flat();
  let statuses: FloodStatuses = [];
  const began = performance.now();
  const slowed = await others.during(async () => {
    statuses = await flood.send(
      attempts.map(({ request }) => request),
      options,
    );
  }, share);
  for (const [at, { route }] of attempts.entries()) {
    const name = `${route.service} ${route.name}`;
    const all = [...(answered.get(name) ?? []), ...Object.keys(statuses[at] ?? {}).map(Number)];
    answered.set(name, new Set(all));
  }
  const ms = Math.round(performance.now() - began);
  console.log(
    `${slowed.ms > slowed.bound ? 'over' : 'held'}: ${told(slowed)} in ${ms} ms: ${some.map(({ name }) => name).join(', ')}`,
  );
  return slowed;
}

const told = ({ ms, bound }: Slowed): string => `${ms.toFixed(0)} ms over quiet, at most ${bound.toFixed(0)}`;

function looksAt(all: FloodedGroup[]): FloodedGroup[][] {
  const looks: FloodedGroup[][] = [];
  for (const group of all)
    if (group.isWorkedOff || (looks.at(-1)?.length ?? groupsOfALook) >= groupsOfALook) looks.push([group]);
    else looks.at(-1)?.push(group);
  return looks;
}

/** What a group does to others by itself, in the best of a few looks. */
async function closely(group: FloodedGroup): Promise<Slowed> {
  let best: Slowed = { ms: Infinity, bound: 0 };
  for (let number = 1; number <= closeLooks && best.ms > best.bound; number += 1) {
    await others.untilQuiet();
    const slowed = await look([group], number, closeLook);
    if (slowed.ms - slowed.bound < best.ms - best.bound) best = slowed;
  }
  return best;
}

it('no user is slowed down by another’s requests to any route', { timeout: stretched(600_000) }, async () => {
  const over: Record<string, string> = {};
  // What leaves work comes last, so that it is not in the way of the others.
  for (const leavesWork of [false, true]) {
    const suspects: FloodedGroup[] = [];
    for (const some of looksAt(made.groups.filter(({ isWorkedOff }) => isWorkedOff === leavesWork))) {
      const { ms, bound } = await look(some, 0, firstLook);
      if (ms > bound) suspects.push(...some);
    }
    for (const group of suspects) {
      const slowed = await closely(group);
      if (slowed.ms > slowed.bound) over[group.name] = told(slowed);
    }
  }
  expect(over).toEqual({});
});

it('each route was tried, none failed, and most accepted the requests', () => {
  const routes = made.groups.flatMap((group) =>
    group.routes.map(({ service, name }) => `${service} ${name}`),
  );
  expect(routes.length).toBeGreaterThan(300);
  const tried = [...answered].filter(([, statuses]) => statuses.values().some((status) => status > 0));
  expect(tried.map(([name]) => name).toSorted()).toEqual(routes.toSorted());
  const failed = [...answered].filter(([, statuses]) => statuses.has(500));
  expect(failed).toEqual([]);
  const taken = [...answered].filter(([, statuses]) =>
    statuses.values().some((status) => status >= 200 && status < 400),
  );
  expect(taken.length).toBeGreaterThan(routes.length / 2);
});

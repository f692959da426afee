import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFlood, type Flood, type FloodStatuses } from '../../test/support/flood.ts';
import {
  floodedInstallation,
  type FloodedInstallation,
  type Owner,
} from '../../test/support/flooded-installation.ts';
import { startOthers, type Others, type Slowed } from '../../test/support/others.ts';
import { stretched } from '../../test/support/patience.ts';
import { startServer, type Server } from '../../test/support/server.ts';
import {
  allRoutes,
  worstRequests,
  type Service,
  type WorstRoute,
} from '../../test/support/worst-requests.ts';

// One user sends the worst that a route takes, many at once, under the usual rate limits. Others are timed meanwhile.

/** Routes whose requests differ in their address alone. */
type Group = { name: string; routes: WorstRoute[] };

const inFlight = 30;
/** A first look is short, at several groups together. */
const firstLook = { inFlight, leastMs: 450, mostMs: 1500 };
const groupsOfALook = 3;
/** Long enough that the slowest in a hundred means something. */
const closeLook = { inFlight, leastMs: 3000, mostMs: 5000 };
/** Something else on this machine does not strike at the same group each time. */
const closeLooks = 3;

let server: Server;
let made: FloodedInstallation;
let flood: Flood;
let others: Others;
let groups: Group[];
const answered = new Map<string, Set<number>>();

beforeAll(async () => {
  made = await floodedInstallation();
  const { directory } = made;
  server = await startServer({ directory, env: { RATE_LIMIT_SCALE: '1', REGISTRATION: 'open' } });
  const description = await (await fetch(`${server.url}/api/v1/openapi.json`)).json();
  const { paths } = description as { paths: Parameters<typeof allRoutes>[0] };
  const byName = Object.groupBy(allRoutes(paths), groupOf);
  groups = Object.entries(byName)
    .map(([name, routes = []]) => ({ name, routes }))
    .toSorted((a, b) => Number(isWorkedOff(a)) - Number(isWorkedOff(b)));
  flood = startFlood();
  others = await startOthers(server, made.others);
}, stretched(240_000));
afterAll(async () => {
  await others?.stop();
  await flood?.stop();
  await server?.kill();
  await rm(made.directory, { recursive: true, force: true });
});

/** A route with what differs between the versions and the names of the same thing left out. */
function groupOf({ name }: WorstRoute): string {
  const [method = '', path = ''] = name.split(' ');
  const own = path
    .replace(/^\/api\/(v1|v2|knowledge)(?=\/)/, '')
    .replace(/^\/api\/chat/, '/chat')
    .replace('honey-jars', 'honey-pots')
    .replace(/^\/knowledge\/search/, '/search')
    .replace(/^\/honey-pots\/\{honey_jar_id\}\/documents\/\{document_id\}/, '/documents/{document_id}');
  return `${method} ${own}`;
}

/** What the server goes on working at when it has answered. They come last, each by itself. */
const isWorkedOff = ({ name, routes }: Group): boolean =>
  routes.some(({ rule }) => rule.form) ||
  /reprocess|retry|batch\/submit|rotate|sweep|integrity\/check/.test(name);

/** Who does his worst there: somebody who may, and whom nobody needs afterwards where the route ends a session or a thing. */
function senderOf(name: string): Owner {
  const turn = groups.findIndex((group) => group.name === name);
  const people = /\/(admin|debug|metrics|system)|models\/.*load|pii\/configure/.test(name)
    ? made.admins
    : /^DELETE|logout|auth\/password|auth\/refresh|auth\/totp/.test(name)
      ? made.disposable
      : /\{(honey_jar_id|document_id)\}/.test(name)
        ? made.keepers
        : made.analysts;
  return people[turn % people.length] as Owner;
}

/** How much others are slowed down by these groups. */
async function look(some: Group[], options: typeof firstLook): Promise<Slowed> {
  const urls: Record<Service, string> = {
    platform: server.url,
    knowledge: server.knowledgeUrl,
    chat: server.chatUrl,
    gateway: server.gatewayUrl,
  };
  const worst = some.flatMap(({ name, routes }) =>
    routes.map((route) => worstRequests(route, senderOf(name), urls)),
  );
  const attempts = (await Promise.all(worst)).flat();
  let statuses: FloodStatuses = [];
  const slowed = await others.during(async () => {
    statuses = await flood.send(
      attempts.map(({ request }) => request),
      options,
    );
  });
  for (const [at, { route }] of attempts.entries()) {
    const name = `${route.service} ${route.name}`;
    const all = [...(answered.get(name) ?? []), ...Object.keys(statuses[at] ?? {}).map(Number)];
    answered.set(name, new Set(all));
  }
  return slowed;
}

function looksAt(all: Group[]): Group[][] {
  const looks: Group[][] = [];
  for (const group of all)
    if (isWorkedOff(group) || (looks.at(-1)?.length ?? groupsOfALook) >= groupsOfALook) looks.push([group]);
    else looks.at(-1)?.push(group);
  return looks;
}

/** What a group does to others by itself, in the best of a few looks. */
async function closely(group: Group): Promise<Slowed> {
  let best: Slowed = { ms: Infinity, bound: 0 };
  for (let n = 0; n < closeLooks && best.ms > best.bound; n += 1) {
    await others.untilQuiet();
    const slowed = await look([group], closeLook);
    if (slowed.ms - slowed.bound < best.ms - best.bound) best = slowed;
  }
  return best;
}

it('nobody is slowed down by what another sends to any route', { timeout: stretched(600_000) }, async () => {
  const suspects: Group[] = [];
  for (const some of looksAt(groups)) {
    const { ms, bound } = await look(some, firstLook);
    if (ms > bound) suspects.push(...some);
    if (some.some(isWorkedOff)) await others.untilQuiet();
  }
  const over: Record<string, string> = {};
  for (const group of suspects) {
    const { ms, bound } = await closely(group);
    if (ms > bound) over[group.name] = `${ms.toFixed(0)} ms over quiet, at most ${bound.toFixed(0)}`;
  }
  console.log(`${groups.length} groups of routes, ${suspects.length} looked at closely`);
  expect(over).toEqual({});
});

it('each route was tried, none failed, and most took what was sent', () => {
  const routes = groups.flatMap((group) => group.routes.map(({ service, name }) => `${service} ${name}`));
  expect(routes.length).toBeGreaterThan(300);
  expect([...answered.keys()].toSorted()).toEqual(routes.toSorted());
  const failed = [...answered].filter(([, statuses]) => statuses.has(500));
  expect(failed).toEqual([]);
  const taken = [...answered].filter(([, statuses]) =>
    statuses.values().some((status) => status >= 200 && status < 400),
  );
  expect(taken.length).toBeGreaterThan(routes.length / 2);
});

import { withoutReferences } from '#test/platform/routes.ts';
import { owned } from '../../routes/owned.ts';
import { dataDirectory } from '#test/server/data-directory.ts';
import { longText } from './largest-value.ts';
import {
  addDocument,
  createJar,
  openTestPlatform,
  type Client,
  type TestPlatform,
} from '#test/platform/platform.ts';
import { groupsOf, type RouteGroup } from './route-groups.ts';
import type { Sender } from './worst-requests.ts';

export type FloodedGroup = RouteGroup & {
  /** One for each look at the group: nobody who comes has used up the rate limits. */
  senders: Sender[];
};

export type FloodedInstallation = {
  /** DATA_DIR of a server that has all of it. */
  directory: string;
  groups: FloodedGroup[];
  /** The tokens of analysts who are to be slowed down. */
  others: string[];
};

type Large = { honey_jar_id: string; document_id: string };

const manyDocuments = 120;
const longBytes = 1_000_000;

/** Makes users with everything that a path may name, so many for each of those groups of routes that are `wanted`. */
export async function floodedInstallation(looks: number, wanted: RegExp): Promise<FloodedInstallation> {
  const test = await openTestPlatform({ dataDir: await dataDirectory() });
  const description = await (await test.signIn('analyst')).get('/api/v1/openapi.json');
  const shared = await largeJar(await test.signIn('analyst'));
  const groups: FloodedGroup[] = [];
  for (const group of groupsOf(withoutReferences(description.body).paths)) {
    if (!wanted.test(group.name)) continue;
    const senders: Sender[] = [];
    for (let n = 0; n < looks; n += 1)
      senders.push(await senderOf(test, { group, shared, isFirst: n === 0 }));
    groups.push({ ...group, senders });
  }
  const others: string[] = [];
  for (let n = 0; n < 24; n += 1) others.push((await test.signIn('analyst')).token);
  return { directory: await test.leave(), groups, others };
}

type For = { group: RouteGroup; shared: Large; isFirst: boolean };

/** A user who has what the paths of the group name. */
async function senderOf(test: TestPlatform, { group, shared, isFirst }: For): Promise<Sender> {
  const client = await test.signIn(group.role);
  const ids: Record<string, string> = { ...shared };
  if (group.thing === 'shared') await letChange(test, client, shared);
  else if (group.thing === 'deleted' && isFirst) Object.assign(ids, await largeJar(client));
  else await make(test, client, { ids, names: ['honey_jar_id', 'document_id'] });
  const named = group.routes.flatMap(({ name }) => [...name.matchAll(/\{(\w+)\}/g)].map(([, id = '']) => id));
  await make(test, client, { ids, names: named.filter((name) => !(name in ids)) });
  // What admins do to users they do not do to themselves.
  if (group.role === 'admin' && 'user_id' in ids) ids['user_id'] = (await test.signIn('analyst')).user_id;
  return { token: client.token, ids };
}

async function make(
  test: TestPlatform,
  client: Client,
  { ids, names }: { ids: Record<string, string>; names: string[] },
): Promise<void> {
  for (const name of new Set(names)) ids[name] = (await owned[name]?.(test, client, ids)) ?? '';
}

async function letChange(test: TestPlatform, { user_id }: Client, { honey_jar_id }: Large): Promise<void> {
  await test.deps.database.kysely
    .insertInto('jar_grants')
    .values({ id: crypto.randomUUID(), jar_id: honey_jar_id, user_id, role: 'editor' })
    .execute();
}

/** A honey jar with many documents, and the longest of them. */
async function largeJar(client: Client): Promise<Large> {
  const honey_jar_id = await createJar(client, { visibility: 'public' });
  const path = `/api/knowledge/honey-jars/${honey_jar_id}/documents`;
  const names = Array.from({ length: manyDocuments }, (_, n) => n);
  await client.upload(
    path,
    Object.fromEntries(names.map((n) => [`${n}.txt`, `Note ${n}. ${longText(2000)} ${n}`])),
  );
  const { id } = await addDocument(client, honey_jar_id, { name: 'long.txt', text: longText(longBytes) });
  return { honey_jar_id, document_id: id };
}

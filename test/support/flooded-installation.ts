import { owned } from '../gateway/owned.ts';
import { dataDirectory } from './data-directory.ts';
import { longText } from './largest-value.ts';
import { addDocument, createJar, openTestPlatform, type Client, type TestPlatform } from './platform.ts';

/** A user with one thing of every kind, by the name of its id in paths. */
export type Owner = { token: string; ids: Record<string, string> };

export type FloodedInstallation = {
  /** DATA_DIR of a server that has all of it. */
  directory: string;
  /** Analysts whose honey jar holds many documents, one of them long. */
  keepers: Owner[];
  analysts: Owner[];
  admins: Owner[];
  /** Things that may be deleted, each as in `ids`. */
  disposable: Owner[];
  /** Analysts who are to be slowed down. */
  others: string[];
};

const manyDocuments = 120;
const longBytes = 1_000_000;

/** Makes users with everything that a path may name. */
export async function floodedInstallation(): Promise<FloodedInstallation> {
  const test = await openTestPlatform({ dataDir: await dataDirectory() });
  const ownersOf = async (
    count: number,
    role: 'analyst' | 'admin',
    fill?: typeof fillJar,
  ): Promise<Owner[]> => {
    const owners: Owner[] = [];
    for (let n = 0; n < count; n += 1) owners.push(await ownerOf(test, await test.signIn(role), fill));
    return owners;
  };
  const admins = await ownersOf(2, 'admin');
  const keepers = await ownersOf(3, 'analyst', fillJar);
  const analysts = await ownersOf(8, 'analyst');
  const disposable = [...(await ownersOf(1, 'analyst', fillJar)), ...(await ownersOf(4, 'analyst'))];
  // What admins do to users they do not do to themselves.
  for (const { ids } of admins) ids['user_id'] = disposable[1]?.ids['user_id'] ?? '';
  const others: string[] = [];
  for (let n = 0; n < 24; n += 1) others.push((await test.signIn('analyst')).token);
  return { directory: await test.leave(), keepers, analysts, admins, disposable, others };
}

async function ownerOf(test: TestPlatform, client: Client, fill?: typeof fillJar): Promise<Owner> {
  const ids: Record<string, string> = {};
  for (const [name, make] of Object.entries(owned)) ids[name] = await make(test, client, ids);
  if (fill) Object.assign(ids, await fill(client));
  return { token: client.token, ids };
}

/** A honey jar with many documents, and the longest of them. */
async function fillJar(client: Client): Promise<{ honey_jar_id: string; document_id: string }> {
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

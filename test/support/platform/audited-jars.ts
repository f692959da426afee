import { callerOf } from './call.ts';
import { signIn } from './client.ts';
import type { Server } from '#test/server/server.ts';

/** The honey jars whose making the audit log holds. */
export async function loggedJars({ url }: Server, token: string): Promise<string[]> {
  const call = callerOf({ url, token });
  const jars: string[] = [];
  for (;;) {
    const path = `/api/admin/audit?action=honey_jar.create&limit=1000&offset=${jars.length}`;
    const { status, body, text } = await call('GET', path);
    if (status !== 200) throw new Error(`${status} ${text}`);
    jars.push(...body['entries'].map(({ target_id }: { target_id: string }) => target_id));
    if (jars.length >= body['total']) return jars;
  }
}

/** Creates jars in six parallel loops, until `made` ends it or the server is down; returns the acknowledged ones. */
export async function makeJars({ url }: Server, made: (count: number) => boolean): Promise<string[]> {
  const client = await signIn(url);
  const jars: string[] = [];
  const lane = async (): Promise<void> => {
    for (let enough = false; !enough;) {
      const id = await client.createJar('One of many').catch(() => null);
      if (id === null) return;
      enough = made(jars.push(id));
    }
  };
  await Promise.all(Array.from({ length: 6 }, lane));
  return jars;
}

/** What a look at the whole chain of the audit log ends with. */
export const verifyAudit = async ({ url }: Server, token: string) =>
  (await callerOf({ url, token })('GET', '/api/admin/audit/verify')).body;

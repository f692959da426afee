import type { ZipPart } from '#test/fixtures/archives.ts';
import type { Reply } from '#test/platform/inject.ts';
import { createJar, type Client } from '#test/platform/platform.ts';
import { until } from '#test/machine/patience.ts';

export const knowledgePath = '/api/knowledge';

/** Sends an archive to a jar, as a browser does. */
export function sendArchive(
  client: Client,
  jar: string,
  archive: Uint8Array | string,
  options?: object | string,
): Promise<Reply> {
  const said = typeof options === 'string' ? options : JSON.stringify(options);
  const path = `${knowledgePath}/honey-jars/${jar}/upload-directory`;
  return client.upload(path, { 'reports.zip': archive }, said === undefined ? {} : { options: said });
}

/** Waits until an upload has ended, and returns its state. */
export function untilUploaded(client: Client, url: string): Promise<any> {
  const ended = async () => {
    const { body } = await client.get(url);
    return body.status !== 'processing' && body;
  };
  return until(ended, { what: `${url} has ended`, withinMs: 30_000, everyMs: 50 });
}

/** Uploads an archive into a jar, a new one unless it is given, and answers its state when it has ended. */
export async function uploaded(
  client: Client,
  archive: Uint8Array,
  { options, jar }: { options?: object; jar?: string } = {},
): Promise<any> {
  const { status, body } = await sendArchive(client, jar ?? (await createJar(client)), archive, options);
  if (status !== 200) throw new Error(`The archive was answered ${status}: ${JSON.stringify(body)}`);
  return untilUploaded(client, body.progress_url);
}

/** Small text files, each of its own content. */
export function textFiles(count: number, prefix = ''): ZipPart[] {
  return Array.from({ length: count }, (_, at) => ({
    name: `${prefix}file-${at}.txt`,
    content: `Text of file ${at} in ${prefix || 'the archive'}: marker${at}.`,
  }));
}

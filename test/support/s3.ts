import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

export type S3Server = {
  endpoint: string;
  /** STORAGE_URL of a prefix of its own, so that the tests of one file share the server. */
  freshUrl(): string;
  /** The keys of all objects that the server holds. */
  objects(): Promise<string[]>;
  close(): Promise<void>;
};

export const bucket = 'skep-test';
const suffix = '._S3rver_object';

/** Starts an S3 server that keeps its objects in a temporary directory and verifies signatures. */
export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'skep-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  setCredentials();
  return {
    endpoint,
    freshUrl: () => `s3://${bucket}/${randomUUID()}?endpoint=${endpoint}`,
    async objects() {
      const files = await readdir(join(directory, bucket), { recursive: true });
      return files.filter((file) => file.endsWith(suffix)).map((file) => file.slice(0, -suffix.length));
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Gives the AWS SDK of this process the key that the test server knows, or another; null takes it away. */
export function setCredentials(key: string | null = 'S3RVER'): void {
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) {
    if (key === null) delete process.env[name];
    else process.env[name] = key;
  }
  // Nothing that this machine knows may answer instead.
  process.env['AWS_CONFIG_FILE'] = process.env['AWS_SHARED_CREDENTIALS_FILE'] = '/dev/null';
  process.env['AWS_EC2_METADATA_DISABLED'] = 'true';
}

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerS3, type S3Settings } from './s3-server.ts';

export type S3Server = {
  endpoint: string;
  /** STORAGE_URL of a prefix of its own, so that the tests of one file share the server. */
  freshUrl: () => string;
  /** The keys of all objects that the bucket holds. */
  keys: () => string[];
  close: () => Promise<void>;
};

export const bucket = 'skep-test';
const keyId = 'TESTKEY';
const secret = 'test-secret';

/** Starts an S3 server on a free port, and gives the AWS SDK of this process the key to it. */
export async function startS3({ pageSize = 1000 } = {}): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'skep-s3-'));
  const settings: S3Settings = { directory, bucket, keyId, secret, pageSize, objects: new Map() };
  const server = createServer((request, response) => {
    answerS3(settings, request, response).catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  setCredentials();
  return {
    endpoint,
    freshUrl: () => `s3://${bucket}/${randomUUID()}?endpoint=${endpoint}`,
    keys: () => [...settings.objects.keys()].sort(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** What the AWS SDK of this process finds in the environment: the right key, or another, or none. */
export function setCredentials(kind: 'right' | 'other key' | 'other secret' | 'none' = 'right'): void {
  process.env['AWS_ACCESS_KEY_ID'] = kind === 'other key' ? 'OTHERKEY' : keyId;
  process.env['AWS_SECRET_ACCESS_KEY'] = kind === 'other secret' ? 'other-secret' : secret;
  if (kind === 'none') delete process.env['AWS_ACCESS_KEY_ID'];
  // Nothing that this machine knows may answer instead.
  process.env['AWS_CONFIG_FILE'] = process.env['AWS_SHARED_CREDENTIALS_FILE'] = '/dev/null';
  process.env['AWS_EC2_METADATA_DISABLED'] = 'true';
}

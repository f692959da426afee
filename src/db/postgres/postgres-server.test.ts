import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { assertUsable } from './postgres-server.ts';

let server: Server | undefined;
afterEach(() => void server?.close());

/** A message of the frontend/backend protocol (PostgreSQL's manual, chapter 55). */
function message(type: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)),
  );
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

const bytes = (...values: number[]) => Buffer.from(values);
const ready = message('Z', Buffer.from('I'));

/** A server that answers the first packet of a client, and each query, with these messages. */
async function serverThat(welcomes: Buffer, answers: Buffer): Promise<string> {
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(welcomes);
      socket.on('data', (packet) => packet[0] === 'Q'.charCodeAt(0) && socket.write(answers));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `postgres://skep:s3cret@127.0.0.1:${(server.address() as AddressInfo).port}/skep`;
}

it('a PostgreSQL that is too old is refused with its version', async () => {
  const welcome = Buffer.concat([message('R', bytes(0, 0, 0, 0)), ready]);
  const column = message(
    'T',
    bytes(0, 1),
    'server_version_num',
    bytes(0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0),
  );
  const row = message('D', bytes(0, 1, 0, 0, 0, 6), Buffer.from('140012'));
  const url = await serverThat(welcome, Buffer.concat([column, row, message('C', 'SHOW'), ready]));
  await expect(assertUsable(url)).rejects.toThrow(
    'PostgreSQL cannot be used at DATABASE_URL: it is version 14. Skep needs PostgreSQL 15 or later: upgrade the server',
  );
});

it.each([
  ['28P01', 'password authentication failed for user "skep"', 'Check the user and the password'],
  ['3D000', 'database "skep" does not exist', 'Create the database first: createdb'],
  [
    '53300',
    'sorry, too many clients already',
    'Raise max_connections of the server, or close other connections',
  ],
])('a PostgreSQL that refuses with %s is explained with what to do', async (code, reason, todo) => {
  const url = await serverThat(message('E', 'SFATAL', `C${code}`, `M${reason}`, bytes(0)), Buffer.alloc(0));
  await expect(assertUsable(url)).rejects.toMatchObject({
    kind: 'unavailable',
    message: `PostgreSQL cannot be used at DATABASE_URL: ${reason}. ${todo}`,
  });
});

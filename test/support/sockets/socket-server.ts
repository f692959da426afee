import { once } from 'node:events';
import { createConnection, type AddressInfo, type Socket as TcpSocket } from 'node:net';
import { z } from 'zod';
import { platformEnvelope } from '#api/areas/platform.errors.ts';
import type { AppOptions } from '#http/create-app.ts';
import type { Area, LimitTable } from '#http/area.ts';
import { socketMessage, type SocketMessage } from '#http/sockets/socket-messages.ts';
import { socketRoute } from '#http/sockets/sockets.ts';
import { openKit, principal, type Kit } from '#test/platform/kit.ts';
import type { Peer } from '#http/sockets/socket-wire.ts';

type Opened = { peer: Peer; closed: boolean };

const limits = {
  general: { max: 1000, seconds: 3600 },
  few: { max: 2, seconds: 3600 },
};

export const platformArea = (table: LimitTable): Area[] => [
  { name: 'platform', prefix: '', envelope: platformEnvelope, limits: table },
];

export type SocketServer = Kit & {
  url: string;
  /** What each socket keeps. */
  opened: Opened[];
  /** Tokens that are no sign-in any more. */
  ended: Set<string>;
  /** Until it is resolved, messages of the types hold and wait are under way. */
  held: PromiseWithResolvers<void>;
};

/** What the socket takes. */
function messages(held: Promise<void>): Record<string, SocketMessage<Opened>> {
  return {
    echo: socketMessage({
      schema: z.object({ text: z.string().max(60_000) }),
      action: null,
      handle: (_: Opened, { text }, { answer, actor }) => answer({ type: 'echo', text, user: actor.user_id }),
    }),
    change: socketMessage({
      schema: z.object({}),
      action: 'thing.change',
      limit: 'few',
      async handle(_: Opened, _message, { answer, audit }) {
        audit.target = { type: 'thing', id: '7' };
        await answer({ type: 'changed' });
      },
    }),
    broken: socketMessage({
      schema: z.object({}),
      action: 'thing.break',
      handle: () => Promise.reject(new Error('select * from secrets')),
    }),
    hold: { ...holding(held), background: true },
    wait: holding(held),
    flood: socketMessage({
      schema: z.object({ count: z.int() }),
      action: null,
      background: true,
      async handle(_: Opened, { count }, { answer }) {
        for (let i = 0; i < count; i += 1) await answer({ type: 'drop', i, text: 'x'.repeat(10_000) });
      },
    }),
  };
}

const holding = (held: Promise<void>): SocketMessage<Opened> =>
  socketMessage({
    schema: z.object({}),
    action: null,
    async handle(_: Opened, _message, { answer }) {
      await held;
      await answer({ type: 'held' });
    },
  });

/** A socket that echoes, on a real port, at two paths. Any token is a live session of the user it names, until it is in `ended`. */
export async function startSockets(
  options: Partial<AppOptions> = {},
  config: { access?: 'admin' } = {},
): Promise<SocketServer> {
  const opened: Opened[] = [];
  const ended = new Set<string>();
  const held = Promise.withResolvers<void>();
  const made = await openKit(
    {
      areas: platformArea(limits),
      authenticate: async ({ token }) => (ended.has(token) ? null : principal(token)),
      ...options,
    },
    (app) => {
      for (const path of ['/socket', '/other'])
        socketRoute<Opened>(app, path, {
          config,
          schema: {},
          open(peer) {
            const one = { peer, closed: false };
            opened.push(one);
            return one;
          },
          close: (one) => void (one.closed = true),
          messages: messages(held.promise),
        });
      app.get('/plain', { config: { access: 'public' } }, () => ({ plain: true }));
      app.post('/plain', { config: { access: 'public', action: null } }, () => ({ plain: true }));
    },
  );
  await made.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = made.app.server.address() as AddressInfo;
  return Object.assign(made, { url: `http://127.0.0.1:${port}`, opened, ended, held });
}

/** An open socket whose client does nothing by itself. */
export async function handshake(url: string): Promise<TcpSocket> {
  const socket = createConnection(Number(new URL(url).port), '127.0.0.1');
  socket.write(
    'GET /socket HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer mute\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  const [head] = (await once(socket, 'data')) as [Buffer];
  if (!head.toString().startsWith('HTTP/1.1 101')) throw new Error(head.toString());
  socket.resume();
  return socket;
}

/** A short text frame as a client sends it, with a mask of zeros. */
export function textFrame(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}

/** The code of an error. */
export const codeOf = (message: any): string => message.error.code;

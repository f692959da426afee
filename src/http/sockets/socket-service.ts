import type { WebSocket } from '@fastify/websocket';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { toAppError } from '#http/replies/errors.ts';
import { subjectOf } from '#http/limits/rate-limit.ts';
import { socketCaller } from './socket-caller.ts';
import type { ConnectionCounts, Member } from './socket-limits-by-user.ts';
import { workOnFrame, type Served } from './socket-work.ts';
import { openWire, type Frame, type Wire } from './socket-wire.ts';
import type { SocketKit, SocketRoute } from './socket-route.ts';

/** The close reason; the error before it has the details. */
const closings = {
  stopping: [1001, 'The server is stopping'],
  later: [1013, 'Try again later'],
  // A form of the first message that is none.
  invalid: [4401, 'Sign in first'],
  unauthenticated: [4401, 'Sign in again'],
  forbidden: [4403, 'Not allowed'],
} as const;

/** Keeps one socket from its opening to its end. */
export function serveSocket<S>(
  ws: WebSocket,
  request: FastifyRequest,
  { route, kit, crowd }: { route: SocketRoute<S>; kit: SocketKit; crowd: ConnectionCounts },
): void {
  const { limits } = kit;
  const { log } = request;
  const url = request.routeOptions.url ?? '';
  const area = kit.areaOf(url);
  const caller = socketCaller(request, kit.authenticate);
  const running = new Set<Promise<void>>();
  const gone = Promise.withResolvers<void>();
  let inHand = Promise.resolve();
  const placeOf = (who: Parameters<typeof subjectOf>[0]) => ({ path: url, subject: subjectOf(who) });
  const underWay = () => Promise.allSettled([inHand, ...running]);
  const frame = (each: Frame) => (inHand = workOnFrame(served, each));
  const wire = openWire(ws, limits, { frame, closed });
  const state = route.open({ send: wire.send, log });
  const member: Member = {
    leave: () => leave({ wire, underWay, gone: gone.promise, stopMs: limits.stopMs }),
    giveWay: () => void served.refuse(gaveWay(), newId()),
  };
  const served: Served<S> = {
    route,
    kit,
    area,
    url,
    log,
    caller,
    running,
    state,
    refuse: async (error, id) => tellAndClose(wire, error, area.envelope.render(error, id)),
    send: wire.send,
    gone: () => wire.closing,
    ip: request.ip,
    address: request.audit.address,
    signedIn: (principal) => crowd.turnInto(member, placeOf({ principal, ip: request.ip })),
  };
  const looking = setInterval(() => void look(served), limits.lookMs);
  const signInBy = setTimeout(() => {
    if (!caller.known)
      void served.refuse(new AppError('unauthenticated', 'No sign-in within the time limit'), newId());
  }, limits.signInMs);

  function closed(): void {
    clearInterval(looking);
    clearTimeout(signInBy);
    route.close(state);
    // The server does not stop until its work in progress has ended.
    void underWay().then(() => {
      crowd.leave(member);
      gone.resolve();
    });
  }

  try {
    crowd.enter(member, placeOf(request));
  } catch (error) {
    void served.refuse(toAppError(error), request.id);
  }
}

function gaveWay(): AppError {
  const message = 'Too many sockets are open; unauthenticated ones are closed first';
  return new AppError('unavailable', message, { code: 'SERVICE_UNAVAILABLE', details: { retry_after: 5 } });
}

type Leaving = { wire: Wire; underWay: () => Promise<unknown>; gone: Promise<void>; stopMs: number };

/** Waits a while for work in progress, sends the close frame, and waits a while for the end. */
async function leave({ wire, underWay, gone, stopMs }: Leaving): Promise<void> {
  const within = (work: Promise<unknown>) => Promise.race([work, sleep(stopMs, undefined, { ref: false })]);
  await within(underWay());
  wire.close(...closings.stopping);
  await within(gone);
}

/** Sends an error, and closes. */
function tellAndClose(wire: Wire, { kind }: AppError, body: object): void {
  void wire.send({ type: 'error', ...body });
  const told = kind === 'unauthenticated' || kind === 'forbidden' || kind === 'invalid';
  const [code, reason] = closings[told ? kind : 'later'];
  wire.close(code, reason);
}

/** Closes the socket when its user has lost access. */
async function look<S>({ caller, gone, log, ...socket }: Served<S>): Promise<void> {
  if (!caller.known) return;
  try {
    await caller.current({ changes: false });
  } catch (thrown) {
    if (gone()) return;
    const error = toAppError(thrown);
    if (error.kind === 'unauthenticated' || error.kind === 'forbidden') return socket.refuse(error, newId());
    log.warn({ err: error.cause ?? error }, 'could not look up the user of a socket');
  }
}

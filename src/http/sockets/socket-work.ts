import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { isOutage } from '#kernel/outage.ts';
import { onBehalfOf } from '#kernel/owner.ts';
import type { Actor, Principal } from '#http/access/access.ts';
import type { Area } from '#http/area.ts';
import { openAudit, recordAndAnswer, type Audit } from '#http/access/audit.ts';
import { statusIn, toAppError } from '#http/replies/errors.ts';
import { countOne, limitsOf, subjectOf } from '#http/limits/rate-limit.ts';
import { bodyForm } from '#http/bodies/strict-form.ts';
import type { Caller } from './socket-caller.ts';
import { readAs, readFrame, type KindKey, type Outer, type SocketMessage } from './socket-messages.ts';
import type { Frame, Peer } from './socket-wire.ts';
import type { SocketKit, SocketRoute } from './socket-route.ts';

/** A socket as seen by message handlers. */
export type Served<S> = Peer & {
  route: SocketRoute<S>;
  kit: SocketKit;
  area: Area;
  url: string;
  caller: Caller;
  state: S;
  running: Set<Promise<void>>;
  log: FastifyBaseLogger;
  ip: string;
  address: string | null;
  /** It is closed, or about to be: nothing is begun any more. */
  gone: () => boolean;
  /** Counts the socket as this user's. Throws `rate_limited` when they have too many. */
  signedIn: (principal: Principal) => void;
  /** Sends the error, and closes. */
  refuse: (error: AppError, id: string) => Promise<void>;
};

/** One message while it is worked on. */
type Work<S> = {
  id: string;
  began: number;
  audit: Audit;
  outer: Outer | null;
  message: SocketMessage<S> | null;
};

const authForm = bodyForm(z.object({ token: z.string().min(1).max(8192) }));

/** Works on what has come: reads it, lets it in as a request is let in, and answers an error where it must. */
export async function workOnFrame<S>(socket: Served<S>, frame: Frame): Promise<void> {
  const audit = openAudit(socket.address);
  const work: Work<S> = { id: newId(), began: performance.now(), audit, outer: null, message: null };
  const { caller, ip } = socket;
  try {
    await onBehalfOf(subjectOf({ principal: caller.known, ip }), () => admit(socket, work, frame));
  } catch (thrown) {
    await fail(socket, work, thrown);
  }
}

async function admit<S>(socket: Served<S>, work: Work<S>, frame: Frame): Promise<void> {
  const { route, caller, kit, area, ip } = socket;
  const key = route.key ?? 'type';
  const read = attempt(() => readFrame(frame, key));
  work.outer = read instanceof AppError ? null : read;
  const { outer, audit } = work;
  const count = async (limit?: string): Promise<void> => {
    const subject = subjectOf({ principal: caller.known, ip });
    await countOne(kit.countHits, { limits: limitsOf(area, limit, kit.rateLimitScale), subject, audit });
  };
  if (outer?.kind === 'auth') {
    await count();
    return signIn(socket, work, outer);
  }
  const known = outer !== null && Object.hasOwn(route.messages, outer.kind);
  const message = (known && route.messages[outer.kind]) || null;
  work.message = message;
  const changes = Boolean(message?.action);
  // Invalid and refused messages count as well. Unauthenticated clients are disconnected at once.
  if (caller.known) await count(message?.limit);
  const principal = await caller.current({ changes });
  if (read instanceof AppError) throw read;
  if (!message) throw unknownKind(key, ['auth', ...Object.keys(route.messages)]);
  const refused = changes ? kit.storage?.refusal({ necessary: false }) : null;
  if (refused) throw refused;
  const content = readAs(message.schema, read.content);
  if (socket.gone()) return;
  const actor = actorOf(principal, { audit, current: () => caller.current({ changes }) });
  const answer = answerTo(socket, read);
  const handle = () => message.handle(socket.state, content, { actor, audit, message_id: work.id, answer });
  if (message.background) return inBackground(socket, work, handle);
  await handle();
  await finish(socket, work, 200);
}

function actorOf(principal: Principal, by: { audit: Audit; current: () => Promise<Principal> }): Actor {
  return {
    ...principal,
    note: (entry) => void by.audit.noted.push(entry),
    anew: async () => actorOf(await by.current(), by),
  };
}

/** Processes a message concurrently with a limited number of others. */
function inBackground<S>(socket: Served<S>, work: Work<S>, handle: () => Promise<void>): void {
  const { running, kit } = socket;
  const most = kit.limits.running;
  if (running.size >= most)
    throw new AppError('conflict', `${most} replies are in progress on this socket; wait for one of them`);
  const ended = handle()
    .then(() => finish(socket, work, 200))
    .catch((thrown: unknown) => fail(socket, work, thrown))
    .finally(() => running.delete(ended));
  running.add(ended);
}

async function signIn<S>(socket: Served<S>, work: Work<S>, outer: Outer): Promise<void> {
  const { token } = readAs(authForm, outer.content);
  try {
    socket.signedIn(await socket.caller.signIn(token));
  } catch (thrown) {
    const error = await note(socket, work, thrown);
    return socket.refuse(error, work.id);
  }
  await answerTo(socket, outer)({ type: 'authenticated' });
}

/** Responds with the error; clients that lost their session, or send anything before signing in, are disconnected. */
async function fail<S>(socket: Served<S>, work: Work<S>, thrown: unknown): Promise<void> {
  const error = await note(socket, work, thrown);
  if (error.kind === 'unauthenticated' || !socket.caller.known) return socket.refuse(error, work.id);
  await answerTo(socket, work.outer ?? {})({ type: 'error', ...socket.area.envelope.render(error, work.id) });
}

/** Writes an error down. */
async function note<S>(socket: Served<S>, work: Work<S>, thrown: unknown): Promise<AppError> {
  const error = toAppError(thrown);
  if (error.kind === 'internal') socket.log.error({ err: error.cause ?? error }, 'socket message failed');
  if (isOutage(error)) socket.kit.storage?.note(error);
  work.audit.error = error;
  await finish(socket, work, statusIn(socket.area.envelope, error.kind));
  return error;
}

async function finish<S>(socket: Served<S>, work: Work<S>, status: number): Promise<void> {
  const { kit, log, url, caller } = socket;
  const { id, audit, outer, message, began } = work;
  const [principal, action] = [caller.known, message?.action ?? null];
  await recordAndAnswer(kit.recordAudit, log, { id, audit, principal, status, action, name: `GET ${url}` });
  if (message?.quiet) return;
  const duration_ms = Math.round((performance.now() - began) * 10) / 10;
  const user_id = principal?.user_id ?? null;
  log.info({ message: outer?.kind ?? null, status, duration_ms, user_id, message_id: id }, 'socket message');
}

/** Answers a message with the `id` that it came with, if any. */
function answerTo<S>({ send }: Served<S>, { id }: Pick<Outer, 'id'>): Peer['send'] {
  return (message, written) => send(id === undefined ? message : { ...message, id }, written);
}

function attempt(read: () => Outer): Outer | AppError {
  try {
    return read();
  } catch (error) {
    return toAppError(error);
  }
}

function unknownKind(key: KindKey, known: string[]): AppError {
  return new AppError('unreadable', `The ${key} of a message must be one of ${known.join(', ')}`);
}

import type { FastifyBaseLogger, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { createBatcher } from '#kernel/concurrency/batcher.ts';
import type { AppError, ErrorKind } from '#kernel/errors.ts';
import type { AuditNote, Principal } from './access.ts';
import { safeMethods } from './credentials.ts';

/** The audit entry of a request: who, what, on what, from where, with which result. */
export type AuditEntry = {
  at: Date;
  user_id: string | null;
  user_email: string | null;
  session_id: string | null;
  api_key_id: string | null;
  action: string;
  target_type: string | null;
  target_id: string | null;
  address: string | null;
  result: 'ok' | 'denied' | 'failed';
  status: number;
  request_id: string;
  details: Record<string, unknown>;
};

/** Keeps the entries; when it answers, they are safe. */
export type RecordAudit = (entries: AuditEntry[]) => Promise<void>;

/** What is gathered for the audit log while a request, or a message of a socket, is worked on. */
export type Audit = {
  /** Read at the start: a disconnected client has no address any more. */
  address: string | null;
  noted: AuditNote[];
  /** What was made or changed, when the path does not name it. */
  target: { type: string; id: string } | null;
  /** The user, where the route itself authenticates, e.g. a sign-in. */
  user: { user_id: string; email: string } | null;
  details: Record<string, unknown>;
  error: AppError | null;
  /** The same refusal has been written down already. */
  repeated: boolean;
  done: boolean;
};

declare module 'fastify' {
  interface FastifyRequest {
    audit: Audit;
  }
}

const deniedKinds = new Set<ErrorKind>(['unauthenticated', 'forbidden', 'rate_limited']);
const deniedStatuses = new Set([401, 403, 429]);

/** Refuses, as it is registered, a changing route that does not say what the audit log shall call it. */
export function assertAudited({ method, url, config }: RouteOptions): void {
  const changes = [method].flat().some((name) => !safeMethods.has(name));
  if (changes && config?.action === undefined)
    throw new Error(`${String(method)} ${url} needs config.action: its name in the audit log, or null`);
}

export function openAudit(address: string | null): Audit {
  return {
    address,
    noted: [],
    target: null,
    user: null,
    details: {},
    error: null,
    repeated: false,
    done: false,
  };
}

/** What was asked for, and how it ended. */
type Asked = {
  audit: Audit;
  principal: Principal | null;
  id: string;
  status: number;
  action: string | null;
  /** What a refusal is called where there is no action. */
  name: string;
  target?: Audit['target'];
};

type WriteAudit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

// A commit halts the built-in database, and with it the process, for as long as the disk takes. Milliseconds.
const gatherMs = 500;

/**
 * Writes down what a request was: once, and before it is answered, which is when the hook `onSend` calls it. Only what
 * changes nothing is answered before its entry is on disk: such entries are written together, twice a second at most.
 * `settled` waits for them.
 */
export function auditHook(record: RecordAudit): { write: WriteAudit; settled: () => Promise<void> } {
  const behind = new Set<Promise<void>>();
  const gathered = createBatcher<AuditEntry[], true>({ maxItems: 1000, gatherMs }, async (groups) => {
    await record(groups.flat());
    return groups.map(() => true);
  });
  const recordLater: RecordAudit = async (entries) => void (await gathered(entries));

  return {
    async write(request, reply) {
      if (request.audit.done) return;
      request.audit.done = true;
      const asked = askedBy(request, reply);
      if (request.routeOptions.config.changes !== false) return recordAndAnswer(record, request.log, asked);
      const kept = recordAndAnswer(recordLater, request.log, asked);
      behind.add(kept);
      void kept.finally(() => behind.delete(kept));
    },
    settled: async () => void (await Promise.all(behind)),
  };
}

function askedBy(request: FastifyRequest, { statusCode: status }: FastifyReply): Asked {
  const { config, url = 'unknown route' } = request.routeOptions;
  const { audit, principal, id, method } = request;
  const [action, target] = [config.action ?? null, pathTarget(request)];
  return { audit, principal, id, status, action, name: `${method} ${url}`, target };
}

/** Writes down what is worth it. */
export async function recordAndAnswer(
  record: RecordAudit,
  log: FastifyBaseLogger,
  asked: Asked,
): Promise<void> {
  const entries = entriesOf(asked);
  if (entries.length === 0) return;
  try {
    await record(entries);
  } catch (error) {
    // What has happened must not be lost with the database: the log is the next best place.
    log.error({ err: error, entries }, 'the audit log could not be written');
  }
}

/**
 * Audits a changing route also when nothing is sent: when its handler returns nothing and the client has disconnected meanwhile,
 * or when it takes the connection over.
 */
export function auditHandler(route: RouteOptions, write: WriteAudit): void {
  const { handler, config } = route;
  if (!config?.action) return;
  route.handler = function audited(request, reply) {
    const answer: unknown = handler.call(this, request, reply);
    if (!(answer instanceof Promise)) return answer;
    return answer.then(async (body: unknown) => {
      if (body === undefined) await write(request, reply);
      return body;
    });
  };
}

function entriesOf(asked: Asked): AuditEntry[] {
  const { audit, principal, status, action } = asked;
  // Visitors who use the key of a bot are nobody's account.
  const user = audit.user ?? (principal?.grant?.bot ? null : principal);
  const common = {
    at: new Date(),
    user_id: user?.user_id ?? null,
    user_email: user?.email ?? null,
    session_id: principal?.session_id ?? null,
    api_key_id: principal?.api_key_id ?? null,
    address: audit.address,
    status,
    request_id: asked.id,
  };
  const denied = isDenied(asked);
  const result = denied ? 'denied' : resultOf(status);
  if (result === null) return [];
  const noted = denied ? [] : audit.noted.map((entry) => ({ ...common, details: {}, ...entry, result }));
  const told = denied ? !audit.repeated : Boolean(action);
  if (!told) return noted;
  const target = audit.target ?? asked.target;
  const main = {
    ...common,
    action: action ?? asked.name,
    target_type: target?.type ?? null,
    target_id: target?.id ?? null,
    result,
    details: denied && audit.error ? { ...audit.details, reason: audit.error.message } : audit.details,
  };
  return [main, ...noted];
}

/** Refused: by an error, or by a page of the route's own. Proxied responses are not judged here. */
function isDenied({ audit, action, status }: Asked): boolean {
  if (audit.error !== null) return deniedKinds.has(audit.error.kind) || audit.error.denied;
  return Boolean(action) && deniedStatuses.has(status);
}

/** Null: nothing was changed, the request was only wrong. */
function resultOf(status: number): AuditEntry['result'] | null {
  if (status < 400) return 'ok';
  return status >= 500 ? 'failed' : null;
}

/** The last id in the path, called after its parameter: `honey_jar_id` → `honey_jar`. */
function pathTarget({ params }: FastifyRequest): Audit['target'] {
  if (typeof params !== 'object' || params === null) return null;
  const last = Object.entries(params as Record<string, unknown>).findLast(([name]) => name.endsWith('_id'));
  return last && typeof last[1] === 'string' ? { type: last[0].slice(0, -'_id'.length), id: last[1] } : null;
}

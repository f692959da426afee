import type { FastifySchema } from 'fastify';
import type { Authenticate } from '#http/access/access.ts';
import type { Area } from '#http/area.ts';
import type { RecordAudit } from '#http/access/audit.ts';
import type { CountHits } from '#http/limits/rate-limit.ts';
import type { StorageGuard } from '#http/limits/refuse-changes.ts';
import type { RouteConfig } from '#http/route-config.ts';
import type { CountSockets } from './socket-limits-by-user.ts';
import type { SocketLimits } from './socket-limits.ts';
import type { KindKey, SocketMessage } from './socket-messages.ts';
import type { Peer } from './socket-wire.ts';

export type SocketKit = {
  authenticate: Authenticate;
  recordAudit: RecordAudit;
  countHits: CountHits;
  rateLimitScale: number;
  areaOf: (path: string) => Area;
  limits: SocketLimits;
  observeSockets: CountSockets;
  storage?: StorageGuard;
};

export type SocketRoute<S> = {
  config: Pick<RouteConfig, 'access' | 'factor' | 'errors'>;
  schema: FastifySchema;
  /** The member that selects the kind of message; default `type`. */
  key?: KindKey;
  /** A socket's state while it is open, created after sign-in. */
  open: (peer: Peer) => S;
  /** Ends the work in progress of a closed socket. */
  close: (state: S) => void;
  messages: Record<string, SocketMessage<S>>;
};

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
  areaOf(path: string): Area;
  limits: SocketLimits;
  observeSockets: CountSockets;
  storage?: StorageGuard;
};

export type SocketRoute<S> = {
  config: Pick<RouteConfig, 'access' | 'factor' | 'errors'>;
  schema: FastifySchema;
  /** What the member is called that says what a message is; `type` when left out. */
  key?: KindKey;
  /** What a socket keeps while it is open, begun when somebody has signed in. */
  open(peer: Peer): S;
  /** Ends what is under way for a socket that has gone. */
  close(state: S): void;
  messages: Record<string, SocketMessage<S>>;
};

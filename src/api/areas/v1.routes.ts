import type { Documents } from '#domain/documents/index.ts';
import type { Alerts, EventIntake, Events } from '#domain/events/index.ts';
import type { EvidenceReader } from '#domain/evidence/index.ts';
import type { Feeds } from '#domain/feeds/index.ts';
import type { Indicators } from '#domain/indicators/index.ts';
import type { Jars } from '#domain/jars/index.ts';
import type { Passkeys } from '#domain/passkeys/index.ts';
import type { Retentions } from '#domain/retention/index.ts';
import type { Knowledge } from '#domain/search/index.ts';
import type { Passwords, Sessions } from '#domain/sessions/index.ts';
import type { Profiles, Register } from '#domain/users/index.ts';
import type { Verdicts } from '#domain/verdicts/index.ts';
import type { Watches } from '#domain/watches/index.ts';
import { authRoutes } from '#api/authentication/v1.routes.ts';
import { chatRoutes, type ChatDeps } from '#api/chat/v1.routes.ts';
import { documentRoutes, jarDocumentRoutes } from '#api/documents/v1.routes.ts';
import { alertRoutes } from '#api/events/alerts.routes.ts';
import { eventRoutes } from '#api/events/events.routes.ts';
import { ingestRoutes } from '#api/events/ingest.routes.ts';
import { evidenceV1Routes } from '#api/evidence/v1.routes.ts';
import { feedRoutes } from '#api/feeds/feeds.routes.ts';
import { indicatorRoutes, jarIndicatorRoutes } from '#api/indicators/v1.routes.ts';
import { jarRoutes } from '#api/honey-jars/v1.routes.ts';
import { passkeyRoutes } from '#api/passkeys/v1.routes.ts';
import { profileRoutes } from '#api/users/v1-profile.routes.ts';
import { searchRoutes } from '#api/search/v1.routes.ts';
import { v1VerdictRoutes } from '#api/verdicts/verdicts.routes.ts';
import { watchRoutes } from '#api/watches/watches.routes.ts';
import type { App } from '#http/app.ts';

export type V1Deps = ChatDeps & {
  sessions: Sessions;
  register: Register;
  passwords: Passwords;
  passkeys: Passkeys;
  profiles: Profiles;
  jars: Jars;
  documents: Documents;
  retention: Retentions;
  events: Events;
  alerts: Alerts;
  eventIntake: EventIntake;
  knowledge: Knowledge;
  indicators: Indicators;
  verdicts: Verdicts;
  evidence: EvidenceReader;
  watches: Watches;
  feeds: Feeds;
};

/** One and the same, by either name. */
const jarPaths = ['/honey-pots', '/honey-jars'];

/** The versioned contract, which every version serves alike. */
export function v1Routes(app: App, deps: V1Deps): void {
  authRoutes(app, deps);
  passkeyRoutes(app, deps);
  profileRoutes(app, deps);
  for (const path of jarPaths) {
    jarRoutes(app, path, deps);
    jarDocumentRoutes(app, path, deps);
    jarIndicatorRoutes(app, path, deps);
  }
  documentRoutes(app, deps);
  eventRoutes(app, deps);
  ingestRoutes(app, deps);
  alertRoutes(app, deps);
  watchRoutes(app, deps);
  indicatorRoutes(app, deps);
  v1VerdictRoutes(app, deps);
  evidenceV1Routes(app, deps);
  feedRoutes(app, deps);
  searchRoutes(app, deps);
  chatRoutes(app, deps);
}

import type { Database } from '#db/database.ts';
import type { Documents } from '#domain/documents/index.ts';
import type { Actor, Jar } from '#domain/jars/index.ts';
import type { Stix } from '#domain/stix/index.ts';
import type { LeasedFeed } from '#domain/feeds/leases.repository.ts';

/** A feed whose items become documents of a jar that its user may write. */
export type Taking = {
  feed: LeasedFeed;
  actor: Actor;
  jar: Jar;
  database: Database;
  uploads: Documents['uploads'];
  importBundle: Stix['import'];
  signal: AbortSignal;
};

import type { EntityKind } from '#evidence/evidence.ts';

export const watchKinds = ['entity', 'indicator', 'honey_jar', 'search'] as const;
export type WatchKind = (typeof watchKinds)[number];

/** What is watched. */
export type Subject =
  | { kind: 'entity'; entity_type: EntityKind; name: string }
  | { kind: 'indicator'; value: string }
  | { kind: 'honey_jar'; honey_jar_id: string }
  | { kind: 'search'; query: string };

/** What a user or a team wants to know of when a new document holds it. */
export type Watch = {
  id: string;
  name: string;
  kind: WatchKind;
  /** The kind of the entity, or the type of the indicator. */
  subject_type: string | null;
  /** The name of the entity, the indicator, or the words of the search. */
  subject: string | null;
  entity_id: string | null;
  jar_id: string | null;
  /** Null for one that may no longer be read. */
  jar_name: string | null;
  /** Whose it is; null for the user's own. */
  team: { id: string; name: string } | null;
  active: boolean;
  created_at: Date;
  /** How many documents it has announced, and when the last. */
  matches: number;
  last_match_at: Date | null;
};

export type NewWatch = { name?: string | undefined; team_id?: string | undefined; subject: Subject };
export type WatchChange = { name?: string | undefined; active?: boolean | undefined };

/** Of an entity or an indicator: whether the actor, or a team of theirs, watches it already. */
export type WatchFilter = {
  kind?: WatchKind | undefined;
  entity_id?: string | undefined;
  value?: string | undefined;
};

export const watchLimits = {
  /** Of a user, and of a team. */
  watches: 100,
  /** Each is looked for in every new document. */
  searches: 20,
};

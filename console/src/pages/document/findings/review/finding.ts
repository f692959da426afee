import type { Place } from '#document/place.ts';

export type Decision = 'accepted' | 'rejected';
export type Scope = 'document' | 'honey_jar' | 'installation';

/** What somebody decided about a finding, and for what. */
export type Decided = { decision: Decision; scope: Scope };

/** Something that was found in a document and that can be accepted or rejected. */
export type Finding = {
  key: string;
  /** What it is called aloud. */
  name: string;
  places: readonly Place[];
  decided: Decided | null;
};

/** What a key or a button decides. */
export type Choice = { decision: Decision; scope: Scope };

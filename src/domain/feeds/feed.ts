import type { FileDescription } from '#domain/documents/index.ts';

export const feedKinds = ['rss', 'taxii', 'misp', 'folder'] as const;
export type FeedKind = (typeof feedKinds)[number];

/** What is sent along with each request, to the origin of the feed alone. */
export type FeedCredentials = { username: string; password: string } | { token: string };

/** What the next poll begins with. */
export type FeedPosition = {
  etag?: string | undefined;
  last_modified?: string | undefined;
  /** Of a TAXII collection: when the newest object that was taken had been added, and the page that comes next. */
  added_after?: string | undefined;
  next?: string | undefined;
};

export type Feed = {
  id: string;
  user_id: string;
  jar_id: string;
  name: string;
  kind: FeedKind;
  source: string;
  sealed_credentials: string | null;
  interval_minutes: number;
  active: boolean;
  /** Null while it is paused. */
  next_poll_at: Date | null;
  position: FeedPosition;
  failed_in_row: number;
  created_at: Date;
};

export type FeedPoll = {
  started_at: Date;
  ended_at: Date;
  new_items: number;
  known_items: number;
  failed_items: number;
  /** Null when nothing failed. */
  error: string | null;
};

/** As it is shown: with its jar, whether it is polled now, and its latest poll. */
export type ShownFeed = Feed & { jar_name: string; polling: boolean; last_poll: FeedPoll | null };

/** An item of a feed, before it is known whether it is new. */
export type FoundItem = {
  /** The same whenever the item is found again. */
  key: string;
  /** What its versions have in common: a newer one becomes the next version of the document. */
  subject?: string | undefined;
  filename: string;
  mime_type: string;
  said: FileDescription;
  /** Asked for what is new alone. */
  content: () => Promise<Buffer>;
};

/** Objects of STIX that are read together as one bundle. */
export type FoundObjects = { objects: { key: string; object: object }[] };

/** A part of what a poll reads, and where the next would go on when this is the last that is taken. */
export type FoundPart = ({ items: FoundItem[] } | FoundObjects) & {
  position?: FeedPosition | undefined;
};

export type FoundParts = AsyncGenerator<FoundPart, { more: boolean }>;

export const feedLimits = {
  perUser: 50,
  minMinutes: 5,
  maxMinutes: 7 * 24 * 60,
  /** Of one answer, whatever it is. Bytes. */
  answerBytes: 10 * 1024 * 1024,
  /** For one request with all its redirects. Milliseconds. */
  requestMs: 30_000,
  redirects: 5,
  /** Of one poll; what is left is for the next. */
  items: 500,
  pages: 20,
  objectsOfPage: 500,
  pollMs: 5 * 60_000,
  folderEntries: 20_000,
  /** Polls that are kept of each feed. */
  history: 20,
} as const;

declare module '#db/column-types.ts' {
  interface ColumnTypes {
    'feeds.position': FeedPosition;
  }
}

import type { Addresses } from '#domain/webhooks/index.ts';
import type { FeedCredentials, FeedPosition } from '#domain/feeds/feed.ts';

/** A feed as its kind reads it. */
export type Reading = {
  source: string;
  position: FeedPosition;
  credentials: FeedCredentials | null;
  addresses: Addresses;
  /** FEED_FOLDER; null where there is none. */
  folder: string | null;
  maxFileBytes: number;
  /** Of these keys, those that the feed has not had. */
  newOf: (keys: string[]) => Promise<Set<string>>;
  signal: AbortSignal;
};

/** `Basic`, or the token in the scheme of the server; null without credentials. */
export function authorizationOf(credentials: FeedCredentials | null, scheme: 'Bearer' | null): string | null {
  if (credentials === null) return null;
  if ('username' in credentials) {
    const { username, password } = credentials;
    return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  }
  return scheme === null ? credentials.token : `${scheme} ${credentials.token}`;
}

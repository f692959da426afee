import { FeedFault, type Got } from '#domain/feeds/fetching/get.ts';

/** The object that an answer holds. Throws a FeedFault for anything else. */
export function objectOf({ body }: Pick<Got, 'body'>, what: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    throw new FeedFault(`This is not ${what}: it is not valid JSON`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new FeedFault(`This is not ${what}`);
  return value as Record<string, unknown>;
}

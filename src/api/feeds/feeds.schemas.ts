import { z } from 'zod';
import { feedKinds, feedLimits } from '#domain/feeds/index.ts';
import { idParam } from '#http/replies/id.ts';
import { sliceFields, sliceReply } from '#http/replies/slice.ts';
import { namedObject } from '#http/openapi/named-object.ts';

const time = z.iso.datetime();
const kind = z.enum(feedKinds);

const printable = /^[\x20-\x7e]+$/;
const word = z.string().min(1).max(1000).regex(printable, 'may contain only printable ASCII characters');
const credentials = z
  .union([
    z.strictObject({ username: word.regex(/^[^:]*$/, 'must not contain a colon'), password: word }),
    z.strictObject({ token: word }),
  ])
  .nullable()
  .describe(
    'User name and password (Basic), or a token (Bearer; for `misp` the key as it is). Stored sealed, never shown, and sent to the ' +
      'origin of the feed alone',
  );

const fields = {
  name: z.string().trim().min(1).max(200),
  honey_jar_id: idParam.describe('The honey jar that it fills; one that you may write'),
  source: z
    .string()
    .min(1)
    .max(2048)
    .describe(
      '`rss`: the address of the feed; `taxii`: of a collection; `misp`: of a manifest.json or an event; `folder`: a path below ' +
        'FEED_FOLDER, for admins',
    ),
  interval_minutes: z.int().min(feedLimits.minMinutes).max(feedLimits.maxMinutes),
};

export const feedParams = z.object({ feed_id: idParam });
export const feedsQuery = z.object(sliceFields);

export const feedBody = z
  .object({
    ...fields,
    kind,
    interval_minutes: fields.interval_minutes.default(60),
    active: z.boolean().default(true),
    credentials: credentials.default(null),
  })
  .meta({
    example: {
      name: 'Vendor blog',
      honey_jar_id: '6a1f3f0e-1c58-4d0a-9a51-0d6f4a5b2002',
      kind: 'rss',
      source: 'https://blog.example.com/feed.xml',
      interval_minutes: 60,
    },
  });

export const feedChange = z
  .object({
    name: fields.name.optional(),
    honey_jar_id: fields.honey_jar_id.optional(),
    source: fields.source.optional(),
    interval_minutes: fields.interval_minutes.optional(),
    active: z.boolean().optional().describe('False: it is paused'),
    credentials: credentials.optional(),
  })
  .refine((body) => Object.keys(body).length > 0, 'Send what is to change')
  .meta({ example: { interval_minutes: 30 } });

const poll = namedObject('FeedPoll', {
  started_at: time,
  ended_at: time,
  new_items: z.int().describe('Items that were taken'),
  known_items: z.int().describe('Items that were taken before, or whose content the honey jar has'),
  failed_items: z.int(),
  error: z.string().nullable().describe('Null when nothing failed'),
});

const feed = namedObject('Feed', {
  id: z.uuid(),
  name: z.string(),
  kind,
  honey_jar_id: z.uuid(),
  honey_jar_name: z.string(),
  source: z.string(),
  has_credentials: z.boolean(),
  interval_minutes: z.int(),
  active: z.boolean(),
  polling: z.boolean().describe('Whether it is polled right now'),
  next_poll_at: time.nullable().describe('Null while it is paused'),
  failed_in_row: z.int().describe('Polls with an error since the last without one'),
  last_poll: poll.nullable(),
  created_at: time,
});

export const feedReply = z.object({ feed });
export const feedDetail = z.object({
  feed: feed.extend({ polls: z.array(poll).describe('The latest, newest first') }),
});
export const feedList = z.object({ feeds: z.array(feed), ...sliceReply });

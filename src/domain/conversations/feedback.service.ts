import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { MasterKey } from '#domain/encryption/index.ts';
import type { Feedback } from './conversation.ts';
import { openSeal } from './conversation-seals.ts';

/** The newest that are looked at: each is opened. */
const mostRead = 5000;
/** So many are opened before others have their turn. */
const openedAtOnce = 250;
const shownComments = 20;

type FeedbackDay = { date: string; helpful: number; unhelpful: number };

/** What users said of replies, without who they are and what the replies were. */
export type FeedbackStatistics = {
  /** Of the replies of each day on which some were rated, UTC; the newest first. */
  days: FeedbackDay[];
  comments: (Feedback & { comment: string; replied_at: Date })[];
  /** There is more, which is not counted. */
  cut: boolean;
};

type Rated = {
  id: string;
  conversation_id: string;
  sealed_key: string;
  sealed_feedback: string;
  created_at: Date;
};

/** Counts what was given as feedback on the replies since then, as far as its users knew that admins would see it. */
export async function feedbackSince(
  { db, masterKey }: { db: Queryable; masterKey: MasterKey },
  since: Date,
): Promise<FeedbackStatistics> {
  const rated = await ratedSince(db, since);
  const days = new Map<string, FeedbackDay>();
  const comments: FeedbackStatistics['comments'] = [];
  for (const [at, { id, conversation_id, sealed_key, sealed_feedback, created_at }] of rated.entries()) {
    if (at % openedAtOnce === 0) await setImmediate();
    const seal = openSeal(masterKey, { id: conversation_id, sealed_key });
    const { rating, comment, shown_since } = seal.feedback(id, sealed_feedback);
    if (shown_since === undefined) continue;
    const date = created_at.toISOString().slice(0, 10);
    const day = days.get(date) ?? { date, helpful: 0, unhelpful: 0 };
    day[rating === 'up' ? 'helpful' : 'unhelpful'] += 1;
    days.set(date, day);
    if (comment !== null && comments.length < shownComments)
      comments.push({ rating, comment, replied_at: created_at });
  }
  return { days: [...days.values()], comments, cut: rated.length === mostRead };
}

/** The newest first. */
async function ratedSince(db: Queryable, since: Date): Promise<Rated[]> {
  const { rows } = await sql<Rated>`
    select messages.id, conversation_id, sealed_key, sealed_feedback, messages.created_at
    from messages join conversations on conversations.id = conversation_id
    where sealed_feedback is not null and messages.created_at >= ${since}
    order by messages.created_at desc, messages.id limit ${mostRead}`.execute(db);
  return rows;
}

import type { Actor } from '#domain/jars/index.ts';
import { notFound } from '#kernel/errors.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import {
  lockConversation,
  holdExisting,
  type ConversationLock,
  type ConversationLockDeps,
  type NewUtterance,
} from './conversation-lock.ts';
import { conversationOf, messageOf } from './conversation-reading.ts';
import { createChanges } from './conversation-changes.ts';
import { feedbackSince, type FeedbackStatistics } from './feedback.service.ts';
import { searchTitles } from './conversation-search.ts';
import { openSeal } from './conversation-seals.ts';
import {
  mostShown,
  type Conversation,
  type Feedback,
  type Message,
  type Pruning,
  type WantedConversations,
} from './conversation.ts';
import {
  findConversation,
  lastMessages,
  listConversations,
  listMessages,
  sliceMessages,
} from './conversations.repository.ts';
import {
  createPruning,
  type Pruned,
  type Pruner,
  type PruningDeps,
  type Usage,
} from './summary/pruning.service.ts';

/** Messages of users and the assistant; users see only their own conversations, whatever their role. */
export type Conversations = {
  /** A conversation with a slice of its messages, counted from the newest. Throws `not_found`. */
  get: (
    actor: Actor,
    id: string,
    slice?: Slice,
  ) => Promise<{ conversation: Conversation; messages: Message[]; total: number }>;

  /** With `search`, the newest 5,000 are looked at. */
  list: (actor: Actor, wanted: WantedConversations, slice: Slice) => Promise<SliceOf<ListedConversation>>;

  /** Throws `not_found`. */
  rename: (actor: Actor, id: string, title: string) => Promise<Conversation>;

  /** Keeps what the user thinks of a reply, or, with null, no longer. Throws `not_found`. */
  rate: (actor: Actor, id: string, messageId: string, feedback: Feedback | null) => Promise<void>;

  /** What users said of replies since then, for admins: without who they are. */
  feedbackSince: (since: Date) => Promise<FeedbackStatistics>;

  /** What a conversation takes of its model. Throws `not_found`. */
  tokenUsage: (actor: Actor, id: string) => Promise<Usage & { last_pruning: Pruning | null }>;

  /**
   * Puts a summary in the place of all but the last 10 messages, or fewer where those are long. Throws `not_found`,
   * `conflict` while a turn holds the conversation, and the reason of the signal.
   */
  prune: (actor: Actor, id: string, signal?: AbortSignal) => Promise<Pruned>;

  pruneWhenFull: Pruner['pruneWhenFull'];

  /** Throws `not_found`. A turn in progress ends with that error. */
  remove: (actor: Actor, id: string) => Promise<void>;

  /** Begins a conversation, and holds it for a turn. */
  begin: (actor: Actor, said: NewUtterance) => Promise<ConversationLock>;

  /** Takes a conversation for a turn. Throws `not_found`, and `conflict` while another turn holds it. */
  hold: (actor: Actor, id: string) => Promise<ConversationLock>;
};

export type ListedConversation = Conversation & { last_message: string | null };

export function createConversations(deps: ConversationLockDeps & PruningDeps): Conversations {
  const { database, masterKey } = deps;
  const pruning = createPruning(deps);
  const db = database.kysely;

  async function own(actor: Actor, id: string) {
    const row = await findConversation(db, id);
    if (row?.user_id !== actor.user_id) throw notFound('Conversation', { denied: row !== undefined });
    return row;
  }

  return {
    async get(actor, id, slice = { limit: mostShown, offset: 0 }) {
      const row = await own(actor, id);
      const seal = openSeal(masterKey, row);
      const { rows, total } = await sliceMessages(db, id, slice);
      const messages = rows.map((message) => messageOf(seal, message));
      return { conversation: conversationOf(seal, row), messages, total };
    },

    async list(actor, { search, ...order }, slice) {
      const wanted = { order, slice };
      const found =
        search === undefined
          ? await listConversations(db, actor.user_id, wanted)
          : await searchTitles({ db, masterKey }, actor.user_id, { ...wanted, search });
      const ids = found.rows.map(({ id }) => id);
      const lastOf = await lastMessages(db, ids);
      const rows = found.rows.map((row) => {
        const seal = openSeal(masterKey, row);
        const last = lastOf.get(row.id);
        const last_message = last ? seal.body(last.id, last.sealed_body).text : null;
        return { ...conversationOf(seal, row), last_message };
      });
      return { ...found, rows };
    },

    ...createChanges({ db, masterKey }, own),

    feedbackSince: (since) => feedbackSince({ db, masterKey }, since),

    async tokenUsage(actor, id) {
      const row = await own(actor, id);
      const seal = openSeal(masterKey, row);
      const messages = (await listMessages(db, id)).map((message) => messageOf(seal, message));
      const { last_pruning } = conversationOf(seal, row);
      return { ...(await pruning.usage(messages)), last_pruning };
    },

    async prune(actor, id, signal) {
      const holding = await holdExisting(deps, actor.user_id, id);
      try {
        return await pruning.prune(holding, { signal });
      } finally {
        await holding.end();
      }
    },

    pruneWhenFull: pruning.pruneWhenFull,

    begin: (actor, said) => lockConversation(deps, actor.user_id, said),
    hold: (actor, id) => holdExisting(deps, actor.user_id, id),
  };
}

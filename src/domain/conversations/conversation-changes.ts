import type { Queryable } from '#db/database.ts';
import type { MasterKey } from '#domain/encryption/index.ts';
import type { Actor } from '#domain/jars/index.ts';
import { notFound } from '#kernel/errors.ts';
import type { Conversation, Feedback } from './conversation.ts';
import { conversationOf } from './conversation-reading.ts';
import { openSeal } from './conversation-seals.ts';
import {
  deleteConversation,
  updateFeedback,
  updateTitle,
  type ConversationRow,
} from './conversations.repository.ts';

type Deps = { db: Queryable; masterKey: MasterKey };
/** The user's own conversation. Throws `not_found`. */
type Own = (actor: Actor, id: string) => Promise<ConversationRow>;

/** What users change of their conversations besides talking; none of it waits for a turn in progress. */
export function createChanges({ db, masterKey }: Deps, own: Own) {
  return {
    async rename(actor: Actor, id: string, title: string): Promise<Conversation> {
      const row = await own(actor, id);
      const seal = openSeal(masterKey, row);
      if (!(await updateTitle(db, actor.user_id, { id, sealed_title: seal.sealTitle(title) })))
        throw notFound('Conversation');
      return { ...conversationOf(seal, row), title };
    },

    /** From now on those who do it know that admins see it. */
    async rate(actor: Actor, id: string, messageId: string, feedback: Feedback | null): Promise<void> {
      const seal = openSeal(masterKey, await own(actor, id));
      const shown_since = new Date().toISOString();
      const sealed_feedback = feedback && seal.sealFeedback(messageId, { ...feedback, shown_since });
      if (!(await updateFeedback(db, { conversation_id: id, id: messageId, sealed_feedback })))
        throw notFound('Reply');
    },

    async remove(actor: Actor, id: string): Promise<void> {
      if (!(await deleteConversation(db, actor.user_id, id))) await own(actor, id);
    },
  };
}

import type { Queryable } from '#db/database.ts';
import type { MasterKey } from '#domain/encryption/index.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { ConversationOrder } from './conversation.ts';
import { openSeal } from './conversation-seals.ts';
import { readConversations, type ConversationRow } from './conversations.repository.ts';

/** Titles are sealed, so each is opened to look into it: those of so many conversations, so that it stays a short time. */
const mostSearched = 5000;
/** Others have their turn between. */
const batch = 250;

/** A user's conversations with all words of `search` in their titles, in any case; among the first 5,000 of the order. */
export async function searchTitles(
  { db, masterKey }: { db: Queryable; masterKey: MasterKey },
  userId: string,
  { search, order, slice }: { search: string; order: ConversationOrder; slice: Slice },
): Promise<SliceOf<ConversationRow>> {
  const words = search.toLowerCase().split(/\s+/);
  const isFound = (row: ConversationRow): boolean => {
    const title = openSeal(masterKey, row).title(row.sealed_title).toLowerCase();
    return words.every((word) => title.includes(word));
  };
  const found: ConversationRow[] = [];
  for (let offset = 0; offset < mostSearched; offset += batch) {
    const rows = await readConversations(db, userId, { order, slice: { limit: batch, offset } });
    found.push(...rows.filter(isFound));
    if (rows.length < batch) break;
  }
  const { limit, offset } = slice;
  return { rows: found.slice(offset, offset + limit), total: found.length, limit, offset };
}

import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { AnswerSource, KnowledgeReader } from '#domain/search/index.ts';
import type { SuggestedAction } from '#domain/bots/bot.ts';
import type { BotRange } from './range.ts';
import { createShared } from './shared.ts';

const most = 3;
const tried = 6;
const kinds = ['actor', 'malware', 'campaign', 'tool', 'vulnerability'];
// Which names the documents answer for changes with them alone.
const keptMs = 10 * 60_000;

/**
 * Questions that go on from a reply: about what its documents name most and neither side has named. Each was asked before it is
 * suggested, and is answered from the bot's documents.
 */
export function createSuggestions(db: Queryable) {
  const shared = createShared<boolean>({ keptMs, most: 2000 });
  const named = createShared<string[]>({ keptMs, most: 500 });

  return async (
    { sources, said, at }: { sources: AnswerSource[]; said: string; at: BotRange },
    read: KnowledgeReader,
  ): Promise<SuggestedAction[]> => {
    if (sources.length === 0) return [];
    const ids = [...new Set(sources.map(({ document_id }) => document_id))].sort();
    const names = await named(JSON.stringify([at.key, ids]), () => namesMost(db, ids));
    const spoken = said.toLowerCase();
    const fresh = names.filter((name) => !spoken.includes(name.toLowerCase())).slice(0, tried);
    const actions: SuggestedAction[] = [];
    for (const name of fresh) {
      const text = `What is known about ${name}?`;
      const answered = await shared(JSON.stringify([at.key, name]), async () => {
        const { extracted } = await read([{ query: text, question: text }], 3);
        return extracted.answered;
      });
      if (answered) actions.push({ type: 'question', text, url: null });
      if (actions.length === most) break;
    }
    return actions;
  };
}

async function namesMost(db: Queryable, documentIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from document_entities
    where document_id = any (${documentIds}::uuid[]) and kind = any (${kinds}::text[])
    group by name order by sum(mentions) desc, name limit 20`.execute(db);
  return rows.map(({ name }) => name);
}

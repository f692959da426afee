import type { RelationName } from '#evidence/evidence.ts';
import { datesIn } from '#evidence/dates-in-text.ts';
import type { Naming } from './mentions.repository.ts';
import type { QuotedRelation } from './quoted-relations.ts';

/** Something that happened with an entity: a document about it appeared, or a sentence dates what it states. */
export type TimelineEntry = {
  /** `2026-05-02`, `2026-05` or `2026`: as exact as it is written. */
  date: string;
  document_id: string;
  title: string;
  /** Both null for the document itself. */
  relation_id: string | null;
  relation: RelationName | null;
  quote: string | null;
};

const most = 200;

/**
 * When documents about an entity appeared, by their own date or else that of their upload, and what their sentences date: oldest first, at
 * most 200, the newest ones.
 */
export function timelineOf(naming: readonly Naming[], relations: readonly QuotedRelation[]): TimelineEntry[] {
  const documents = new Map(naming.map((one) => [one.document_id, one]));
  const appeared = [...documents.values()].map(({ document_id, title, seen_at }) => ({
    date: seen_at.toISOString().slice(0, 10),
    document_id,
    title,
    relation_id: null,
    relation: null,
    quote: null,
  }));
  const dated = relations.flatMap(({ id, relation, document_id, quote }): TimelineEntry[] => {
    const document = documents.get(document_id);
    const [first] = document && quote !== null ? datesIn(quote, document.created_at) : [];
    if (!document || !first) return [];
    return [{ date: first.date, document_id, title: document.title, relation_id: id, relation, quote }];
  });
  return [...appeared, ...dated]
    .toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))
    .slice(-most);
}

import type { NewEvent } from '#domain/events/index.ts';
import type { NewNotification } from '#domain/notifications/index.ts';
import { newId } from '#kernel/ids.ts';
import type { Match } from './matching.repository.ts';
import type { WatchKind } from './watch.ts';

/** Of entities and indicators one opens an alert. */
const levels: Record<WatchKind, number> = { entity: 7, indicator: 7, search: 3, honey_jar: 1 };

const shown = 3;
const longest = 100;

/** The event of a document, and those watches that it is new to. */
export type Announced = { matches: Match[]; event_id: string };

/**
 * What readers of the honey jar see: the entities and indicators, as the document has them, but neither the words of a search nor who
 * watches.
 */
export function eventOf(matches: Match[]): NewEvent {
  const [first] = matches;
  const { document_id = '', jar_id = '', file_id = '', title = '' } = first ?? {};
  const named = matches.filter(({ kind }) => kind === 'entity' || kind === 'indicator');
  const names = [...new Set(named.map(({ found }) => found ?? ''))];
  const values = named.flatMap(({ kind, subject_type, found }) =>
    kind === 'indicator' && subject_type !== null && found !== null
      ? [{ type: subject_type, value: found }]
      : [],
  );
  return {
    event_type: 'watch.matched',
    title: titleOf(matches, names, title),
    description: names.length > shown ? names.join(', ') : '',
    source: 'watches',
    threat_level: Math.max(...matches.map(({ kind }) => levels[kind])),
    jar_id,
    document_id,
    indicators: [...new Map(values.map((one) => [one.value, one])).values()],
    raw: { file_id, by_kind: countsOf(matches) },
  };
}

function titleOf(matches: Match[], names: string[], title: string): string {
  if (names.length > 0) return `Watched: ${listed(names)} in ${title}`;
  return matches.some(({ kind }) => kind === 'search')
    ? `A watched search finds ${title}`
    : `New in a watched honey jar: ${title}`;
}

function listed(names: string[]): string {
  const rest = names.length - shown;
  return [...names.slice(0, shown).map(shortened), ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}

/** Addresses of pages may be very long. */
function shortened(name: string): string {
  return name.length > longest ? `${name.slice(0, longest).toWellFormed()}…` : name;
}

function countsOf(matches: Match[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of matches) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** So many documents at once are notified of one by one. */
const mostAlone = 5;

/** For each user who may read it a notification of each document; of many documents at once a single one. */
export function notificationsOf(announced: Announced[]): NewNotification[] {
  const concerned = announced.flatMap((one) =>
    [...new Set(one.matches.flatMap(({ user_ids }) => user_ids))].map((user_id) => ({ user_id, one })),
  );
  return [...Map.groupBy(concerned, ({ user_id }) => user_id)].flatMap(([user_id, all]) =>
    all.length > mostAlone ? [ofMany(user_id, all.length)] : all.map(({ one }) => ofOne(user_id, one)),
  );
}

function ofOne(user_id: string, { matches, event_id }: Announced): NewNotification {
  const own = matches.filter(({ user_ids }) => user_ids.includes(user_id));
  const { document_id = '', title = '' } = own[0] ?? {};
  const path = `/documents/${document_id}`;
  return {
    id: newId(),
    user_id,
    event_id,
    topic: 'watch.matched',
    path,
    title: `New document for your watch: ${listed(own.map(({ name }) => name))}`,
    body: `${title} (${path})`,
  };
}

function ofMany(user_id: string, count: number): NewNotification {
  return {
    id: newId(),
    user_id,
    event_id: null,
    topic: 'watch.matched',
    path: '/watches',
    title: `${count} new documents for your watches`,
    body: 'They are among the events of their honey jars.',
  };
}

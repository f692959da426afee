import type { Database } from '#db/database.ts';
import type { Actor, JarKeys, Jars } from '#domain/jars/index.ts';
import type { IncompleteIndex } from '#domain/search/index.ts';
import { describeGrouped, type GroupedDocument } from '#domain/similar/similar.repository.ts';
import { countCompared, sendToSketching } from '#domain/sketches/index.ts';
import type { SearchIndex } from '#index/search-index.ts';
import { createFairGate } from '#kernel/concurrency/fair-gate.ts';
import { AppError } from '#kernel/errors.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { Queue } from '#queue/queue.ts';

import { exactLinks } from './exact-links.ts';
import { groupsOf, headOf, isSame, type DocumentGroup, type Link } from './groups.ts';
import { jarLinks } from './jar-links.ts';
import { openPairThreads } from './pair-threads.ts';

type DuplicateKind = 'duplicate' | 'near_duplicate';

/** A document of a group, with that document of the group whose text it shares most of. */
type Duplicate = GroupedDocument & {
  kind: DuplicateKind;
  /** Of the shorter one of both, 0–1. */
  shared_share: number;
  shared_with: string;
};

/** `documents` are the first ones of a large group, `count` is of all. */
export type DuplicateGroup = { kind: DuplicateKind; count: number; documents: Duplicate[] };

type ListedDuplicates = SliceOf<DuplicateGroup> & {
  compared: { documents: number; pending: number };
  incomplete: IncompleteIndex;
};

export type Duplicates = {
  /**
   * Groups of documents of a jar with the same content or mostly the same text, groups of the same content and the largest first. Throws
   * `not_found` for a jar that cannot be seen, `conflict` for one that is excluded from search or has too many documents, `unavailable`
   * when too many wait.
   */
  ofJar: (actor: Actor, jarId: string, slice: Slice) => Promise<ListedDuplicates>;
  stop: () => Promise<void>;
};

type Deps = {
  database: Database;
  jars: Pick<Jars, 'readable'>;
  keys: JarKeys;
  /** Opens what is sealed in it. */
  index: Pick<SearchIndex, 'passagesNow'>;
  queue: Queue;
  incomplete: () => Promise<IncompleteIndex>;
};

/** Each has the sketches of a jar in memory, some kilobytes for each document. */
const atOnce = { running: 1, newcomers: 1, waiting: 100, what: 'lists of duplicates' };
/** Sketches of more do not fit into the memory that there is for them. */
const mostDocuments = 20_000;
/** So many documents of a group are read and shown. */
const mostShown = 20;

export function createDuplicates(deps: Deps): Duplicates {
  const db = deps.database.kysely;
  const inTurn = createFairGate(atOnce);
  const threads = openPairThreads();

  async function list(owner: string, jarId: string, slice: Slice): Promise<ListedDuplicates> {
    const { links, ...compared } = await jarLinks({ db, keys: deps.keys, threads }, { jarId, owner });
    if (compared.pending > 0) await sendToSketching(deps.queue, jarId);
    const groups = groupsOf(links);
    const shown: DuplicateGroup[] = [];
    for (const group of groups.slice(slice.offset, slice.offset + slice.limit))
      shown.push(...(await exactly(group, jarId)));
    return { ...slice, rows: shown, total: groups.length, compared, incomplete: await deps.incomplete() };
  }

  /** A group as its texts are: what sketches took for the same and is not, is left out. */
  async function exactly(group: DocumentGroup, jarId: string): Promise<DuplicateGroup[]> {
    const head = headOf(group, mostShown);
    const known = await describeGrouped(db, { ids: head.ids, jarId });
    const present = head.links.filter(({ one, other }) => known.has(one) && known.has(other));
    const links = await exactLinks(deps.index, present);
    const isWhole = links.length === head.links.length;
    return groupsOf(links).map((found) => ({
      kind: isSame(found) ? 'duplicate' : 'near_duplicate',
      count: isWhole ? group.ids.length : found.ids.length,
      documents: shownOf(found, known),
    }));
  }

  return {
    async ofJar(actor, jarId, slice) {
      const { allow_search } = await deps.jars.readable(actor, jarId);
      if (!allow_search) throw notCompared();
      const documents = await countCompared(db, jarId);
      if (documents > mostDocuments) throw tooMany(documents);
      return inTurn(() => list(actor.user_id, jarId, slice), { owner: actor.user_id });
    },
    stop: threads.close,
  };
}

/** Its documents, oldest first. */
function shownOf({ links }: DocumentGroup, known: ReadonlyMap<string, GroupedDocument>): Duplicate[] {
  const strongest = new Map<string, Link>();
  for (const link of links)
    for (const id of [link.one, link.other]) {
      const before = strongest.get(id);
      if (!before || strength(link) > strength(before)) strongest.set(id, link);
    }
  const documents = [...strongest].flatMap(([id, { one, other, share, same }]): Duplicate[] => {
    const document = known.get(id);
    if (!document) return [];
    const kind = same ? 'duplicate' : 'near_duplicate';
    return [{ ...document, kind, shared_share: share, shared_with: one === id ? other : one }];
  });
  return documents.sort((a, b) => a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1));
}

const strength = ({ share, same }: Link): number => share + Number(same);

function notCompared(): AppError {
  return new AppError('conflict', 'This honey jar is excluded from search: its documents are not compared', {
    code: 'NOT_SEARCHABLE',
  });
}

function tooMany(documents: number): AppError {
  return new AppError(
    'conflict',
    `This honey jar has ${documents} documents: duplicates are listed for up to ${mostDocuments}`,
    { code: 'TOO_MANY_DOCUMENTS', details: { documents, limit: mostDocuments } },
  );
}

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
import { openLinkThreads } from './link-threads.ts';

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
/** So many documents of a group are read and shown, and so many of a page, but two of each group: reading one takes up to 34 ms. */
const mostShown = { group: 20, page: 100 };

export function createDuplicates(deps: Deps): Duplicates {
  const db = deps.database.kysely;
  const inTurn = createFairGate(atOnce);
  const threads = openLinkThreads();

  async function list(actor: Actor, jarId: string, slice: Slice): Promise<ListedDuplicates> {
    const { allow_search } = await deps.jars.readable(actor, jarId);
    if (!allow_search) throw notCompared();
    const documents = await countCompared(db, jarId);
    if (documents > mostDocuments) throw tooMany(documents);
    const owner = actor.user_id;
    const { links, ...compared } = await jarLinks({ db, keys: deps.keys, threads }, { jarId, owner });
    if (compared.pending > 0) await sendToSketching(deps.queue, jarId);
    const groups = groupsOf(links);
    const shown: DuplicateGroup[] = [];
    let left = mostShown.page;
    for (const group of groups.slice(slice.offset, slice.offset + slice.limit)) {
      const head = headOf(group, Math.max(2, Math.min(mostShown.group, left)));
      left -= head.ids.length;
      shown.push(...(await confirmed(group, head, jarId)));
    }
    return { ...slice, rows: shown, total: groups.length, compared, incomplete: await deps.incomplete() };
  }

  /**
   * The first documents of a group as their texts are: what sketches took for the same and is not, is left out. The documents that are
   * not shown count as part of the largest group that is left.
   */
  async function confirmed(
    group: DocumentGroup,
    head: DocumentGroup,
    jarId: string,
  ): Promise<DuplicateGroup[]> {
    const known = await describeGrouped(db, { ids: head.ids, jarId });
    const present = head.links.filter(({ one, other }) => known.has(one) && known.has(other));
    const links = await exactLinks(deps.index, present);
    const found = groupsOf(links);
    const largest = found.toSorted((a, b) => b.ids.length - a.ids.length)[0];
    const notShown = group.ids.length - head.ids.length;
    return found.map((each) => {
      const others = each === largest ? notShown : 0;
      return {
        kind: isSame(each) && (others === 0 || isSame(group)) ? 'duplicate' : 'near_duplicate',
        count: each.ids.length + others,
        documents: shownOf(each, known),
      };
    });
  }

  return {
    ofJar: (actor, jarId, slice) => inTurn(() => list(actor, jarId, slice), { owner: actor.user_id }),
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

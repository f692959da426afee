/** Two documents of a group, and why they are in it: the same content, or how much of the shorter text both have. */
export type Link = { one: string; other: string; share: number; same: boolean };

/** Documents that are connected by links: at most one way from each to each, by the strongest ones. */
export type DocumentGroup = { ids: string[]; links: Link[] };

/** Joins documents by their links, the strongest first (J. Kruskal, 1956). Groups and what is in them come in a stable order. */
export function groupsOf(links: readonly Link[]): DocumentGroup[] {
  const joined = new Map<string, DocumentGroup>();
  for (const link of links.toSorted(strongestFirst)) {
    const one = joined.get(link.one) ?? { ids: [link.one], links: [] };
    const other = joined.get(link.other) ?? { ids: [link.other], links: [] };
    if (one === other) continue;
    const [large, small] = one.ids.length < other.ids.length ? [other, one] : [one, other];
    large.ids.push(...small.ids);
    large.links.push(...small.links, link);
    for (const id of [...small.ids, ...large.ids.slice(0, 1)]) joined.set(id, large);
  }
  const groups = [...new Set(joined.values())];
  return groups.map(inOrder).sort(sameAndLargestFirst);
}

/** Whether all of its documents have the same content. */
export const isSame = ({ links }: DocumentGroup): boolean => links.every(({ same }) => same);

/**
 * The first documents of a group with the links between them: each further one is linked to one before it.
 */
export function headOf(group: DocumentGroup, most: number): DocumentGroup {
  const around = new Map<string, Link[]>();
  for (const link of group.links.toSorted(strongestFirst))
    for (const id of [link.one, link.other]) {
      const held = around.get(id);
      if (held) held.push(link);
      else around.set(id, [link]);
    }
  const ids = group.ids.slice(0, 1);
  const taken = new Set(ids);
  const links: Link[] = [];
  for (const id of ids)
    for (const link of around.get(id) ?? []) {
      const next = link.one === id ? link.other : link.one;
      if (taken.has(next) || taken.size === most) continue;
      taken.add(next);
      ids.push(next);
      links.push(link);
    }
  return { ids, links };
}

function strongestFirst(a: Link, b: Link): number {
  return (
    Number(b.same) - Number(a.same) || b.share - a.share || compare(a.one, b.one) || compare(a.other, b.other)
  );
}

function sameAndLargestFirst(a: DocumentGroup, b: DocumentGroup): number {
  return (
    Number(isSame(b)) - Number(isSame(a)) ||
    b.ids.length - a.ids.length ||
    compare(a.ids[0] ?? '', b.ids[0] ?? '')
  );
}

function inOrder({ ids, links }: DocumentGroup): DocumentGroup {
  return { ids: ids.toSorted(compare), links };
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

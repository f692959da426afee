import { foldName } from '#names/known/fold-name.ts';

/** A row of a list: a thing with its names, where it stands, and what that list says it is the same as. */
export type Row = {
  kind: string;
  cluster: string;
  name: string;
  aliases: readonly string[];
  /** ATT&CK's id, where the list gives one. */
  attack: string | null;
  /** Its own id and the ids of what is the same. */
  same: readonly string[];
};

/** Kinds whose rows can be the same thing: lists disagree on what is malware and what a tool. */
const groupOf = (kind: string): string => {
  if (kind === 'malware' || kind === 'tool') return 'software';
  return kind === 'place' ? 'country' : kind;
};

/**
 * The rows that are one thing, together. In this order: the same ATT&CK id, the same main name, a link of a list, a main name
 * that ATT&CK or one other thing has as an alias. Two ATT&CK ids are never one thing, and links and aliases do not join what one list
 * holds apart: a wrong link would pull many together.
 */
export function joinRows(rows: readonly Row[]): Row[][] {
  const sets = createSets(rows);
  const named = (row: Row) =>
    row.cluster === 'technique' ? [] : [`${groupOf(row.kind)} ${foldName(row.name)}`];
  const aliased = (row: Row) => row.aliases.map((alias) => `${groupOf(row.kind)} ${foldName(alias)}`);
  for (const at of holdersOf(rows, (row) => (row.attack ? [row.attack] : [])).values()) sets.joinAll(at);
  for (const at of holdersOf(rows, named).values()) sets.joinAll(at);
  for (const at of holdersOf(rows, (row) => row.same).values()) sets.joinAll(at, 'other lists');
  const byName = holdersOf(rows, named);
  // ATT&CK's aliases are looked after; Microsoft's list has things under their old and their new names.
  for (const [key, at] of holdersOf(rows, (row) => (row.cluster === 'attack' ? aliased(row) : [])))
    if (at.length === 1) sets.joinAll([...at, ...(byName.get(key) ?? [])]);
  for (const [key, at] of holdersOf(rows, aliased)) {
    const things = new Set(at.map(sets.rootOf));
    const namesakes = byName.get(key);
    if (namesakes && things.size === 1) sets.joinAll([...namesakes, ...things], 'other lists');
  }
  return sets.all();
}

/** By key, the places of the rows that have it. */
function holdersOf(rows: readonly Row[], keysOf: (row: Row) => readonly string[]): Map<string, number[]> {
  const holders = new Map<string, number[]>();
  for (const [at, row] of rows.entries())
    for (const key of keysOf(row)) {
      const its = holders.get(key);
      if (its) its.push(at);
      else holders.set(key, [at]);
    }
  return holders;
}

/** Disjoint sets of rows (R. E. Tarjan, 1975), with what may not be joined. */
function createSets(rows: readonly Row[]) {
  const parents = rows.map((_, at) => at);
  const attackIds = rows.map((row) => row.attack);
  const lists = rows.map((row) => new Set([row.cluster]));
  const rootOf = (at: number): number => {
    let root = at;
    while (parents[root] !== root) root = parents[root] ?? root;
    return root;
  };
  const join = (one: number, other: number, which?: 'other lists'): void => {
    const [to, from] = [rootOf(one), rootOf(other)];
    if (to === from || groupOf(rows[to]?.kind ?? '') !== groupOf(rows[from]?.kind ?? '')) return;
    if (attackIds[to] && attackIds[from] && attackIds[to] !== attackIds[from]) return;
    const its = lists[to];
    const others = lists[from];
    if (which && !its.isDisjointFrom(others)) return;
    for (const list of others) its.add(list);
    attackIds[to] ??= attackIds[from] ?? null;
    parents[from] = to;
  };
  return {
    rootOf,
    joinAll: ([first = 0, ...others]: readonly number[], which?: 'other lists'): void => {
      for (const other of others) join(first, other, which);
    },
    all: (): Row[][] => {
      const joined = Map.groupBy(rows.keys(), rootOf);
      return [...joined.values()].map((its) => its.map((at) => rows[at]));
    },
  };
}

import type { EntityKind } from './evidence.ts';
import { onOneLine, type Mention } from './mention.ts';
import { nameKey } from './name-key.ts';
import type { SaidAlias } from './own-wording.ts';

/** Mentions of one thing. */
export type Group = { kind: EntityKind; name: string; known: string | null; mentions: Mention[] };

/** What says which group a mention belongs to. */
export type Grouped = { groups: Group[]; groupOf: (mention: Mention) => Group };

const identityOf = ({ kind, known, name }: Pick<Mention, 'kind' | 'known' | 'name'>): string =>
  `${kind} ${nameKey(known ?? name)}`;

/**
 * Puts the mentions of one thing together: those that lists know as the same, those that are spelled alike, and those that the
 * document says are the same.
 */
export function groupsOf(mentions: readonly Mention[], aliases: readonly SaidAlias[]): Grouped {
  const parents = new Map<string, string>();
  const find = (id: string): string => {
    let root = id;
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next;
    return root;
  };
  for (const { base, alias } of aliases) {
    const [a, b] = [find(identityOf(base)), find(identityOf(alias))];
    if (a !== b) parents.set(b, a);
  }
  const groups = new Map<string, Group>();
  for (const mention of mentions) {
    const id = find(identityOf(mention));
    const group = groups.get(id);
    if (group) group.mentions.push(mention);
    else groups.set(id, { kind: mention.kind, name: '', known: null, mentions: [mention] });
  }
  for (const [id, group] of groups) {
    const root = group.mentions.filter((mention) => identityOf(mention) === id);
    const first = root[0] ?? group.mentions[0];
    group.kind = first?.kind ?? group.kind;
    group.known = first?.known ?? group.mentions.find(({ known }) => known !== null)?.known ?? null;
    group.name = nameOf(group, root.length > 0 ? root : group.mentions);
  }
  return {
    groups: [...groups.values()],
    groupOf(mention) {
      const group = groups.get(find(identityOf(mention)));
      if (!group) throw new Error('A mention of no group');
      return group;
    },
  };
}

/** The spelling that the text uses most; a country and a technique by the name
 * that lists have, since texts have adjectives and numbers. */
function nameOf({ kind, known }: Group, mentions: readonly Mention[]): string {
  if ((kind === 'country' || kind === 'technique') && known) return known;
  const counts = new Map<string, number>();
  for (const { name } of mentions) counts.set(onOneLine(name), (counts.get(onOneLine(name)) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}

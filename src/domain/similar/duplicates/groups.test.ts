import { describe, expect, it } from 'vitest';

import { groupsOf, headOf, isSame, type Link } from './groups.ts';

const near = (one: string, other: string, share = 0.8): Link => ({ one, other, share, same: false });
const same = (one: string, other: string): Link => ({ one, other, share: 1, same: true });

describe('groups of documents', () => {
  it('are what links connect: those of the same content first, then the largest', () => {
    const groups = groupsOf([
      near('a', 'b'),
      near('m', 'n'),
      near('o', 'n'),
      near('o', 'm', 0.75),
      same('y', 'x'),
      near('d', 'b'),
      same('m', 'p'),
    ]);
    expect(groups.map(({ ids }) => ids)).toEqual([
      ['x', 'y'],
      ['m', 'n', 'o', 'p'],
      ['a', 'b', 'd'],
    ]);
    expect(groups.map(isSame)).toEqual([true, false, false]);
    // The weakest link of three that make a ring is not needed.
    expect(groups[1]?.links.map(({ share }) => share).sort()).toEqual([0.8, 0.8, 1]);
  });

  it('are joined where both are groups already', () => {
    const groups = groupsOf([near('a', 'b', 0.9), near('c', 'd', 0.9), near('b', 'c', 0.7)]);
    expect(groups.map(({ ids }) => ids)).toEqual([['a', 'b', 'c', 'd']]);
    expect(groups[0]?.links).toHaveLength(3);
  });

  it('are cut to documents that are connected', () => {
    const [group] = groupsOf(
      Array.from({ length: 9 }, (_, at) => near(`d${at}`, `d${at + 1}`, 0.9 - at / 100)),
    );
    const head = headOf(group ?? { ids: [], links: [] }, 4);
    expect(head.ids).toEqual(['d0', 'd1', 'd2', 'd3']);
    expect(head.links).toHaveLength(3);
    expect(groupsOf(head.links)).toHaveLength(1);
  });
});

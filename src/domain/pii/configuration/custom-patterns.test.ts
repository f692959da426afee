import { describe, expect, it, vi } from 'vitest';
import { compileCustom, whyRefused } from './custom-patterns.ts';
import { expectWithin } from '#test/machine/processor-time.ts';

const find = (pattern: string, text: string) =>
  Array.from(compileCustom([{ name: 'own', pattern }])(text) ?? [], ({ start, end }) =>
    text.slice(start, end),
  );
const refused = (pattern: string) => whyRefused({ name: 'own', pattern });

describe('patterns of an installation', () => {
  it('match every value, also in another script and with invisible characters, at its position in the text', () => {
    expect(find('EMP-\\d{6}', 'EMP-123456, EMP\u200b-１２３４５６')).toEqual([
      'EMP-123456',
      'EMP\u200b-１２３４５６',
    ]);
  });

  it('are returned in the order of the text, repeatably, whichever pattern matches', () => {
    const patterns = ['\\d{3}', '[a-c]\\d+', 'z'].map((pattern, at) => ({ name: `own ${at}`, pattern }));
    const found = compileCustom(patterns)('b12 777 a1234 333') ?? [];
    const names = () => Array.from(found, ({ type, start }) => [type, start]);
    expect(names()).toEqual([
      ['own 1', 0],
      ['own 0', 4],
      ['own 1', 8],
      ['own 0', 9],
      ['own 0', 14],
    ]);
    expect(names()).toEqual(names());
    expect(compileCustom(patterns)('nothing')).toBeNull();
  });

  it('are refused with the reason when they are no regular expression of linear time', () => {
    expect(refused('(')).toContain('missing closing )');
    expect(refused('(?=a)b')).toContain('(?=');
    expect(refused('(a)\\1')).toContain('invalid escape sequence');
    expect(refused('((a{1000}){1000}){1000}')).toContain('repeat count');
    expect(refused('a*')).toContain('the empty text');
    expect(refused('EMP-\\d{6}')).toBeNull();
  });

  it('are refused when all their matches together are not linear', () => {
    expect(refused('x.*y|x')).toContain('takes too long');
  });

  it.each([
    '(a+)+$',
    '(\\w+\\s?)*$',
    '(\\w+\\s?)+$',
    '(([a-z]+)\\.)+x',
    '((.*)\\.(.*))+z',
    '(a|aa)+$',
    '(.*.)+x',
  ])('that explode elsewhere, as %s, are refused or through 1 MB in a second', async (pattern) => {
    if (refused(pattern) !== null) return;
    for (const piece of ['a', 'a.', 'word ']) {
      const text = `${piece.repeat(1_000_000 / piece.length)}!`;
      await expectWithin(1000, () => find(pattern, text));
    }
  });

  it('do not fail because the machine is busy with something else', () => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 2000));
    expect(find('q', 'qqqqq')).toHaveLength(5);
    clock.mockRestore();
  });

  it('fail where they pass their time, and never answer with less', () => {
    const pattern = 'q.*y|q|z';
    expect(() => find(pattern, 'q'.repeat(400_000))).toThrow('takes too long on this text');
  });
});

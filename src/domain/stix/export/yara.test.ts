import { expect, it } from 'vitest';
import { yaraRulesIn } from './yara.ts';
import { expectWithin } from '#test/machine/processor-time.ts';

it('extracts each rule from its first word to its closing brace', async () => {
  const first =
    'private rule One : a b\n{\n strings:\n $a = "}\\"}" $b = { 7D ?? } $c = /}[{]\\/}/ // }\n /* } */ condition: any of them }';
  const second = 'rule Two{condition:true}';
  const rules = await yaraRulesIn(`Text about rule Zero.\n${first}\nand ${second} end.`);
  expect([...rules]).toEqual([
    ['One', first],
    ['Two', second],
  ]);
});

it('leaves out look-alikes and endless ones', async () => {
  expect(await yaraRulesIn('The rule { of thumb } and rule Open { strings: $a = "x')).toEqual(new Map());
});

it.each([
  ['braces', `rule a {${'{'.repeat(400_000)}`],
  ['rules', 'rule a {'.repeat(100_000)],
  ['quotes', `rule a {${'"\n'.repeat(200_000)}`],
  ['comments', `rule a {${'/*'.repeat(200_000)}`],
  ['slashes', `rule a {${'=/'.repeat(200_000)}`],
  ['spaces', `rule${' '.repeat(400_000)}`],
  ['words', `private ${'private '.repeat(100_000)}`],
])('is fast for a text full of %s', async (_, text) => {
  await expectWithin(3000, () => yaraRulesIn(text));
});

it('extracts a rule anywhere in a long text, whole and once', async () => {
  const rule = 'private rule Far : tag { strings: $a = "}" condition: $a }';
  for (const before of [998_990, 998_999, 999_000, 999_001, 999_970, 999_999, 1_000_000, 1_998_000]) {
    const text = `${' '.repeat(before)}${rule} and so on`;
    expect([...(await yaraRulesIn(text))], `behind ${before}`).toEqual([['Far', rule]]);
    expect(await yaraRulesIn(`${'x'.repeat(before)}${rule.slice(8)}`), `in a word, behind ${before}`).toEqual(
      new Map(),
    );
  }
});

it('yields to other requests while it scans a long text', async () => {
  const rules = Array.from({ length: 60_000 }, (_, n) => `rule R${n} { strings: $a = "x" condition: $a }\n`);
  const text = rules.join('') + 'The rule of thumb. '.repeat(1_000_000);
  let heard = 0;
  const others = setInterval(() => (heard += 1), 1);
  expect((await yaraRulesIn(text)).size).toBe(60_000);
  clearInterval(others);
  expect(heard).toBeGreaterThan(5);
});

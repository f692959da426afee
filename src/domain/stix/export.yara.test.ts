import { expect, it } from 'vitest';
import { yaraRulesIn } from './export.yara.ts';

it('takes each rule from its first word to its closing brace', () => {
  const first =
    'private rule One : a b\n{\n strings:\n $a = "}\\"}" $b = { 7D ?? } $c = /}[{]\\/}/ // }\n /* } */ condition: any of them }';
  const second = 'rule Two{condition:true}';
  const rules = yaraRulesIn(`Text about rule Zero.\n${first}\nand ${second} end.`);
  expect([...rules]).toEqual([
    ['One', first],
    ['Two', second],
  ]);
});

it('leaves out what only looks like one, and what never ends', () => {
  expect(yaraRulesIn('The rule { of thumb } and rule Open { strings: $a = "x')).toEqual(new Map());
});

it.each([
  ['braces', `rule a {${'{'.repeat(400_000)}`],
  ['rules', 'rule a {'.repeat(100_000)],
  ['quotes', `rule a {${'"\n'.repeat(200_000)}`],
  ['comments', `rule a {${'/*'.repeat(200_000)}`],
  ['slashes', `rule a {${'=/'.repeat(200_000)}`],
  ['spaces', `rule${' '.repeat(400_000)}`],
  ['words', `private ${'private '.repeat(100_000)}`],
])('takes little time for a text full of %s', (_, text) => {
  const started = performance.now();
  yaraRulesIn(text);
  expect(performance.now() - started).toBeLessThan(5000);
});

import { expect, it } from 'vitest';
import { styleOf, type Styles } from './chosen-style.ts';

const styles: Styles = [
  { style: 'comparison', words: ['compare', 'vs'] },
  { style: 'use_case', words: ['how can', 'use case'] },
  { style: 'summary', words: ['overview'] },
];

it.each([
  ['An overview: compare both', 'comparison'],
  ['Turla vs. APT28', 'comparison'],
  ['A use-case of YARA', 'use_case'],
  ['How  can one find it?', 'use_case'],
  ['Incomparable canvases', 'summary'],
  ['', 'summary'],
])('%j is a %s', (topic, style) => {
  expect(styleOf(topic, styles)).toBe(style);
});

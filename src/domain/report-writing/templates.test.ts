import { expect, it } from 'vitest';
import { reportTemplates } from './templates.ts';

it('there is a kind of report for each category', () => {
  const categories = new Set(reportTemplates.map(({ category }) => category));
  expect([...categories].toSorted()).toEqual(['analysis', 'compliance', 'knowledge', 'security', 'system']);
});

it('each has an id and a name of its own, and the formats that every client knows', () => {
  for (const field of ['id', 'name'] as const)
    expect(new Set(reportTemplates.map((template) => template[field])).size).toBe(reportTemplates.length);
  for (const { name, output_formats } of reportTemplates)
    expect(output_formats, name).toEqual(expect.arrayContaining(['pdf', 'md', 'html']));
});

it('the one about personal data never holds any', () => {
  const compliance = reportTemplates.filter(({ category }) => category === 'compliance');
  expect(compliance.every((template) => template.requires_scrambling)).toBe(true);
});

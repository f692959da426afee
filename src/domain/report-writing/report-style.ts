import type { ReportStyle } from './report-template.ts';

/** In this order: what compares two summaries is a comparison. */
export const styleWords: { style: ReportStyle; words: string[] }[] = [
  {
    style: 'comparison',
    words: ['compare', 'compared', 'comparison', 'versus', 'vs', 'difference', 'differences'],
  },
  { style: 'use_case', words: ['how can', 'implement', 'deploy', 'use case', 'use cases'] },
  { style: 'technical', words: ['technical', 'architecture', 'deep dive'] },
  { style: 'summary', words: ['summarize', 'summarise', 'summary', 'overview', 'brief'] },
];

const patterns = styleWords.map(({ style, words }) => ({ style, pattern: phrases(words) }));

/** How a report treats its topic, by the words of the query; a summary where none of them is there. */
export function styleOf(query: string): ReportStyle {
  return patterns.find(({ pattern }) => pattern.test(query))?.style ?? 'summary';
}

function phrases(all: string[]): RegExp {
  const spaced = all.map((phrase) => phrase.replaceAll(' ', String.raw`[\s-]+`));
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${spaced.join('|')})(?![\p{L}\p{N}])`, 'iu');
}

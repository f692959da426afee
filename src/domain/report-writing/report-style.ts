import type { ReportStyle } from './report-template.ts';

/** In this order: what compares two summaries is a comparison. */
const words: readonly [ReportStyle, RegExp][] = [
  ['comparison', phrases('compare', 'compared', 'comparison', 'versus', 'vs', 'difference', 'differences')],
  ['use_case', phrases('how can', 'implement', 'deploy', 'use case', 'use cases')],
  ['technical', phrases('technical', 'architecture', 'deep dive')],
  ['summary', phrases('summarize', 'summarise', 'summary', 'overview', 'brief')],
];

/** How a report treats its topic, by the words of the query; a summary where none of them is there. */
export function styleOf(query: string): ReportStyle {
  return words.find(([, pattern]) => pattern.test(query))?.[0] ?? 'summary';
}

function phrases(...all: string[]): RegExp {
  const spaced = all.map((phrase) => phrase.replaceAll(' ', String.raw`[\s-]+`));
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${spaced.join('|')})(?![\p{L}\p{N}])`, 'iu');
}

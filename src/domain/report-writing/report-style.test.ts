import { expect, it } from 'vitest';
import { styleOf } from './report-style.ts';

it.each([
  ['How can we deploy Sysmon?', 'use_case'],
  ['A use-case for canary tokens', 'use_case'],
  ['Lazarus vs. APT38', 'comparison'],
  ['Compare the two and give an overview', 'comparison'],
  ['The technical architecture of the loader', 'technical'],
  ['A deep  dive into Emotet', 'technical'],
  ['Summarize what is new', 'summary'],
  ['An overview of Turla', 'summary'],
  ['Turla', 'summary'],
])('%s is a %s', (query, style) => expect(styleOf(query)).toBe(style));

it.each(['the vsftpd backdoor', 'redeployment debriefing', 'incomparable'])(
  'parts of other words count for nothing: %s',
  (query) => expect(styleOf(query)).toBe('summary'),
);

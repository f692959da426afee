import { level } from '#pii/confidence.ts';
import { phraseLookup } from '#pii/lexicon/phrases.ts';
import type { FinderMaker } from '#pii/recogniser.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('special-categories');

const markers = list('markers');
const headings = list('headings');

const longestHeading = 90;

/** Marks of communication between lawyers and their clients. */
export const findPrivilege: FinderMaker = (vocabulary) => {
  const phrases = [...listed(markers, true), ...listed(headings, false)];
  const lookup = phraseLookup(phrases, vocabulary);
  return (scan, report) => {
    const { tokens } = scan;
    let next = 0;
    for (const at of tokens.openers) {
      if (at < next) continue;
      const met = lookup(scan, at);
      if (!met) continue;
      next = met.to;
      const span = { start: tokens.start[at] as number, end: tokens.end[met.to - 1] as number };
      if (isInProgram(scan.text, span)) continue;
      const confidence = met.meaning || isHeading(scan.text, span) ? level.nearlyCertain : level.doubtful;
      report({ type: 'privileged_communication', ...span, confidence, method: 'contextual_pattern' });
    }
  };
};

/** An identifier (privileged_communication), or one of a list of phrases. */
function isInProgram(text: string, { start, end }: { start: number; end: number }): boolean {
  return /[_|]/.test(text.slice(start, end)) || text[start - 1] === '|' || text[end] === '|';
}

function listed(phrases: readonly string[], certain: boolean): [string, boolean][] {
  return phrases.map((phrase) => [phrase, certain]);
}

/** Written in capitals in a short line that holds no other words in lower case. */
function isHeading(text: string, { start, end }: { start: number; end: number }): boolean {
  const from = text.lastIndexOf('\n', start) + 1;
  const next = text.indexOf('\n', end);
  const line = text.slice(
    Math.max(from, start - longestHeading),
    Math.min(next === -1 ? text.length : next, end + longestHeading),
  );
  return line.length <= longestHeading && /\p{Lu}/u.test(line) && !/\p{Ll}/u.test(line);
}

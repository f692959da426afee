import { level } from '#pii/confidence.ts';
import { cellAt, tableAt } from '#pii/stages/columns.ts';
import { asked, marks } from '#pii/text/marks.ts';
import { compileLeads } from '#pii/names/leads.ts';
import { gapBefore, isBlank } from '#pii/names/shapes.ts';
import type { Scan } from '#pii/text/scan.ts';
import type { Vocabulary } from '#pii/lexicon/vocabulary.ts';
import { wordKinds } from '#pii/lexicon/words.ts';
import { labels, leads, spoken, sureLabels } from './words.ts';

export const places = marks.country | marks.city | marks.town | marks.region;
export const otherwise = marks.first | marks.last | marks.ordinary | marks.thing | marks.product;
export const is = {
  label: 1,
  sureLabel: 2,
  kind: 4,
  part: 8,
  inside: 16,
  opener: 32,
  role: 64,
  trade: 128,
} as const;

/** A place that may be, as tokens, and how sure it is. */
export type Place = { last: number; confidence: number; evidence: number };

export type Reader = {
  kindAt: (scan: Scan, at: number) => number;
  evidenceBefore: (scan: Scan, at: number) => number;
};

/** What comes directly before a name, 0–1. */
export function compileBefore(vocabulary: Vocabulary): Reader['evidenceBefore'] {
  const kindOf = wordKinds(vocabulary, [labels, sureLabels], asked.lead);
  const leadAt = compileLeads(leads, vocabulary);
  return (scan, at) => {
    const column = scan.tables.length > 0 ? columnOf(scan, at, kindOf) : 0;
    if (column > 0) return column;
    if (scan.tokens.leads[at - 1] !== 1) return 0;
    const its = kindOf(scan.tokens.word[at - 1] as number);
    const lead = leadAt(scan, at - 1);
    if (its === 0 && lead === 0) return 0;
    const gap = gapBefore(scan, at);
    if (/^["']?\s*:\s*["']?$/.test(gap) && !gap.includes('\n'))
      return (its & is.sureLabel) !== 0 ? spoken : its === 0 ? 0 : level.sure;
    if (!isBlank(gap)) return 0;
    return lead < 0.9 && isOrigin(scan, at) ? spoken : lead;
  };
}

/** `Anna Quxley, 45, of Hilo`, `both of Hilo`. */
function isOrigin({ text, tokens }: Scan, at: number): boolean {
  const start = tokens.start[at] as number;
  return (
    text.startsWith('of ', start - 3) &&
    /(?:, \d{1,2},|\bboth) of $/.test(text.slice(Math.max(0, start - 12), start))
  );
}

/** The first word of a cell under `City`, `Town`. */
function columnOf(scan: Scan, at: number, kindOf: (id: number) => number): number {
  const { text, tokens, vocabulary } = scan;
  const start = tokens.start[at] as number;
  // After a single blank, as most words, no cell starts; and most texts with tables are something else for the rest.
  if (at > 0 && tokens.end[at - 1] === start - 1 && text.charCodeAt(start - 1) === 0x20) return 0;
  if (tableAt(scan.tables, start) === null) return 0;
  const gap = gapBefore(scan, at);
  if (!/^["'\s]*[|;,\t]["'\s]*$/.test(gap) && !gap.includes('\n')) return 0;
  const place = cellAt(scan, { start, end: tokens.end[at] as number });
  if (!place) return 0;
  const header = text.slice(place.header.start, place.header.end).trim();
  const from = text.indexOf(header, place.header.start);
  const its = kindOf(vocabulary.find(text, from, from + header.length));
  // Surer than a name is.
  return (its & is.sureLabel) !== 0 ? level.proven : its === 0 ? 0 : level.sure;
}

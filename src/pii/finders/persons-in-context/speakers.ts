import { level } from '#pii/confidence.ts';
import { marks } from '#pii/text/marks.ts';
import { isCapitalised, isShouted, marksAt } from '#pii/names/shapes.ts';
import type { Match } from '#pii/recogniser.ts';
import type { Scan } from '#pii/text/scan.ts';
import { firstStrength } from '#pii/finders/persons/strength.ts';

const colon = 0x3a;
const blank = 0x20;
const newline = 0x0a;
const mostSpeakers = 8;
const never = marks.thing | marks.label | marks.product | marks.organization | marks.greeting;

/** `[09:14] Anna: …` */
function isStamped(text: string, start: number): boolean {
  return /(?:^|\n)\[?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\]?(?: -)? $/.test(
    text.slice(Math.max(0, start - 16), start),
  );
}

/**
 * Who speaks in a chat: words before colons at the starts of lines, when one of them is surely a first name and one comes
 * again. `Name: … Age: …` of forms never do both.
 */
export function reportSpeakers(scan: Scan, report: (match: Match) => void): void {
  const { tokens, text } = scan;
  const lines: number[] = [];
  const speakers = new Map<string, number>();
  let isSure = false;
  for (let at = 0; at < tokens.count; at += 1) {
    const end = tokens.end[at] as number;
    if (text.charCodeAt(end) !== colon || text.charCodeAt(end + 1) !== blank) continue;
    const start = tokens.start[at] as number;
    if (start > 0 && text.charCodeAt(start - 1) !== newline && !isStamped(text, start)) continue;
    if (!isCapitalised(scan, at) || isShouted(scan, at) || (marksAt(scan, at) & never) !== 0) continue;
    const name = text.slice(start, end);
    lines.push(at);
    speakers.set(name, (speakers.get(name) ?? 0) + 1);
    isSure ||= firstStrength(scan, at) === 1;
  }
  if (!isSure || speakers.size < 2 || speakers.size > mostSpeakers || lines.length === speakers.size) return;
  for (const at of lines) {
    // Thread: …
    const isWord = (marksAt(scan, at) & (marks.ordinary | marks.first)) === marks.ordinary;
    if (isWord && speakers.get(text.slice(tokens.start[at], tokens.end[at])) === 1) continue;
    report({
      type: 'person_name',
      start: tokens.start[at] as number,
      end: tokens.end[at] as number,
      confidence: level.supported,
      method: 'contextual_pattern',
    });
  }
}

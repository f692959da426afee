/** How far up the line is looked for that leads to a list: lines, and characters of each. */
const mostLines = 60;
const longestLine = 300;
/** A longer line is a paragraph, which is about more than the list. */
const longestLead = 200;

const item = /^[\s>]*(?:[-*•–+▪]|o(?=\s)|\d{1,3}[.)])\s*\S|^\s*\S{3,}\s*$|\|/;
/** Between the items where a page ends. */
const furniture = /^\s*(?:page \d+.*|tlp:\s?\w+(?:\+strict)?|\d{1,4})?\s*$/i;

/**
 * Answers the line that leads to the list, if any, that a place in the text is in. Places are asked for in order: then each line is
 * looked at a few times at most.
 */
export function createLeads(text: string): (at: number) => string {
  let known = { line: -1, lead: '' };
  return (at) => {
    const line = lineStart(text, at);
    if (line === known.line) return known.lead;
    const begins = line === 0 || text[line - 1] === '\n';
    const lead = begins && isItem(text, line) ? leadAbove(text, line, known) : '';
    known = { line, lead };
    return lead;
  };
}

/** Of a line that is longer, a place within it is answered. */
function lineStart(text: string, at: number): number {
  const from = Math.max(0, at - longestLine);
  return from + Math.max(0, text.slice(from, Math.max(0, at)).lastIndexOf('\n') + 1);
}

function lineAt(text: string, start: number): string {
  const end = text.indexOf('\n', start);
  return text.slice(start, Math.min(end < 0 ? text.length : end, start + longestLine));
}

const isItem = (text: string, start: number): boolean => item.test(lineAt(text, start));

function leadAbove(text: string, line: number, known: { line: number; lead: string }): string {
  let at = line;
  for (let lines = 0; at > 0 && lines < mostLines; lines += 1) {
    const start = lineStart(text, at - 1);
    if (start > 0 && text[start - 1] !== '\n') return '';
    at = start;
    if (at === known.line && isItem(text, at)) return known.lead;
    const above = lineAt(text, at);
    if (!furniture.test(above) && !item.test(above)) return above.length < longestLead ? above.trim() : '';
  }
  return '';
}

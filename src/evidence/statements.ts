import type { Heading, Span } from '#analysis/document.ts';
import { sentenceSpans } from '#analysis/language/sentences.ts';
import { isReferenceHeading, statesNothing } from '#analysis/no-statement.ts';

/** A sentence, list item, table row or heading. */
export type Statement = Span & {
  /** The heading that it stands under, or is. */
  heading: number | null;
  isHeading: boolean;
  /** False for a caption, a reference and the like, which no relation is read from. */
  states: boolean;
  /** The statement that leads in the list which this one is an item of. */
  leadIn: number | null;
};

const marker = /^\s*(?:[-*•–—‣◦▪●]\s|\(?\d{1,3}[.)]\s)/;
const leadsIn = /:\s*$|\bfollowing\b|\blisted below\b/i;
const closes = /[.!?:;]["”’)\]]?$/;
const longestItem = 200;
const longestList = 200;

/** The statements of a text in order. An item is one by its marker, or a short line without an end mark. */
export function statementsOf(text: string, headings: readonly Heading[]): Statement[] {
  const out: Statement[] = [];
  let heading = -1;
  let lead: number | null = null;
  let items = 0;
  for (const span of sentenceSpans(text)) {
    while (heading + 1 < headings.length && (headings[heading + 1]?.start ?? Infinity) <= span.start)
      heading += 1;
    const at = headings[heading];
    const isHeading = at !== undefined && span.start >= at.start && span.end <= at.end;
    const body = text.slice(span.start, Math.min(span.end, span.start + longestItem + 1));
    const isItem = marker.test(body) || (body.length <= longestItem && !closes.test(body));
    items = isItem ? items + 1 : 0;
    if (!isItem || isHeading || items > longestList) lead = null;
    const states = !statesNothing(body) && !(at && isReferenceHeading(at.title));
    out.push({ ...span, heading: heading < 0 ? null : heading, isHeading, states, leadIn: lead });
    const tail = text.slice(Math.max(span.start, span.end - 300), span.end);
    if (leadsIn.test(tail) && !isHeading) {
      lead = out.length - 1;
      items = 0;
    }
  }
  return out;
}

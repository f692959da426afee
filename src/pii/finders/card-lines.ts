import { level } from '#pii/confidence.ts';
import type { Finder } from '#pii/recogniser.ts';
import { made } from '#pii/text/tokens.ts';
import { isCheckedNumber } from '#pii/recognisers/things/cards.ts';

/** Between the number of a card, the month and year of its end, and its code. */
const rest = /([|:;,\t])((?:0[1-9]|1[0-2])(?:\1|[/-])(?:20)?[2-4]\d)(?:\1(\d{3,4}))?(?![\p{L}\p{N}])/uy;

/** What follows a card number in lists of cards: `4539148803436467|04|2029|123`. */
export const findCardLines: Finder = ({ text, tokens }, report) => {
  for (let at = 0; at < tokens.count; at += 1) {
    const start = tokens.start[at] as number;
    const end = tokens.end[at] as number;
    if (tokens.made[at] !== made.digits || end - start < 13 || end - start > 19) continue;
    rest.lastIndex = end;
    const found = rest.exec(text);
    if (!found || !isCheckedNumber(text.slice(start, end))) continue;
    const [whole, sign, expiry, code] = found as unknown as [string, string, string, string | undefined];
    const from = end + sign.length;
    const method = 'contextual_pattern';
    report({ type: 'credit_card_number', start, end, confidence: level.nearlyCertain, method });
    report({
      type: 'card_expiry_date',
      start: from,
      end: from + expiry.length,
      confidence: level.nearlyCertain,
      method,
    });
    if (code === undefined) continue;
    const last = end + whole.length;
    report({
      type: 'card_security_code',
      start: last - code.length,
      end: last,
      confidence: level.nearlyCertain,
      method,
    });
  }
};

import type { Indicator, IndicatorType, Passage, Span } from '#analysis/document.ts';
import type { Identifier } from '#analysis/identifiers.ts';
import { builtInLists, type BenignLists } from './benign-lists.ts';
import { findCoins } from './coins.ts';
import { createJudge, type Judged } from './judge.ts';
import type { Reason } from './roles/evidence.ts';
import { addEvidence, isReported, roleOf, type Evidence } from './roles/role.ts';
import { findRules } from './rules.ts';

/** Of each indicator so many places are kept; its occurrences are counted beyond. */
const maxSpans = 100;
/** Of each document so many different indicators are kept. */
const maxIndicators = 50_000;
/** As many are remembered until it is known which of them are indicators. */
const maxValues = 2 * maxIndicators;
/** Bytes in UTF-8; the records are indexed by the value and take no longer ones. */
const maxValueBytes = 2_000;

type Place = Span & Pick<Passage, 'ordinal' | 'page'> & Partial<Pick<Passage, 'section'>>;

export type IndicatorFinder = {
  /** Looks at a passage of the text, and at the identifiers that were found in it. In the order of the text. */
  look: (passage: Place, identifiers: Identifier[]) => void;
  /** What was found in all of them, in the order of the first place. Of too many, those that are indicators. */
  found: () => { indicators: Indicator[]; indicators_cut: boolean };
  /** The evidence that their roles depend on. */
  evidence: () => (Pick<Indicator, 'type' | 'value'> & { reasons: Reason[] })[];
};

type Kept = Pick<Indicator, 'type' | 'value' | 'occurrences' | 'spans'> & { evidence: Evidence };
type Find = Span & Judged & { type: IndicatorType };

/**
 * Finds the values of a text that indicators have the form of: identifiers that are neither private, nor something else in
 * disguise (a version, a commit, a name in a program), and besides wallets and the names of detection rules. Each has a role:
 * what the author only links to or calls legitimate is no indicator. `title` is the heading that is the document's. Linear in the length of
 * the text.
 */
export function createIndicatorFinder(
  text: string,
  lists: BenignLists = builtInLists(),
  title: string | null = null,
): IndicatorFinder {
  const judge = createJudge(text, lists, title);
  const kept = new Map<string, Kept>();
  let cut = false;
  const keep = ({ type, value, start, end, evidence }: Find, { ordinal, page }: Place) => {
    if (!isStorable(value)) return;
    const key = `${type} ${value}`;
    const known = kept.get(key);
    const span = { start, end, ordinal, page };
    if (known) {
      known.occurrences += 1;
      if (known.spans.length < maxSpans) known.spans.push(span);
      addEvidence(known.evidence, evidence);
    } else if (kept.size < maxValues)
      // A URL and its host share theirs.
      kept.set(key, { type, value, occurrences: 1, spans: [span], evidence: copyOf(evidence) });
    else cut = true;
  };
  return {
    look(passage, identifiers) {
      const finds: Find[] = [];
      for (const identifier of identifiers) {
        const { start, end } = identifier;
        // A passage ends within what is far too long for one.
        const whole = end < passage.end || end === text.length || /\s/.test(text[end] as string);
        const judged = whole ? judge(identifier, passage.section ?? '') : null;
        if (judged === null) continue;
        finds.push({ type: identifier.kind as IndicatorType, start, end, ...judged });
      }
      for (const coin of findCoins(text.slice(passage.start, passage.end)))
        finds.push({
          ...coin,
          start: coin.start + passage.start,
          end: coin.end + passage.start,
          evidence: wallet,
        });
      finds.push(...findRules(text, passage).map((rule) => ({ ...rule, evidence: detectionRule })));
      for (const find of finds.sort((a, b) => a.start - b.start)) keep(find, passage);
    },
    found() {
      const all = [...kept.values()].map(({ evidence, ...value }) => ({ ...value, ...roleOf(evidence) }));
      const indicators = all.length > maxIndicators ? mostWanted(all) : all;
      return { indicators, indicators_cut: cut || indicators.length < all.length };
    },
    evidence: () =>
      [...kept.values()].map(({ type, value, evidence: { reasons } }) => ({ type, value, reasons })),
  };
}

const wallet: Evidence = { reasons: ['wallet'], under: '' };
const detectionRule: Evidence = { reasons: ['detection_rule'], under: '' };
const copyOf = ({ reasons, ...rest }: Evidence): Evidence => ({ reasons: [...reasons], ...rest });

/** Indicators before others, and in the same order. */
function mostWanted(all: Indicator[]): Indicator[] {
  let others = maxIndicators - all.filter(({ role }) => isReported(role)).length;
  return all.filter(({ role }) => isReported(role) || others-- > 0).slice(0, maxIndicators);
}

function isStorable(value: string): boolean {
  if (value.length * 3 > maxValueBytes && Buffer.byteLength(value) > maxValueBytes) return false;
  return value.isWellFormed() && !/[\u0000-\u001f\u007f]/.test(value);
}

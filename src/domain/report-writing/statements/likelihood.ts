/** A source of a judgement: how sure the rule is that read it, what the source is rated, and how it words it. */
type Support = {
  /** Extraction confidence, 0–1: how often such sentences were read right. */
  confidence: number;
  /** Such as `B2`; null for one that nobody rated. */
  admiralty_code: string | null;
  /** The sentence says `may`, `suspected` and the like. */
  hedged: boolean;
};

/** Independent sources that agree, and how many that contradict them. */
export type Basis = { supports: readonly Support[]; contradicting: number };

/** Reliability of a source, A to F: F and no rating mean that it cannot be judged, which is no reason to trust it less than C. */
const reliability: Record<string, number> = { A: 0.95, B: 0.88, C: 0.75, D: 0.5, E: 0.25, F: 0.7 };
/** Credibility of the information, 1 to 6. */
const credibility: Record<string, number> = { 1: 1, 2: 0.95, 3: 0.85, 4: 0.6, 5: 0.3, 6: 0.85 };
const unrated = 0.7;
const hedge = 0.7;
/** One report alone is never more than likely, two never almost certain. */
const most = [0, 0.79, 0.94, 0.98];

/**
 * The estimated probability (0–1) that a judgement is right: one minus the product of what each independent source leaves open,
 * bounded by their number; each contradicting source takes it nearer to even. 0 without a source.
 */
export function probabilityOf({ supports, contradicting }: Basis): number {
  const open = supports.reduce((left, support) => left * (1 - weightOf(support)), 1);
  const bound = most[Math.min(supports.length, most.length - 1)] ?? 0;
  const agreed = Math.min(1 - open, bound);
  if (supports.length === 0 || contradicting === 0) return agreed;
  const share = supports.length / (supports.length + contradicting);
  return Math.min(agreed, agreed * share);
}

function weightOf({ confidence, admiralty_code, hedged }: Support): number {
  const [letter = '', number = ''] = admiralty_code ?? '';
  const rated =
    admiralty_code === null ? unrated : (reliability[letter] ?? unrated) * (credibility[number] ?? 1);
  return Math.max(0, Math.min(1, confidence)) * rated * (hedged ? hedge : 1);
}

/** Expressions of likelihood of ICD 203 (2015), with the most that each means. */
const expressions: [most: number, words: string][] = [
  [0.05, 'almost no chance'],
  [0.2, 'very unlikely'],
  [0.45, 'unlikely'],
  [0.55, 'roughly even chance'],
  [0.8, 'likely'],
  [0.95, 'very likely'],
  [1, 'almost certain'],
];

export function likelihoodOf(probability: number): string {
  return expressions.find(([bound]) => probability <= bound)?.[1] ?? 'almost certain';
}

/**
 * The confidence in the judgement itself, which ICD 203 keeps apart from its likelihood: high with three independent sources that
 * nobody contradicts, or two of which one is rated A or B; moderate with two, or one that is rated so; low else.
 */
export function confidenceOf({ supports, contradicting }: Basis): 'high' | 'moderate' | 'low' {
  const trusted = supports.some(({ admiralty_code }) => /^[AB][123]/.test(admiralty_code ?? ''));
  if (contradicting > 0) return supports.length > contradicting ? 'moderate' : 'low';
  if (supports.length >= 3 || (supports.length === 2 && trusted)) return 'high';
  return supports.length === 2 || trusted ? 'moderate' : 'low';
}

const hedges = new Set(
  'may might could possibly perhaps probably likely suspected suspect allegedly reportedly appears seems believed unconfirmed'.split(
    ' ',
  ),
);

/** Whether a sentence is worded with doubt. */
export const isHedged = (sentence: string): boolean =>
  sentence
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((word) => hedges.has(word));

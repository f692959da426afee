import { arbitrated, maskedFrom, type ResolvedMatch } from '#pii/stages/arbitration.ts';
import type { Engine } from '#pii/detect.ts';
import type { Match, Method } from '#pii/recogniser.ts';
import { types, type Framework, type PiiType, type Risk } from '#pii/types.ts';
import { riskLevels, summarise, type ComplianceSummary } from './configuration/compliance.ts';
import type { FindCustom } from './configuration/custom-patterns.ts';
import { withoutOutranked } from './configuration/outranked.ts';
import { createTags, maskedCard, maskedPart, withRest, type Masked } from './configuration/masking.ts';
import type { Count, Question, Rules } from './messages.ts';
import { weigher } from './configuration/modes.ts';
import { pageFinder } from './files/text.ts';

/** One find as it is answered. Offsets in UTF-16 code units of the text. */
export type Detection = {
  id: string;
  pii_type: string;
  original_value: string;
  masked_value: string;
  start_position: number;
  end_position: number;
  confidence: number;
  risk_level: Risk;
  compliance_frameworks: Framework[];
  context?: string;
  detection_method: Method;
  /** Of a file's text alone; null where there is no page. */
  page?: number | null;
};

/** A request with its text. */
export type LoadedQuestion = Question & { text: string };

export type Answer = {
  total: number;
  /** Created during iteration; none when there are more than the limit. */
  detections: Iterable<Detection>;
  summary: ComplianceSummary;
  counts: Count[];
  /** The text with everything masked that is returned or likely; null unless requested. */
  masked_text: string | null;
};

/** Characters of text on each side. */
const contextChars = 60;

/** Looks through one text. Pure and busy: it runs in a worker thread. */
export function detectIn(
  { engine, custom, rules }: { engine: Engine; custom: FindCustom; rules: Rules },
  question: LoadedQuestion,
): Answer {
  const { text, mode, threshold, most } = question;
  const enabled = new Set<string>(rules.enabled ?? Object.keys(types));
  // What a framework requires is looked for where that framework is asked for.
  for (const [framework, required] of rules.required)
    if (question.frameworks.some(([asked]) => asked === framework))
      for (const type of required) enabled.add(type);
  const own = custom(text);
  const known = engine.matches(text, { weigh: weigher(mode, enabled), threshold });
  const kindOf = kinds(rules);
  const suspected = own ? resolveWith(own, { known, kindOf, threshold }) : known;
  // Counted before anything is made of them: there may be millions.
  const found = [...numbersOf(suspected, threshold)].map(([type, finds]) => ({
    type,
    finds,
    ...kindOf(type),
  }));
  const total = found.reduce((sum, { finds }) => sum + finds, 0);
  const answer = {
    total,
    summary: summarise(found, new Map(question.frameworks)),
    counts: countsOf(found, question),
  };
  if (most !== null && total > most) return { ...answer, detections: [], masked_text: null };
  const maskOf = masker(question);
  const areMasksRead = question.masked_text || (question.mask && question.include_context);
  const masks = areMasksRead ? masksOf({ suspected, known, own }, { threshold, maskOf }) : [];
  return {
    ...answer,
    detections: detectionsOf(suspected, { question, kindOf, maskOf, masks }),
    masked_text: question.masked_text ? maskedPart(text, masks, { from: 0, to: text.length }) : null,
  };
}

type Lots = { known: Iterable<ResolvedMatch>; kindOf: (type: string) => Kind; threshold: number };

/** Where custom and built-in patterns match in one place, the one of higher risk stays, else the better one. */
function resolveWith(
  own: Iterable<ResolvedMatch>,
  { known, kindOf, threshold }: Lots,
): Iterable<ResolvedMatch> {
  const ranked = { rankOf: (type: string) => -riskLevels.indexOf(kindOf(type).risk_level), threshold };
  const left = withoutOutranked(withoutOutranked(own, own, ranked), known, ranked);
  return arbitrated([withoutOutranked(known, own, ranked), left], threshold);
}

/** How many there are of each type, in the order of the first of each. */
function numbersOf(suspected: Iterable<ResolvedMatch>, threshold: number): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const { type, confidence } of suspected)
    if (confidence >= threshold) numbers.set(type, (numbers.get(type) ?? 0) + 1);
  return numbers;
}

type Kind = Pick<Detection, 'risk_level' | 'compliance_frameworks'>;

function countsOf(
  found: readonly (Kind & { type: string; finds: number })[],
  { frameworks }: LoadedQuestion,
): Count[] {
  const asked = frameworks.map(([framework]) => framework);
  return found.flatMap(({ type, finds, risk_level, compliance_frameworks }) => {
    const under = asked.filter((framework) => compliance_frameworks.includes(framework));
    const high_risk = risk_level === 'high' ? finds : 0;
    return [null, ...under].map((framework) => ({ framework, pii_type: type, risk_level, finds, high_risk }));
  });
}

type Suspects = {
  suspected: Iterable<ResolvedMatch>;
  known: Iterable<ResolvedMatch>;
  own: Iterable<ResolvedMatch> | null;
};

type Masking = { threshold: number; maskOf: (find: ResolvedMatch) => string };

/** The masks of what is answered and of what is likely, and of the rest of what gave way to them. */
function masksOf({ suspected, known, own }: Suspects, { threshold, maskOf }: Masking): Masked[] {
  const masks: Masked[] = [];
  const unsure = new Map<string, string>();
  for (const find of worthMasking(suspected, threshold)) {
    const { start, end } = find.covers ?? find;
    // What is not sure enough to be answered is no reader's business either, but takes no number.
    const masked =
      find.confidence >= threshold ? maskOf(find) : (unsure.get(find.type) ?? `[${find.type.toUpperCase()}]`);
    if (find.confidence < threshold) unsure.set(find.type, masked);
    masks.push({ start, end, masked });
  }
  return own ? withRest(withRest(masks, worthMasking(known, threshold)), own) : masks;
}

/** Leaves out noise: any five digits may be a German postcode. */
function* worthMasking(matches: Iterable<ResolvedMatch>, threshold: number): Generator<ResolvedMatch> {
  const least = Math.min(threshold, maskedFrom);
  for (const match of matches) if (match.confidence >= least) yield match;
}

function* detectionsOf(
  suspected: Iterable<ResolvedMatch>,
  {
    question,
    kindOf,
    maskOf,
    masks,
  }: {
    question: LoadedQuestion;
    kindOf: (type: string) => Kind;
    maskOf: (find: ResolvedMatch) => string;
    masks: readonly Masked[];
  },
): Generator<Detection> {
  const { text, threshold, request_id, mask, pages } = question;
  const pageOf = pages && pageFinder(pages);
  let number = 0;
  for (const find of suspected) {
    number += 1;
    if (find.confidence < threshold) continue;
    const masked = maskOf(find);
    const around = contextOf(question, masks, find);
    yield {
      id: `${request_id}-${number}`,
      pii_type: find.type,
      original_value: mask ? masked : text.slice(find.start, find.end),
      masked_value: masked,
      start_position: find.start,
      end_position: find.end,
      confidence: Math.round(find.confidence * 1000) / 1000,
      ...kindOf(find.type),
      ...(around !== null && { context: around }),
      detection_method: find.method,
      ...(pageOf && { page: pageOf(find.start) }),
    };
  }
}

function masker({ text, frameworks }: LoadedQuestion): (find: Match<string>) => string {
  const tagOf = createTags(text);
  const asCards = frameworks.some(([framework]) => framework === 'PCI_DSS');
  return (find) =>
    asCards && find.type === 'credit_card_number'
      ? maskedCard(text.slice(find.start, find.end))
      : tagOf(find);
}

function contextOf(
  { text, include_context, mask }: LoadedQuestion,
  masks: readonly Masked[],
  { start, end }: Match<string>,
): string | null {
  if (!include_context) return null;
  const from = whole(text, Math.max(0, start - contextChars));
  const to = whole(text, Math.min(text.length, end + contextChars));
  return mask ? maskedPart(text, masks, { from, to }) : text.slice(from, to);
}

/** No half of a character beyond the first plane. */
function whole(text: string, offset: number): number {
  const code = text.charCodeAt(offset);
  return code >= 0xdc00 && code <= 0xdfff ? offset + 1 : offset;
}

/** The risk of each type, and the frameworks that it counts under. */
function kinds({ custom, required }: Rules) {
  const known = new Map<string, Kind>();
  const own = new Map(
    custom.map(({ name, risk_level, frameworks }) => [name, { risk: risk_level, frameworks }]),
  );
  return (type: string) => {
    const found = known.get(type);
    if (found) return found;
    const { risk, frameworks } = own.get(type) ?? types[type as PiiType];
    const demanded = required.flatMap(([framework, all]) => (all.includes(type) ? [framework] : []));
    const kind = { risk_level: risk, compliance_frameworks: [...new Set([...frameworks, ...demanded])] };
    known.set(type, kind);
    return kind;
  };
}

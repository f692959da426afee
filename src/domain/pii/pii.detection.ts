import { arbitrate, type Settled } from './engine/arbitration.ts';
import type { Engine } from './engine/detect.ts';
import type { Find, Method } from './engine/recogniser.ts';
import { types, type Framework, type PiiType, type Risk } from './engine/types.ts';
import { summarise, type ComplianceSummary } from './pii.compliance.ts';
import { createTags, maskedCard, maskedPart, withRest, type Masked } from './pii.masking.ts';
import { weigher, type DetectionMode } from './pii.modes.ts';
import { pageFinder, type Page, type Utf8Text } from './pii.text.ts';

/** What is asked of a text, as it goes to the thread that looks. */
export type Question = {
  text: string | Utf8Text;
  /** Where its pages stand, in order; null for a text that is no file's. */
  pages: readonly Page[] | null;
  /** Whether the kind of document is wanted. */
  classify: boolean;
  /** So many finds at most are written down; of more only how many there are. Null for all. */
  most: number | null;
  /** Begins the ids of what is found. */
  request_id: string;
  mode: DetectionMode;
  /** Finds that are less sure are left out. */
  threshold: number;
  /** Frameworks to sum up under, with the least risk that is a violation of each. */
  frameworks: readonly (readonly [Framework, Risk])[];
  include_context: boolean;
  mask: boolean;
  /** Whether the whole text is wanted with everything in it masked. */
  masked_text: boolean;
};

/** What an installation has set, as far as it matters to a text. */
export type Rules = {
  /** Names these rules, for what is compiled of them. */
  id: string;
  /** Types that are looked for; null for all. */
  enabled: readonly PiiType[] | null;
  custom: readonly CustomType[];
  /** Types that count under a framework besides those that always do. */
  required: readonly (readonly [Framework, readonly string[]])[];
};

export type CustomType = {
  name: string;
  pattern: string;
  risk_level: Risk;
  frameworks: readonly Framework[];
};

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

/** A question with its text in hand. */
export type Asked = Question & { text: string };

export type Answer = {
  detections: Detection[];
  summary: ComplianceSummary;
  /** The text with everything suspected in it masked, sure or not; null when nobody asked for it. */
  masked_text: string | null;
};

/** Characters of text on each side. */
const contextChars = 60;

/** Looks through one text. Pure and busy: it runs in a worker thread. */
export function detectIn(
  { engine, custom, rules }: { engine: Engine; custom: (text: string) => Find<string>[]; rules: Rules },
  question: Asked,
): Answer {
  const { text, mode, threshold } = question;
  const enabled = new Set<string>(rules.enabled ?? Object.keys(types));
  // What a framework requires is looked for where that framework is asked for.
  for (const [framework, required] of rules.required)
    if (question.frameworks.some(([asked]) => asked === framework))
      for (const type of required) enabled.add(type);
  const own = custom(text);
  const known: Settled[] = engine.detect(text, { weigh: weigher(mode, enabled), threshold });
  const suspected = own.length === 0 ? known : arbitrate([...known, ...own], threshold);
  const kindOf = kinds(rules);
  const pageOf = question.pages && pageFinder(question.pages);
  const maskOf = masker(question);
  const itsMask: Masked[] = suspected.map((find) => ({
    start: find.covers?.start ?? find.start,
    end: find.covers?.end ?? find.end,
    // What is not sure enough to be answered is no reader's business either, but takes no number.
    masked: find.confidence < threshold ? `[${find.type.toUpperCase()}]` : maskOf(find),
  }));
  const masks = own.length === 0 ? itsMask : withRest(itsMask, known);
  const detections = suspected.flatMap((find, index): Detection[] => {
    if (find.confidence < threshold) return [];
    const { masked } = itsMask[index] as Masked;
    const around = contextOf(question, masks, find);
    return [
      {
        id: `${question.request_id}-${index + 1}`,
        pii_type: find.type,
        original_value: question.mask ? masked : text.slice(find.start, find.end),
        masked_value: masked,
        start_position: find.start,
        end_position: find.end,
        confidence: Math.round(find.confidence * 1000) / 1000,
        ...kindOf(find.type),
        ...(around !== null && { context: around }),
        detection_method: find.method,
        ...(pageOf && { page: pageOf(find.start) }),
      },
    ];
  });
  return {
    detections,
    summary: summarise(detections, new Map(question.frameworks)),
    masked_text: question.masked_text ? maskedPart(text, masks, { from: 0, to: text.length }) : null,
  };
}

function masker({ text, frameworks }: Asked): (find: Find<string>) => string {
  const tagOf = createTags(text);
  const asCards = frameworks.some(([framework]) => framework === 'PCI_DSS');
  return (find) =>
    asCards && find.type === 'credit_card_number'
      ? maskedCard(text.slice(find.start, find.end))
      : tagOf(find);
}

function contextOf(
  { text, include_context, mask }: Asked,
  masks: readonly Masked[],
  { start, end }: Find<string>,
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
  const known = new Map<string, Pick<Detection, 'risk_level' | 'compliance_frameworks'>>();
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

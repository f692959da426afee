import { yieldToEventLoop } from '#kernel/concurrency/yield-to-event-loop.ts';
import {
  indicatorRoles,
  type Indicator,
  type IndicatorSpan,
  type IndicatorType,
  type Role,
} from '#analysis/document.ts';

/** Indicators as they go from thread to thread: to take a million spans over one by one takes a second. */
export type PackedIndicators = {
  types: IndicatorType[];
  values: string[];
  /** Positions in `indicatorRoles` and in `reasons`, which many share. */
  roles: Uint8Array;
  confidences: Float64Array;
  reasonsOf: Int32Array;
  reasons: string[];
  occurrences: Int32Array;
  /** Where the spans of each begin, followed by the end of the last. */
  firsts: Int32Array;
  /** Start, end, ordinal and page of each span; -1 for no page. */
  spans: Int32Array;
};

const width = 4;

export function packIndicators(indicators: readonly Indicator[]): PackedIndicators {
  const count = indicators.reduce((sum, { spans }) => sum + spans.length, 0);
  const reasons = new Map<string, number>();
  for (const { reason } of indicators) if (!reasons.has(reason)) reasons.set(reason, reasons.size);
  const packed: PackedIndicators = {
    types: indicators.map(({ type }) => type),
    values: indicators.map(({ value }) => value),
    roles: Uint8Array.from(indicators, ({ role }) => indicatorRoles.indexOf(role)),
    confidences: Float64Array.from(indicators, ({ confidence }) => confidence),
    reasonsOf: Int32Array.from(indicators, ({ reason }) => reasons.get(reason) ?? 0),
    reasons: [...reasons.keys()],
    occurrences: Int32Array.from(indicators, ({ occurrences }) => occurrences),
    firsts: new Int32Array(indicators.length + 1),
    spans: new Int32Array(count * width),
  };
  let at = 0;
  for (const [i, { spans }] of indicators.entries()) {
    for (const { start, end, ordinal, page } of spans) {
      packed.spans.set([start, end, ordinal, page ?? -1], at * width);
      at += 1;
    }
    packed.firsts[i + 1] = at;
  }
  return packed;
}

/** The same indicators; the spans of each are made when they are asked for. */
export async function unpackIndicators(packed: PackedIndicators): Promise<Indicator[]> {
  const indicators: Indicator[] = [];
  for (const i of packed.types.keys()) {
    indicators.push(indicatorAt(packed, i));
    if (i % 500 === 499) await yieldToEventLoop();
  }
  return indicators;
}

function indicatorAt(packed: PackedIndicators, i: number): Indicator {
  const { types, values, occurrences, firsts, spans } = packed;
  return {
    type: types[i] as IndicatorType,
    value: values[i] as string,
    role: indicatorRoles[packed.roles[i] as number] as Role,
    confidence: packed.confidences[i] as number,
    reason: packed.reasons[packed.reasonsOf[i] as number] as string,
    occurrences: occurrences[i] as number,
    get spans(): IndicatorSpan[] {
      const from = firsts[i] as number;
      return Array.from({ length: (firsts[i + 1] as number) - from }, (_, n) => {
        const at = (from + n) * width;
        const [start, end, ordinal, page] = spans.subarray(at, at + width) as unknown as [
          number,
          number,
          number,
          number,
        ];
        return { start, end, ordinal, page: page === -1 ? null : page };
      });
    },
  };
}

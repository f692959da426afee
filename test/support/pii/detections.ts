import { engine } from './pii-engine.ts';
import type { PiiType } from '#pii/types.ts';

/** What the engine is sure of at the usual threshold, of the given types: `type: value`. */
export function findsOf(text: string, types: readonly PiiType[]): string[] {
  return engine
    .detect(text)
    .filter(({ type, confidence }) => confidence >= 0.85 && types.includes(type))
    .map(({ type, start, end }) => `${type}: ${text.slice(start, end)}`);
}

/** The values of those of one type. */
export function valuesOf(text: string, type: PiiType): string[] {
  return findsOf(text, [type]).map((find) => find.slice(type.length + 2));
}

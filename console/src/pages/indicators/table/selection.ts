import type { KnownIndicator } from '#pages/indicators/indicator-queries.ts';

/** Those that are selected, by type and value. */
export type Selection = ReadonlyMap<string, KnownIndicator>;

export const keyOf = ({ type, value }: Pick<KnownIndicator, 'type' | 'value'>): string => `${type} ${value}`;

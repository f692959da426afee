import { isIP } from 'node:net';
import type { Event } from '#domain/events/event.ts';

/** An event as somebody sent it, in whatever form, before it is stored. */
export type SentEvent = Pick<
  Event,
  | 'event_type'
  | 'title'
  | 'description'
  | 'source'
  | 'source_ip'
  | 'threat_level'
  | 'indicators'
  | 'raw'
  | 'occurred_at'
> & {
  /** What its sender calls it, so that it is stored once. */
  external_id: string | null;
};

/** Characters, but for the numbers of indicators and of events in a request. */
export const eventLimits = {
  event_type: 100,
  title: 500,
  description: 10_000,
  source: 200,
  external_id: 200,
  indicator_type: 50,
  indicator_value: 2000,
  indicators: 100,
  /** An event as JSON or as a line. */
  whole: 65_536,
  events: 1000,
};

export const whole = (text: string, most: number): string => text.slice(0, most).toWellFormed();

export const addressOf = (value: unknown): string | null =>
  typeof value === 'string' && isIP(value) !== 0 ? value : null;

/** A time that is no nonsense, or null. */
export function timeOf(value: string | number): Date | null {
  const time = new Date(value);
  const year = time.getUTCFullYear();
  return year >= 1970 && year <= 9999 ? time : null;
}

/** Collects indicators, each once, as long as there is room. */
export function indicatorList() {
  const found = new Map<string, { type: string; value: string }>();

  function add(type: string, value: unknown): void {
    if (typeof value !== 'string' || value === '' || value.length > eventLimits.indicator_value) return;
    if (found.size < eventLimits.indicators) found.set(`${type} ${value}`, { type, value });
  }

  return {
    add,
    addAddress(value: unknown): void {
      const version = typeof value === 'string' ? isIP(value) : 0;
      if (version !== 0) add(`ipv${version}`, value);
    },
    /** Named by its length. */
    addHash(value: unknown): void {
      const type = typeof value === 'string' && hex.test(value) ? hashes[value.length] : undefined;
      if (type !== undefined) add(type, value);
    },
    all: () => [...found.values()],
  };
}

const hex = /^[0-9A-Fa-f]+$/;
const hashes: Record<number, string> = { 32: 'md5', 40: 'sha1', 64: 'sha256', 128: 'sha512' };

import type { Sighted } from './sighted.ts';
import type { Reason } from './evidence.ts';

const payload = new RegExp(
  String.raw`\.(?:exe|dll|ps1|php|hta|bin|sh|vbs|js|apk|scr|bat|jar|msi|lnk|iso|rar|zip|7z|docm?|xlsm?|dat|elf|asp|jsp)` +
    '(?:[?#]|$)',
  'i',
);

/** A comparison of STIX 2.1, section 9.5, up to its value. */
const comparison = /[\w-]+:[\w.'-]+\s*(?:=|IN|ISSUBSET|LIKE)\s*\(?\s*'$/;

/** What a URL looks like by itself, and values that patterns state. */
export function shapes({ type, value, host, around }: Sighted): Reason[] {
  if (comparison.test(around.before)) return ['stated_in_pattern'];
  if (type !== 'url') return [];
  const reasons: Reason[] = [];
  if (/^[\d.]+$|:/.test(host) || /^\w+:\/\/[^/]*:\d+/.test(value)) reasons.push('unusual_address');
  if (!value.startsWith('https:') && payload.test(value)) reasons.push('payload_path');
  return reasons;
}

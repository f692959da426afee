import { level } from '#pii/confidence.ts';
import { isIPv6 } from 'node:net';
import type { Finder } from '#pii/recogniser.ts';
import { made } from '#pii/text/tokens.ts';
import { wordLists } from '#pii/lexicon/lists.ts';
import { pattern } from '#pii/text/pattern.ts';

const { either } = wordLists('internet');

type Read = { end: number; confidence: number };

const octet = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const fourParts = new RegExp(`(?:${octet}\\.){3}${octet}(?![\\p{L}\\p{N}_]|\\.[\\p{L}\\p{N}]|-\\p{L})`, 'uy');
const sixteenBits = /[0-9a-f:]{2,45}(?:(?:\.\d{1,3}){3})?(?![\p{L}\p{N}_:])/iuy;
const zone = /%[\p{L}\p{N}][\p{L}\p{N}._-]{0,31}/uy;
const hardware =
  /(?:[0-9a-f]{2}([:-])(?:[0-9a-f]{2}\1){4}[0-9a-f]{2}|[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4})(?![\p{L}\p{N}_]|[:.-][0-9a-f])/iuy;
/** Four numbers after these are the number of a version or of a section. */
const numbering = pattern('iu')`
    (?<!\p{L})(?:versions?|ver|v|${either('numbering')}|p\d{2,3}|percentiles?|quantiles?|median|mean
    |avg)[\s.:#=("'*§]*(?:v|is |of )?$|[§≤≥]\s*$|\p{L}[\w)]*\/$`;

/** Low numbers are those of versions, sections and object identifiers far more often than addresses: these words say which. */
const networks = pattern('iu')`(?<!\p{L})(?:${either('networks')})(?!\p{L})[^\n]{0,24}$|\[$`;
const versions =
  /(?<!\p{L})(?:versions?|policy|standards?|bump|upgraded?|updated?|released?|makefile)(?!\p{L})/iu;
const known = /^(?:1\.1\.1\.1|1\.0\.0\.1|8\.8\.8\.8|8\.8\.4\.4|9\.9\.9\.9|4\.2\.2\.[1-4])$/;

/** Addresses of networks and of devices: IPv4, IPv6 (RFC 4291) with its zone, MAC. Private and documentation ones too. */
export const findNetwork: Finder = ({ text, from, tokens }, report) => {
  let taken = from;
  const say = (type: 'ip_address' | 'mac_address', start: number, read: Read | null) => {
    if (read === null) return;
    report({ type, start, ...read, method: 'pattern_match' });
    taken = read.end;
  };
  for (let at = 0; at < tokens.count; at += 1) {
    const start = tokens.start[at] as number;
    const end = tokens.end[at] as number;
    const next = text.charCodeAt(end);
    if ((next !== 0x2e && next !== 0x2d) || start < taken) continue;
    const length = end - start;
    const isDot = next === 0x2e;
    if (isDot && length < 4 && tokens.made[at] === made.digits)
      say('ip_address', start, readVersion4(text, start));
    if (length === (isDot ? 4 : 2)) say('mac_address', start, readHardware(text, start));
  }
  taken = from;
  for (const colon of tokens.colons) {
    if (colon < taken) continue;
    const start = hexStart(text, colon, from);
    if (colon - start === 2) say('mac_address', start, readHardware(text, start));
    if ((start !== taken || start === from) && isColonNext(text, colon))
      say('ip_address', start, readVersion6(text, start));
  }
};

function readVersion4(text: string, start: number): Read | null {
  fourParts.lastIndex = start;
  const found = fourParts.exec(text)?.[0];
  if (found === undefined || isJoined(text, start)) return null;
  if (/(?:^|\.)0\d/.test(found)) return null;
  const before = text.slice(Math.max(0, start - 40), start);
  const end = start + found.length;
  // `2.3.8.1. Sub-item` at the start of a line
  const isItem = /(?:^|\n)[\s#*-]*$/.test(before) && /^\.?[ \t]+\p{Lu}/u.test(text.slice(end, end + 6));
  const isLow = found.split('.').every((part) => Number(part) <= 30);
  const isVersion =
    numbering.test(before) || (isItem && isLow) || isNumbering(found, before, text.slice(end, end + 4));
  return { end, confidence: isVersion ? level.weak : level.nearlyCertain };
}

function isNumbering(found: string, before: string, after: string): boolean {
  const parts = found.split('.').map(Number);
  const first = parts[0] as number;
  const isLow =
    first < 10 ? parts.every((part) => part < 100) : first !== 10 && parts.every((part) => part <= 30);
  if (!isLow || known.test(found) || /^(?::\d{2}|\/\d{1,2}(?!\d))/.test(after)) return false;
  return /^-\d/.test(after) || versions.test(before) || !networks.test(before);
}

function readVersion6(text: string, start: number): Read | null {
  sixteenBits.lastIndex = start;
  let found = sixteenBits.exec(text)?.[0];
  if (found === undefined || isJoined(text, start)) return null;
  // The colon that ends a clause.
  if (found.endsWith(':') && !found.endsWith('::')) found = found.slice(0, -1);
  if (!isLongEnough(found) || !isIPv6(found)) return null;
  zone.lastIndex = start + found.length;
  const end = start + found.length + (zone.exec(text)?.[0].length ?? 0);
  // `be::add` is a path in a program, `[::2]` a slice of a list.
  const groups = found.split(':').filter(Boolean);
  const isClear =
    groups.length > 2 || found === '::1' || groups.some((group) => group.length > 2 && /\d/.test(group));
  return { end, confidence: isClear ? level.certain : level.doubtful };
}

/** Whether another colon follows at once or after a group: no IPv6 address holds one alone. */
function isColonNext(text: string, colon: number): boolean {
  let at = colon + 1;
  while (at <= colon + longestGroup && isHex[text.charCodeAt(at)] === 1) at += 1;
  return text.charCodeAt(at) === 0x3a;
}

const longestGroup = 4;

/** Eight groups, the last two perhaps an IPv4 address, unless `::` stands for some. */
function isLongEnough(found: string): boolean {
  if (found.includes('::')) return true;
  let colons = 0;
  for (let at = found.indexOf(':'); at !== -1; at = found.indexOf(':', at + 1)) colons += 1;
  return colons >= fewestColons;
}

const fewestColons = 6;

/** Whether the signs between its digits are where they do in `00:1a:2b:…` or `001a.2b3c.…`. */
function isGrouped(text: string, start: number): boolean {
  const sign = text.charCodeAt(start + 2);
  if (sign === 0x3a || sign === 0x2d)
    return text.charCodeAt(start + 5) === sign && text.charCodeAt(start + 8) === sign;
  return text.charCodeAt(start + 4) === 0x2e && text.charCodeAt(start + 9) === 0x2e;
}

function readHardware(text: string, start: number): Read | null {
  if (!isGrouped(text, start)) return null;
  hardware.lastIndex = start;
  const found = hardware.exec(text)?.[0];
  if (found === undefined || isJoined(text, start)) return null;
  // `[.208F.0020.0008]`: weights of characters
  if (found.includes('.') && /[.*]/.test(text[start - 1] ?? ' ')) return null;
  // Of no device, or of all.
  if (/^(?:00|ff)(?:[:.-]?(?:00|ff))*$/i.test(found)) return null;
  const isSure = found.includes(':') || /[a-f]/i.test(found);
  return {
    end: start + found.length,
    confidence: isSure ? (found.includes('.') ? level.sufficient : 0.96) : level.even,
  };
}

const isHex = new Uint8Array(0x10000);
for (const digit of '0123456789abcdefABCDEF') isHex[digit.charCodeAt(0)] = 1;

/** Where the run of hexadecimal digits and colons around the colon starts. */
function hexStart(text: string, colon: number, from: number): number {
  let start = colon;
  while (start > from && colon - start < 4 && isHex[text.charCodeAt(start - 1)] === 1) start -= 1;
  return start;
}

/** Whether it goes on from something before it. */
function isJoined(text: string, start: number): boolean {
  if (
    /[\p{L}\p{N}_:]/u.test(text[start - 1] ?? ' ') &&
    !/(?<![0-9a-f:]):$/i.test(text.slice(Math.max(0, start - 2), start))
  )
    return true;
  return /[.-]/.test(text[start - 1] ?? ' ') && /[\p{L}\p{N}]/u.test(text[start - 2] ?? ' ');
}

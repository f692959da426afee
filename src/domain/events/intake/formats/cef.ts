import {
  addressOf,
  eventLimits,
  indicatorList,
  timeOf,
  whole,
  type SentEvent,
} from '#domain/events/intake/sent-event.ts';

const mark = 'CEF:';
const headerFields = 7;

type Extension = Record<string, string>;
export type CefLine = { header: string[]; extension: Extension };

/**
 * Reads a line of the Common Event Format, with whatever syslog writes before it; null for a line of something else. Every character
 * is looked at a fixed number of times. Throws a sentence for a header that is not whole.
 */
export function readCefLine(line: string): CefLine | null {
  const from = startOf(line);
  if (from === -1) return null;
  const header: string[] = [];
  let at = from + mark.length;
  while (header.length < headerFields) {
    const end = unescaped(line, '|', at);
    // The extension, and the separator before it, may be left out.
    if (end === -1 && header.length < headerFields - 1)
      throw new Error(
        `the header of a CEF line needs ${headerFields} fields, this one has ${header.length + 1}`,
      );
    header.push(unescape(line.slice(at, end === -1 ? undefined : end)).trim());
    at = end === -1 ? line.length : end + 1;
  }
  return { header, extension: readExtension(line, at) };
}

/** At the beginning, or after a space. */
function startOf(line: string): number {
  let at = line.indexOf(mark);
  while (at > 0 && line[at - 1] !== ' ') at = line.indexOf(mark, at + 1);
  return at;
}

/** Where the character is next that no backslash is before; -1 when it is nowhere. */
function unescaped(line: string, wanted: string, from: number): number {
  for (let at = from; at < line.length; at += 1) {
    if (line[at] === '\\') at += 1;
    else if (line[at] === wanted) return at;
  }
  return -1;
}

const escapes: Record<string, string> = { n: '\n', r: '\r' };

function unescape(text: string): string {
  if (!text.includes('\\')) return text;
  let out = '';
  for (let at = 0; at < text.length; at += 1) {
    const next = text[at + 1];
    if (text[at] !== '\\' || next === undefined) out += text[at];
    else {
      out += escapes[next] ?? ('\\|='.includes(next) ? next : `\\${next}`);
      at += 1;
    }
  }
  return out;
}

const keyCharacter = /^[\w.[\]-]$/;

/** `key=value key=value`: a value may hold spaces, and ends where the next key begins. */
function readExtension(line: string, from: number): Extension {
  const extension: Extension = Object.create(null) as Extension;
  let key: string | null = null;
  let valueFrom = from;
  for (let equals = unescaped(line, '=', from); equals !== -1; equals = unescaped(line, '=', equals + 1)) {
    let keyFrom = equals;
    while (keyFrom > valueFrom && keyCharacter.test(line[keyFrom - 1] ?? '')) keyFrom -= 1;
    const begins = keyFrom < equals && (keyFrom === from || line[keyFrom - 1] === ' ');
    // A value may hold an equals sign that should have been escaped.
    if (!begins) continue;
    if (key !== null) extension[key] = unescape(line.slice(valueFrom, keyFrom)).trim();
    key = line.slice(keyFrom, equals);
    valueFrom = equals + 1;
  }
  if (key !== null) extension[key] = unescape(line.slice(valueFrom)).trim();
  return extension;
}

const words: Record<string, number> = { unknown: 0, low: 2, medium: 5, high: 7, 'very-high': 9 };

/** Throws a sentence for a line whose header says of no event what it is. */
export function eventOfCef({ header, extension }: CefLine, line: string): SentEvent {
  const [, vendor = '', product = '', , signature = '', name = '', severity = ''] = header;
  if (signature === '' || name === '') throw new Error('a CEF line needs a signature id and a name');
  const threat_level = /^\d{1,2}$/.test(severity) ? Number(severity) : words[severity.toLowerCase()];
  if (threat_level === undefined || threat_level > 10)
    throw new Error('the severity of a CEF line is 0 to 10, Unknown, Low, Medium, High or Very-High');
  const source = [vendor, product].filter((part) => part !== '').join(' ');
  return {
    external_id: extension['externalId'] || null,
    event_type: whole(signature, eventLimits.event_type),
    title: whole(name, eventLimits.title),
    description: whole(extension['msg'] ?? '', eventLimits.description),
    source: whole(source || 'cef', eventLimits.source),
    source_ip: addressOf(extension['src']) ?? addressOf(extension['c6a2']),
    threat_level,
    indicators: indicatorsOf(extension),
    raw: { format: 'cef', line, extension },
    occurred_at: cefTime(extension['rt'] ?? extension['end'] ?? extension['start'] ?? ''),
  };
}

function indicatorsOf(extension: Extension): SentEvent['indicators'] {
  const list = indicatorList();
  for (const key of ['src', 'dst', 'c6a2', 'c6a3']) list.addAddress(extension[key]);
  for (const key of ['dhost', 'destinationDnsDomain']) list.add('domain', extension[key]);
  list.add('url', extension['request']);
  for (const key of ['fileHash', 'oldFileHash']) list.addHash(extension[key]);
  return list.all();
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const written = /^([A-Z][a-z]{2}) (\d{1,2}) (\d{4}) (\d{2}):(\d{2}):(\d{2})(?:\.(\d{3}))?(?: (?:UTC|GMT))?$/;

/** Milliseconds since 1970, or a day and time with its year, which is UTC; null for any other. */
export function cefTime(text: string): Date | null {
  if (/^\d{12,14}$/.test(text)) return timeOf(Number(text));
  const [, month = '', day, year, hours, minutes, seconds, ms = '0'] = written.exec(text) ?? [];
  const index = months.indexOf(month.toLowerCase());
  if (index === -1) return null;
  return timeOf(
    Date.UTC(Number(year), index, Number(day), Number(hours), Number(minutes), Number(seconds), Number(ms)),
  );
}

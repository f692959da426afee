/** What `scanXml` finds, in the order of the text. `name` keeps its prefix. */
export type XmlEvents = {
  open: (name: string, attributes: string) => void;
  close: (name: string) => void;
  text: (text: string) => void;
};

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Walks the tags and texts of an XML document without building a tree or nesting calls. Made for machine-written
 * parts: it knows no DTD, so no entity can expand, and it does not stop at what is not well formed, so that a
 * truncated part gives the text it still has.
 */
export function scanXml(source: string, events: XmlEvents): void {
  let at = 0;
  while (at < source.length) {
    const tag = source.indexOf('<', at);
    if (tag < 0) return events.text(unescapeXml(source.slice(at)));
    if (tag > at) events.text(unescapeXml(source.slice(at, tag)));
    at = scanTag(source, tag, events);
  }
}

function scanTag(source: string, tag: number, events: XmlEvents): number {
  if (source.startsWith('<!--', tag)) return after(source, '-->', tag + 4);
  if (source.startsWith('<![CDATA[', tag)) {
    const end = after(source, ']]>', tag + 9);
    events.text(source.slice(tag + 9, end - 3));
    return end;
  }
  const second = source[tag + 1];
  if (second === '?' || second === '!') return after(source, '>', tag + 2);
  const end = after(source, '>', tag + 1);
  if (source[end - 1] !== '>') return source.length;
  if (second === '/') {
    events.close(source.slice(tag + 2, end - 1).trimEnd());
    return end;
  }
  const alone = source[end - 2] === '/';
  const inside = source.slice(tag + 1, end - (alone ? 2 : 1));
  const space = inside.search(/\s/);
  const name = space < 0 ? inside : inside.slice(0, space);
  events.open(name, space < 0 ? '' : inside.slice(space));
  if (alone) events.close(name);
  return end;
}

function after(source: string, mark: string, from: number): number {
  const found = source.indexOf(mark, from);
  return found < 0 ? source.length : found + mark.length;
}

const patterns = new Map<string, RegExp>();

/** An attribute's value by its name without prefix, or null. */
export function attribute(attributes: string, name: string): string | null {
  let pattern = patterns.get(name);
  if (!pattern) patterns.set(name, (pattern = new RegExp(`[\\s:]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)));
  const found = pattern.exec(attributes);
  return found ? unescapeXml(found[1] ?? found[2] ?? '') : null;
}

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return named[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

import type { EntityKind } from './evidence.ts';
import { tellingKind } from './field-words.ts';
import { votesFor } from './telling.ts';
import { onOneLine, type Mention } from './mention.ts';
import type { Statement } from './statements.ts';

/** Two names that a statement, or the structure of the file (null), says mean the same; the first is what the other is introduced by. */
export type SaidAlias = { base: Mention; alias: Mention; statement: number | null };
export type OwnWording = { mentions: Mention[]; aliases: SaidAlias[] };

/** A name: up to four words that begin with a capital or hold a digit, or stand in quotation marks. */
const nameWord = String.raw`[\p{Lu}\p{N}][\p{L}\p{N}'’._/#-]*`;
const plainName = new RegExp(String.raw`^(?:${nameWord})(?: ${nameWord}){0,3}`, 'u');
const quotedName = /^["“‘']([^"”’'\n]{2,40}?)[,.]?["”’']/u;
const designator = new RegExp(
  String.raw`\b(?:TA[1-9]\d{1,3}(?![-.]\d)` +
    String.raw`|(?:APT|FIN|UNC|UAC|DEV|Storm|TEMP|TAG|UTG|APT-[A-Z]|UAT|CL-[A-Z]{3})-?\d{1,6})\b` +
    String.raw`|\bTEMP\.[A-Z][A-Za-z]+\b`,
  'g',
);

/** What says that names follow which mean the same as the one before. */
const akaWords = new RegExp(
  String.raw`\b(?:a\.?k\.?a\.?` +
    String.raw`|also (?:known|tracked|referred to|called|identified|named|monitored)(?: (?:as|by|to as))?` +
    String.raw`|otherwise known as|tracked (?:by [^,()]{2,40} )?as|alias(?:es)?` +
    String.raw`|known (?:publicly|in [^,()]{2,40}) as|(?:previously|formerly) (?:known|tracked|called)(?: as)?)[:\s]+`,
  'giu',
);
const listLabel = new RegExp(
  String.raw`^(?:[-*•#\s]*)(?:Associated (?:Groups?|Names?)|(?:Other|Alternative|Additional) [Nn]ames?` +
    String.raw`|Alias(?:es)?|Synonyms?|Also [Kk]nown [Aa]s|AKA)\b[^:\n]{0,20}:\s*`,
  'u',
);
const namedAfter = /\b(?:dubbed|called|named|nicknamed|codenamed|known as|tracked as|identified as)\s+/giu;
/** A part of every word that introduces a name, for `akaWords`, `listLabel` and `namedAfter`: most statements have none. */
const introduces =
  /a\.?k\.?a|also|otherwise|tracked|alias|known|previously|formerly|dubbed|called|named|identified|associated|names?\b|synonym/gi;
const longestList = 40;
const longestName = 60;

/** Names that a document introduces in its own words. `known` are those that lists know, in order. */
export function ownWording(
  text: string,
  statements: readonly Statement[],
  { known, title }: { known: readonly Mention[]; title: Mention | null },
): OwnWording {
  const found: OwnWording = { mentions: designated(text), aliases: [] };
  const kinds = new Map(known.map(({ name, kind }) => [name, kind]));
  const words = [...text.matchAll(introduces)].map(({ index }) => index);
  let at = 0;
  let next = 0;
  for (const [index, statement] of statements.entries()) {
    while (next < words.length && (words[next] ?? 0) < statement.start) next += 1;
    if ((words[next] ?? Infinity) >= statement.end) continue;
    while (at < known.length && (known[at]?.end ?? 0) <= statement.start) at += 1;
    const here: Mention[] = [];
    for (let i = at; i < known.length && (known[i]?.end ?? Infinity) <= statement.end; i += 1)
      here.push(known[i] as Mention);
    const body = text.slice(statement.start, endOfList(text, statements, index));
    if (body.length > 4000) continue;
    const look = { body, offset: statement.start, here, statement: index, kinds };
    aliasesIn(look, title, found);
    dubbedIn(look, found);
  }
  return found;
}

/** Where a statement ends; a labelled list whose line ends with a comma goes on in the next. */
function endOfList(text: string, statements: readonly Statement[], index: number): number {
  let at = index;
  const start = statements[at]?.start ?? 0;
  let end = statements[at]?.end ?? 0;
  if (!listLabel.test(text.slice(start, start + 80))) return end;
  while (at - index < longestList && text.charAt(end - 1) === ',' && statements[at + 1])
    end = statements[(at += 1)]?.end ?? end;
  return end;
}

type Look = {
  body: string;
  offset: number;
  here: Mention[];
  statement: number;
  /** The kinds of names that are known or told. */
  kinds: ReadonlyMap<string, EntityKind>;
};

function designated(text: string): Mention[] {
  return [...text.matchAll(designator)].map(({ 0: name, index }) => ({
    start: index,
    end: index + name.length,
    kind: 'actor',
    name,
    known: null,
  }));
}

/** Lists of other names: `X, a.k.a. Y and Z`, `Associated Groups: Y, Z`. */
function aliasesIn(look: Look, title: Mention | null, found: OwnWording): void {
  const { body, offset, statement } = look;
  const label = listLabel.exec(body);
  if (label && title) {
    const kind = /group/i.test(label[0]) ? 'actor' : title.kind;
    for (const alias of listAt(body, label[0].length, offset, kind))
      found.aliases.push({ base: title, alias, statement });
    return;
  }
  for (const { 0: words, index } of body.matchAll(akaWords)) {
    const base = baseBefore(look, index);
    if (!base) continue;
    for (const alias of listAt(body, index + words.length, offset, base.kind))
      if (alias.name !== base.name) found.aliases.push({ base, alias, statement });
  }
}

/** What may stand between a name and the words: a bracket, one word, a verb. No two runs of the same signs meet, so it is linear. */
const leadsToAliases = new RegExp(
  String.raw`^(?:[\s,(—–-]*\([^)]{0,40}\)(?:[\s,]*\p{L}+ )?|(?:[\s,(—–-]*\p{L}+ )?)` +
    String.raw`[\s,(—–-]*(?:(?:is|are|was|who is|which is)[\s,(]*)?$`,
  'u',
);

/** The name right before the words: a known one, else one that the words around it tell the kind of. */
function baseBefore({ body, offset, here, kinds }: Look, index: number): Mention | null {
  const near = here.findLast(({ end }) => end <= offset + index);
  if (near && leadsToAliases.test(body.slice(near.end - offset, index))) return near;
  const own = new RegExp(String.raw`((?:${nameWord})(?: ${nameWord}){0,3})[\s,(—–-]*$`, 'u').exec(
    body.slice(Math.max(0, index - longestName), index),
  );
  const name = own?.[1];
  if (name === undefined || own === null) return null;
  const start = Math.max(0, index - longestName) + own.index;
  const kind = votesFor(body, start, start + name.length)?.kind ?? kinds.get(name);
  return kind && isName(name)
    ? { start: offset + start, end: offset + start + name.length, kind, name, known: null }
    : null;
}

/** Names that follow one another, with commas and `and` between them. */
function listAt(body: string, from: number, offset: number, kind: EntityKind): Mention[] {
  const out: Mention[] = [];
  let at = from;
  while (out.length < longestList) {
    const rest = body.slice(at, at + longestName + 20);
    const lead = /^(?:\s|,|;|\/|and\b|or\b|the\b|as\b|&|\*)*/u.exec(rest)?.[0].length ?? 0;
    const name = nameAt(rest.slice(lead));
    if (!name) break;
    const start = offset + at + lead + name.skipped;
    out.push({ start, end: start + name.name.length, kind, name: onOneLine(name.name), known: null });
    at += lead + name.length;
    if (!/^(?:\s*\([^)]{0,60}\))?\s*(?:,|;|\/|and\b|or\b|&)/u.test(body.slice(at, at + 80))) break;
    at += /^\s*\([^)]{0,60}\)/u.exec(body.slice(at, at + 80))?.[0].length ?? 0;
  }
  return out;
}

function nameAt(text: string): { name: string; skipped: number; length: number } | null {
  const quoted = quotedName.exec(text);
  if (quoted?.[1]) return { name: quoted[1], skipped: 1, length: quoted[0].length };
  const plain = plainName.exec(text)?.[0].replace(/[.,'’/-]+$/u, '');
  return plain && isName(plain) ? { name: plain, skipped: 0, length: plain.length } : null;
}

/** `malware dubbed X`, `a group named X`: the kind is that of the word before. */
function dubbedIn({ body, offset }: Look, found: OwnWording): void {
  for (const { 0: words, index } of body.matchAll(namedAfter)) {
    const from = index + words.length;
    const lead = /^(?:the\b|as\b|\s)*/u.exec(body.slice(from, from + 20))?.[0].length ?? 0;
    const name = nameAt(body.slice(from + lead, from + lead + longestName));
    const before = (body.slice(Math.max(0, index - 60), index).match(/\p{L}+/gu) ?? []).slice(-4);
    const kind = before.map((word) => tellingKind(word.toLowerCase())).findLast((one) => one !== undefined);
    if (!name || !kind) continue;
    const start = offset + from + lead + name.skipped;
    found.mentions.push({
      start,
      end: start + name.name.length,
      kind,
      name: onOneLine(name.name),
      known: null,
    });
  }
}

const notNames = new Set(
  `the a an this that it in on at we they their our new malware ransomware backdoor trojan windows linux android
  macos apt group c2 ioc iocs ttps advanced persistent threat rat`.split(/\s+/),
);

function isName(name: string): boolean {
  return (
    name.length > 1 &&
    name.length <= longestName &&
    /\p{L}/u.test(name) &&
    !notNames.has(name.toLowerCase()) &&
    // `Group 88` is a name.
    (/ \d/.test(name) || !notNames.has(name.split(/\s/, 1)[0]?.toLowerCase() ?? ''))
  );
}

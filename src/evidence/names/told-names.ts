import { fieldWordsIn, tellingKind, type TellingKind } from '#evidence/field-words.ts';
import type { Mention } from '#evidence/mention.ts';
import type { Statement } from '#evidence/statements.ts';

/** A word that is written like a name of the field: with a capital within, or letters and digits mixed. */
const shaped = String.raw`(?:\p{Lu}?\p{Ll}+\p{Lu}[\p{L}\p{N}]*|\p{L}+\p{N}+\p{L}[\p{L}\p{N}]*)`;
/** `Host2IP discovery tool`: the name, at most two words, the word of the field. */
const compound = new RegExp(
  String.raw`(?<![\p{L}\p{N}./\\_-])(${shaped})((?: \p{Ll}+){1,3})(?![\p{L}\p{N}])`,
  'gu',
);
/** `“Name,” a new kind of malware`: the name, the article, at most five words. */
const apposed = new RegExp(
  String.raw`(?:["“‘]([\p{Lu}][\p{L}\p{N} -]{1,30}?),?["”’]|(?<![\p{L}\p{N}./\\_-])(${shaped}))` +
    String.raw`(?:,? an?|(?: is| was|, which is) (?:an?|the))((?: [\p{L}-]+){1,6})`,
  'gu',
);

/** What either pattern needs: most statements have none of it. */
const mayHold = /\p{Ll}\p{Lu}|\p{L}\p{N}|["“‘]/u;

/** Names that the text tells the kind of, by a word of the field after them. */
export function toldNames(text: string, statements: readonly Statement[]): Mention[] {
  const out: Mention[] = [];
  const words = fieldWordsIn(text);
  let next = 0;
  for (const { start: offset, end } of statements) {
    while (next < words.length && (words[next]?.start ?? 0) < offset) next += 1;
    if ((words[next]?.start ?? Infinity) >= end || end - offset > 4000) continue;
    const body = text.slice(offset, end);
    if (!mayHold.test(body)) continue;
    for (const { 0: all, 1: name = '', 2: after = '', index } of body.matchAll(compound))
      add(out, { name, kind: firstKind(after), start: offset + index + all.indexOf(name) });
    for (const { 0: all, 1: quoted, 2: plain, 3: after = '', index } of body.matchAll(apposed)) {
      const name = quoted ?? plain ?? '';
      add(out, { name, kind: firstKind(after), start: offset + index + all.indexOf(name) });
    }
  }
  return out;
}

/** `exploited by actors` is about another: what comes after such a word is not what the name is. */
const apart =
  /^(?:of|by|that|which|who|from|for|in|with|used|using|to|against|on|and|as|at|into|via|when|after|before)$/;

function firstKind(words: string): TellingKind | undefined {
  const all = words.trim().split(' ');
  const to = all.findIndex((word) => apart.test(word));
  return all
    .slice(0, to < 0 ? undefined : to)
    .map((word) => tellingKind(word.toLowerCase()))
    .find((kind) => kind !== undefined);
}

type Told = { name: string; kind: TellingKind | undefined; start: number };

/** Languages and platforms, which malware and tools are made in or for. */
const platforms = new Set(
  'javascript typescript vbscript powershell macos iphone ipados github gitlab youtube linkedin whatsapp'.split(
    ' ',
  ),
);

function add(out: Mention[], { name, kind, start }: Told): void {
  if (platforms.has(name.toLowerCase())) return;
  if (kind === undefined || kind === 'vulnerability' || name.length < 3) return;
  out.push({ start, end: start + name.length, kind, name, known: null });
}

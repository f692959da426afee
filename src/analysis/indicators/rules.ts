import type { IndicatorType, Span } from '#analysis/document.ts';

type Named = Span & { type: IndicatorType; value: string };

const definition = new RegExp(
  String.raw`(?<![\w"'])rule[ \t]+([A-Za-z_]\w{0,127})[ \t\r\n]*(?::[ \t]*(\w+(?:[ \t]+\w+){0,20})[ \t\r\n]*)?\{(?=[ \t\r\n]*(?:meta` +
    String.raw`|strings|condition|variables|\/[/*]|$))`,
  'g',
);
const yaraBefore =
  /\bYARA(?:-L)?[ -](?:detection |hunting )?(?:rules?|signatures?)(?: (?:named|called|is|are|names?|titled))?(?: is| are)?:?\s+/gi;
const listed = /(["'`“‘]?)([A-Za-z_]\w{2,127})["'`”’]?(?:(?:, and | and | or |, | & |,)(?=["'`“‘]?\w))?/y;
const yaraAfter = /(?<!\w)["'`“‘]?([A-Za-z_]\w{2,127})["'`”’]? (?=YARA (?:rule|signature)\b)/g;
const sigmaQuoted =
  /\bSigma rules? (?:named |called |titled |is |: ?)?["“'‘`]([^"”’`\n]{3,200}?)["”'’`](?!\w)/gi;
const sigmaNamed = /\bSigma rules? (?:named |called |titled )?((?:\w+_){2,20}\w+)/gi;
const sigmaTitle = /(?:^|\n)[ \t]*title:[ \t]*(["']?)(\S[^\n]{0,250}?)\1[ \t]*(?=\r?\n)/g;
const sigmaReach = 4_000;

/** Underscores, digits or capitals distinguish a YARA rule's name from a word. */
function isName(word: string): boolean {
  return /_|[a-z]\d|[a-z][A-Z]/.test(word) && !/^(?:YARA|SHA|MD)\d*$/i.test(word);
}

/** The names of YARA and Sigma rules in `text[start, end)`: where they are defined, and where prose names them as rules. */
export function findRules(text: string, { start, end }: Span): Named[] {
  const part = text.slice(start, end);
  const named: Named[] = [];
  const put = (type: IndicatorType, value: string, at: number) =>
    named.push({ type, value, start: start + at, end: start + at + value.length });
  if (/\brule[ \t]/.test(part)) {
    for (const match of part.matchAll(definition))
      put('yara_rule', match[1] as string, match.index + match[0].indexOf(match[1] as string, 4));
  }
  if (/YARA/i.test(part)) findInProse(part, (name, at) => put('yara_rule', name, at));
  if (/Sigma/i.test(part)) {
    for (const pattern of [sigmaQuoted, sigmaNamed]) {
      for (const match of part.matchAll(pattern))
        put('sigma_rule', match[1] as string, match.index + match[0].lastIndexOf(match[1] as string));
    }
  }
  if (part.includes('title:')) {
    for (const match of part.matchAll(sigmaTitle)) {
      if (!isSigma(text.slice(start + match.index + match[0].length, start + match.index + sigmaReach)))
        continue;
      put('sigma_rule', match[2] as string, match.index + match[0].lastIndexOf(match[2] as string));
    }
  }
  return named;
}

function findInProse(part: string, put: (name: string, at: number) => void): void {
  for (const match of part.matchAll(yaraBefore)) {
    listed.lastIndex = match.index + match[0].length;
    for (let item = listed.exec(part); item !== null && isName(item[2] as string); item = listed.exec(part)) {
      put(item[2] as string, item.index + (item[1] as string).length);
    }
  }
  for (const match of part.matchAll(yaraAfter)) {
    const name = match[1] as string;
    if (isName(name)) put(name, match.index + match[0].indexOf(name));
  }
}

/** After a title, up to the next rule: what to look for and where. */
function isSigma(following: string): boolean {
  const [rule = ''] = following.split(/\n(?:---|[ \t]*title:)/, 1);
  return /\n[ \t]*logsource:/.test(rule) && /\n[ \t]*detection:/.test(rule);
}

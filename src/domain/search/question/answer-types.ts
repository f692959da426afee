import { findIdentifiers, type IdentifierKind } from '#analysis/identifiers.ts';

import { monthNames, namedKinds, numberWords, periods, sectorWords } from './answer-words.ts';
import { countriesIn } from './countries.ts';

/** A kind of thing that can be asked for: how a question asks for it, and what of it a text holds. */
export type AnswerType = {
  name: string;
  asked: RegExp;
  /** Values as they are written. */
  find: (text: string) => string[];
};

const count = `(?:\\d[\\d.,]*|${numberWords})`;

const held = (pattern: string, flags = 'giu') => {
  const compiled = new RegExp(pattern, flags);
  return (text: string) => text.match(compiled) ?? [];
};

const codes =
  (...kinds: IdentifierKind[]) =>
  (text: string) =>
    findIdentifiers(text)
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ canonical }) => canonical);

/** Names as they stand within a sentence: with a capital, or with a digit among letters. */
const names = held(
  String.raw`(?<!^|[.!?:•*-]\s)(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}]+(?:[-.][\p{L}\p{N}]+)*|(?<![\p{L}\p{N}.])\p{Lu}{2,}[\p{L}\p{N}-]*` +
    String.raw`|(?<![\p{L}\p{N}.])\p{Lu}\p{Ll}+\p{Lu}[\p{L}\p{N}]*`,
  'gu',
);

/** After one of these a question goes on about something that is known. */
const auxiliaries = '(?:do|does|did|is|are|was|were|has|have|had|can|could)\\b';

const focus = (words: string) =>
  new RegExp(String.raw`\b(?:what|which|whose|name|list|give|every|all)\b[^?.]{0,40}?\b(?:${words})\b`, 'i');

/** In order: the first that a question asks for is its kind. */
const answerTypes: readonly AnswerType[] = [
  { name: 'cve', asked: /\bCVEs?\b(?!-\d)/i, find: codes('cve') },
  { name: 'sha256', asked: /\bSHA-?256\b/i, find: codes('sha256') },
  { name: 'sha1', asked: /\bSHA-?1\b/i, find: codes('sha1') },
  { name: 'md5', asked: /\bMD5s?\b(?! list)/i, find: codes('md5') },
  { name: 'hash', asked: focus('hash(?:es)?|checksums?'), find: codes('md5', 'sha1', 'sha256', 'sha512') },
  {
    name: 'wallet',
    asked: focus('wallets?|bitcoin address(?:es)?|btc address(?:es)?'),
    find: held(String.raw`\b(?:bc1[a-z0-9]{20,60}|[13][a-km-zA-HJ-NP-Z1-9]{25,34}|0x[a-f0-9]{40})\b`, 'gu'),
  },
  {
    name: 'email',
    asked: focus(String.raw`e-?mail address(?:es)?|mailbox(?:es)?|sender`),
    find: codes('email'),
  },
  {
    name: 'ip',
    asked: /\b(?:what|which|list|give|name|to which|from which)\b[^?.]{0,30}\bIPs?\b/i,
    find: codes('ipv4', 'ipv6', 'cidr'),
  },
  {
    name: 'technique',
    asked: focus(String.raw`technique (?:number|id)s?|ATT&CK (?:technique|id)s?|technique ids?`),
    find: codes('attack_technique'),
  },
  { name: 'url', asked: focus('urls?|links?'), find: codes('url', 'domain') },
  {
    name: 'server',
    asked: focus(
      String.raw`(?:C2|C&C|command[- ]and[- ]control)(?: \w+)?(?: addresses| address| servers?| domains?| hosts?)|servers`,
    ),
    find: codes('ipv4', 'ipv6', 'domain', 'url'),
  },
  {
    name: 'domain',
    asked: focus('domains?|domain names?|web ?sites?|hosts|hostnames?'),
    find: codes('domain', 'url'),
  },
  {
    name: 'port',
    asked: focus('ports?'),
    find: held(String.raw`\bports?\b[^.]{0,20}\d{2,5}|:\d{2,5}\b|\b(?:tcp|udp)\/\d+`),
  },
  {
    name: 'detection',
    asked: focus('signatures?|detection names?'),
    find: held(String.raw`\b(?:\w+\/\w+\.\w+|\w+[.:]\w+\.\w+|SID:? ?\d+|\d{7})\b`),
  },
  {
    name: 'key',
    asked:
      /\b(?:what|which)(?: \w[\w-]*){0,3} (?:keys?|passwords?|passphrases?)\b(?! (?:industr|sector|value))/i,
    find: held(String.raw`\b0x[0-9a-f]+\b|["“'‘][^"”'’]{3,60}["”'’]|\bkey(?: is|:| of)? \S+`),
  },
  {
    name: 'version',
    asked: /\b(?:what|which)\b[^?.]{0,30}\b(?:versions?|releases?|firmware)\b/i,
    find: held(String.raw`(?<![\w.-])v?\d+(?:\.\d+)+(?![\w-])|\b(?:version|release|v)\s?\d[\w.]*`),
  },
  {
    name: 'score',
    asked: /\b(?:base )?scores?\b|\bscored\b|\bCVSS\b/i,
    find: held(String.raw`(?<![\d.])(?:10\.0|\d\.\d)(?![\d.])`),
  },
  {
    name: 'money',
    asked: new RegExp(
      String.raw`\bhow much (?:money|ransom|did|does|do|was|were|cryptocurrency)\b(?!.{0,40}\bdata\b)` +
        String.raw`|\b(?:what|which)\b[^?.]{0,16}\b(?:ransom\b(?! note)|price|amount|sum)|\bcost\b.*\?`,
      'i',
    ),
    find: held(
      String.raw`[$€£¥]\s?\d[\d.,]*(?:\s?(?:million|billion|thousand|k|m|bn))?|\b\d[\d.,]*\s?(?:million|billion|thousand)?\s?` +
        String.raw`(?:dollars?|euros?|eur|usd|gbp|btc|bitcoins?|xmr|monero|eth)\b`,
    ),
  },
  {
    name: 'size',
    asked:
      /\bhow (?:much|big|large)\b[^?.]{0,30}\b(?:data|files?|archive|memory|traffic)\b|\bhow (?:big|large)\b/i,
    find: held(
      String.raw`\b\d[\d.,]*\s?(?:bytes?|[kmgt]i?b|kilobytes?|megabytes?|gigabytes?|terabytes?)\b|\b(?:first|every)\b`,
    ),
  },
  {
    name: 'frequency',
    asked: /\bhow (?:often|frequently)\b/i,
    find: held(
      String.raw`\b(?:every|each|per|once an?|twice an?)\b|\b(?:hourly|daily|nightly|weekly|monthly|quarterly|yearly|annually)\b`,
    ),
  },
  {
    name: 'length',
    asked: /\bhow long (?:is|are|must|should|can|may|does|do)\b.*\bbe\b/i,
    find: held(
      `\\b${count}[ -](?:characters?|letters?|digits?|words?|bytes?|bits?|pages?|lines?|met(?:re|er)s?|${periods})\\b`,
    ),
  },
  {
    name: 'duration',
    asked: /\b(?:for )?how long\b|\bhow many (?:days|weeks|months|years|hours|minutes)\b/i,
    find: held(`\\b${count}[ -](?:\\p{Ll}+ )?(?:${periods})\\b|\\bsince\\b`),
  },
  {
    name: 'clock',
    asked: /\b(?:what|which) (?:hours?|time)\b|\bat what time\b/i,
    find: held(
      String.raw`\b\d{1,2}(?::\d{2})? ?(?:am|pm|utc|h)\b|\b\d{1,2}:\d{2}\b|\b\d{1,2}-\d{1,2} ?(?:am|pm)`,
    ),
  },
  {
    name: 'date',
    asked: new RegExp(
      String.raw`\bwhen\b|\b(?:which|what|since what|in what) (?:year|date|day|month|decade|century)\b` +
        String.raw`|\bsince (?:which|when)\b|\bhow (?:recently|old)\b`,
      'i',
    ),
    find: held(
      String.raw`\b(?:1[5-9]\d{2}|20\d{2})(?:s\b|\b|(?=[-/T\d]))|\b(?:${monthNames})\.? \d{1,2}\b` +
        String.raw`|\b\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${monthNames})\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b` +
        String.raw`|\bcentur(?:y|ies)\b|\b(?:days|weeks|months|years) ago\b|\b\d{1,2}\/\d{1,2}\/\d{2,4}\b`,
    ),
  },
  {
    name: 'percentage',
    asked: /\b(?:percent(?:age)?|share|proportion|fraction)\b/i,
    find: held(String.raw`\d\s?%|\bper ?cent\b|\bhalf\b|\bthirds?\b|\bquarters?\b`),
  },
  {
    name: 'count',
    asked:
      /\bhow (?:many|much|far|old|tall|high|deep|wide|fast|heavy)\b|\b(?:what|which) (?:number|amount|size)\b|\bnumber of\b/i,
    find: held(`(?<![\\p{L}\\p{N}.-])${count}(?![\\p{L}\\p{N}])`),
  },
  {
    name: 'country',
    asked: new RegExp(
      String.raw`\b(?:which|what|whose|in which|from which|to which|what other)\b[^?.]{0,24}` +
        String.raw`\b(?:countr(?:y|ies)|nations?|states?|government|language|nationality)\b` +
        String.raw`|\bwhere\b[^?.]{0,60}\b(?:from|based|located|operate|sit|victims)\b`,
      'i',
    ),
    find: countriesIn,
  },
  {
    name: 'place',
    asked:
      /\bwhere\b|\b(?:what|which)\b[^?.]{0,20}\b(?:cit(?:y|ies)|place|region|location|continent|town)\b/i,
    find: held(
      String.raw`\b(?:in|at|near|from|to|of|across|outside|through|under|on)\s+(?:the\s+)?\p{Lu}\p{L}+`,
      'gu',
    ),
  },
  {
    name: 'file',
    asked: focus(
      String.raw`file ?names?|DLLs?|executables?|process(?:es)?|binar(?:y|ies)|name of the (?:file|ransom note)|ransom notes? of`,
    ),
    find: codes('file_name', 'windows_path', 'unix_path'),
  },
  {
    name: 'sector',
    asked: focus('sectors?|industr(?:y|ies)|verticals?'),
    find: held(`\\b(?:${sectorWords})\\w*`),
  },
  {
    name: 'name',
    asked: new RegExp(
      String.raw`\bwho(?:m|se)?\b|\b(?:other|alternative|alternate|associated|all|every) names?\b|\balso (?:called|known)\b` +
        String.raw`|\balias(?:es)?\b|\b(?:what|which)(?: (?!${auxiliaries})[\w'’-]+){0,4}? (?:${namedKinds})\b` +
        // `Which bank was robbed?`
        String.raw`|\bwhich(?: (?!${auxiliaries})[\w'’-]+){1,4} ${auxiliaries}`,
      'i',
    ),
    find: names,
  },
  {
    name: 'reason',
    asked: /\bwhy\b|\bwhat (?:caused|reason|purpose)\b/i,
    find: held(
      String.raw`\b(?:because|due to|since|so that|in order to|caused|result|reason|therefore|as a|allow|prevent|to \p{Ll}+)\b`,
    ),
  },
];

/** What a question asks for; null where it does not tell. */
export function answerTypeOf(question: string): AnswerType | null {
  return answerTypes.find(({ asked }) => asked.test(question)) ?? null;
}

import { monthNames, numberWords, periods } from './answer-words.ts';
import { held, type AnswerType } from './answer-type.ts';
import { countriesIn } from './countries.ts';

const count = `(?:\\d[\\d.,]*|${numberWords})`;

/** Sums, sizes, times, numbers and places. */
export const factTypes: readonly AnswerType[] = [
  {
    name: 'money',
    label: 'a sum of money',
    form: 'fact',
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
    label: 'a size',
    form: 'fact',
    asked:
      /\bhow (?:much|big|large)\b[^?.]{0,30}\b(?:data|files?|archive|memory|traffic)\b|\bhow (?:big|large)\b/i,
    find: held(
      String.raw`\b\d[\d.,]*\s?(?:bytes?|[kmgt]i?b|kilobytes?|megabytes?|gigabytes?|terabytes?)\b|\b(?:first|every)\b`,
    ),
  },
  {
    name: 'frequency',
    label: 'a frequency',
    form: 'fact',
    asked: /\bhow (?:often|frequently)\b/i,
    find: held(
      String.raw`\b(?:every|each|per|once an?|twice an?)\b|\b(?:hourly|daily|nightly|weekly|monthly|quarterly|yearly|annually)\b`,
    ),
  },
  {
    name: 'length',
    label: 'a length',
    form: 'fact',
    asked: /\bhow long (?:is|are|must|should|can|may|does|do)\b.*\bbe\b/i,
    find: held(
      `\\b${count}[ -](?:characters?|letters?|digits?|words?|bytes?|bits?|pages?|lines?|met(?:re|er)s?|${periods})\\b`,
    ),
  },
  {
    name: 'duration',
    label: 'a length of time',
    form: 'fact',
    asked: /\b(?:for )?how long\b|\bhow many (?:days|weeks|months|years|hours|minutes)\b/i,
    find: held(`\\b${count}[ -](?:\\p{Ll}+ )?(?:${periods})\\b|\\bsince\\b`),
  },
  {
    name: 'clock',
    label: 'a time of day',
    form: 'fact',
    asked: /\b(?:what|which) (?:hours?|time)\b|\bat what time\b/i,
    find: held(
      String.raw`\b\d{1,2}(?::\d{2})? ?(?:am|pm|utc|h)\b|\b\d{1,2}:\d{2}\b|\b\d{1,2}-\d{1,2} ?(?:am|pm)`,
    ),
  },
  {
    name: 'date',
    label: 'a date',
    form: 'fact',
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
    label: 'a percentage',
    form: 'fact',
    asked: /\b(?:percent(?:age)?|share|proportion|fraction)\b/i,
    find: held(String.raw`\d\s?%|\bper ?cent\b|\bhalf\b|\bthirds?\b|\bquarters?\b`),
  },
  {
    name: 'count',
    label: 'a number',
    form: 'fact',
    asked:
      /\bhow (?:many|much|far|old|tall|high|deep|wide|fast|heavy)\b|\b(?:what|which) (?:number|amount|size)\b|\bnumber of\b/i,
    find: held(`(?<![\\p{L}\\p{N}.-])${count}(?![\\p{L}\\p{N}])`),
  },
  {
    name: 'country',
    label: 'a country',
    form: 'fact',
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
    label: 'a place',
    form: 'fact',
    asked:
      /\bwhere\b|\b(?:what|which)\b[^?.]{0,20}\b(?:cit(?:y|ies)|place|region|location|continent|town)\b/i,
    find: held(
      String.raw`\b(?:in|at|near|from|to|of|across|outside|through|under|on)\s+(?:the\s+)?\p{Lu}\p{L}+`,
      'gu',
    ),
  },
];

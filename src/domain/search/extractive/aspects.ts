/** What can be asked about what was just said without saying it again: `Why?`, `How long did it last?` */
export type Aspect = 'reason' | 'duration' | 'frequency' | 'time' | 'place' | 'outcome';

const count =
  '(?:\\d[\\d.,]*|an?|half an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|several|many|few)(?: and a half)?';
const period = '(?:second|minute|hour|day|night|week|month|quarter|year|decade)s?';
const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\\p{L}*';
const moment = `(?:\\d{1,2} )?(?:${month}|\\d{4}|\\d{1,2}:\\d{2})`;

const held: Record<Aspect, RegExp> = {
  // `since 2024` is a time.
  reason: new RegExp(
    String.raw`\b(?:because|due to|owing to|thanks to|so that|in order to|reasons?|therefore|that is why` +
      String.raw`|caused|given that|as (?:this|these|that|they|it)\b|since (?!\d|(?:at|early|mid|late` +
      String.raw`|then|the|its|last|\p{Lu})))`,
    'iu',
  ),
  duration: new RegExp(
    `\\b${count}[ -](?:\\p{Ll}+ )?${period}\\b|\\bfor (?:most|all|much|part) of\\b|\\b(?:from|between) ` +
      `${moment}.{0,20} (?:to|and|until|till|through) ${moment}|\\b(?:since|until) (?:at least |early |mid ` +
      `|late )?${moment}`,
    'u',
  ),
  frequency: new RegExp(
    `\\b(?:every|each|per|once an?|twice an?) (?:${count} )?${period}\\b|\\b(?:hourly|daily` +
      `|nightly|weekly|monthly|quarterly|yearly|annually)\\b`,
    'iu',
  ),
  time: new RegExp(
    `\\b(?:${month} (?:\\d{1,2}, )?\\d{4}|\\d{1,2} ${month}|(?:in|since|by|of|on|until) ` +
      `\\d{4}|\\d{4}-\\d{2}(?:-\\d{2})?)\\b|\\b\\d{1,2}:\\d{2}\\b`,
    'u',
  ),
  outcome: new RegExp(
    String.raw`\b(?:outcomes?|results?|resulted|consequences?|led to|caus(?:ed|ing)|cost(?:ing)?` +
      String.raw`|ended|stopped|failed|succeeded|closed|recovered|restored|destroyed|lost|paid|fined` +
      String.raw`|arrested|shut(?:ting)? down|in the end|eventually|finally)\b`,
    'i',
  ),
  place: /\b(?:in|at|near|outside|across) (?:the )?(?!\d)\p{Lu}(?!\p{Ll}+ (?:\d{4}|\d{1,2})\b)/u,
};

/** Whether a sentence tells this of what it speaks about. */
export function holdsAspect(sentence: string, aspect: Aspect): boolean {
  return held[aspect].test(sentence);
}

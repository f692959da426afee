import { level } from '#pii/confidence.ts';
import type { Finder } from '#pii/recogniser.ts';
import { made } from '#pii/text/tokens.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { either } = wordLists('persons-in-context');

const chinese = either('chinese');
const japanese = either('japanese');
/** Of Korea. */
const korean =
  '[김이박최정강조윤장임림한오서신권황안송류유홍전고문양손배백허' +
  '남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석선설마길연위표명기반라왕금옥육인맹제모탁국어은편용]';

/** A family name, the form of a given name, and an honorific after both. */
const form = new RegExp(
  [
    `(?:${chinese})\\p{Script=Han}{0,2}(?= ?(?:先生|女士|小姐|太太|同志|老师|老師|教授|医生|醫生|经理|經理))`,
    `(?:${japanese}) ?\\p{Script=Han}{0,3}(?= ?(?:さん|さま|様|氏|くん|君|ちゃん|殿|先生))`,
    `${korean}[가-힣]{1,2}(?= ?씨(?:[은는이가을를의와과도께]|에게|입니다|[^가-힣]|$))`,
    `${korean}[가-힣]{2}(?= ?(?:선생|교수|과장|부장|사장|대리|팀장|원장|변호사|의사)님)`,
  ].join('|'),
  'gu',
);
const longestTitle = 8;

/** `王伟先生`, `田中太郎さん`, `김철수 씨`: persons in scripts without capitals, by the honorific after the name. */
export const findHonorifics: Finder = ({ text, tokens }, report) => {
  let taken = 0;
  for (let at = 0; at < tokens.count; at += 1) {
    const first = tokens.start[at] as number;
    if (((tokens.made[at] as number) & made.letters) === 0 || !isEastern(text.charCodeAt(first))) continue;
    const end = tokens.end[at] as number;
    for (const { index, 0: name } of text.slice(first, end + longestTitle).matchAll(form)) {
      const start = first + index;
      if (start >= end || start < taken) continue;
      taken = start + name.length;
      report({
        type: 'person_name', start, end: taken, confidence: level.supported, method: 'contextual_pattern',
      }); // prettier-ignore
    }
  }
};

/** From the kana to the last of Hangul. */
function isEastern(code: number): boolean {
  return code >= 0x3040 && code <= 0xd7a3;
}

import { isBlank, isCapitalised, gapAfter, isShouted, marksAt } from './names.shapes.ts';
import { marks } from './marks.ts';
import type { Scan } from './scan.ts';

/** Chinese and Korean family names as they are written in Latin letters. */
const chinese = new Set(
  'wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he lin gao luo zheng liang xie song tang deng feng han cao zeng peng xiao cai pan tian dong yuan yu ye jiang du su wei cheng lu ding shen ren yao fu zhong cui tan liao fan jin shi jia xia fang zou xiong bai meng qin qiu hou qian yin xue yan lei tao lai gong wan duan kong shao mao chang'.split(
    ' ',
  ),
);
const korean = new Set(
  'kim lee park choi jung jeong kang cho yoon jang lim han seo shin kwon hwang ahn song yoo hong jeon ko moon yang bae baek heo nam noh ha kwak sung cha joo woo koo min ryu jin oh son'.split(
    ' ',
  ),
);
const longestFamily = 6;
const longestGiven = 12;
const syllable =
  '(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?(?:iang|iong|uang|ang|eng|ing|ong|ian|iao|uan|uai|ai|ei|ao|ou|an|en|in|un|ia|ie|iu|ua|ui|uo|ue|a|e|i|o|u)';
const given = new RegExp(`^${syllable}(?:'?${syllable})?$`);
const one = new RegExp(`^${syllable}$`);
/** Syllables that open sentences in English. */
const words = new Set('he she can you me men long no so do go we be hi hey an a i'.split(' '));

function wordAt({ text, tokens }: Scan, at: number): string {
  return text.slice(tokens.start[at], tokens.end[at]).toLowerCase();
}

function isFamily(scan: Scan, at: number, families: ReadonlySet<string>): boolean {
  if (at >= scan.tokens.count || (marksAt(scan, at) & marks.last) === 0 || !isCapitalised(scan, at))
    return false;
  const length = (scan.tokens.end[at] as number) - (scan.tokens.start[at] as number);
  return length <= longestFamily && families.has(wordAt(scan, at));
}

/** Whether the word is one or two syllables of Chinese; two that are an ordinary word are it. */
function isGiven(scan: Scan, at: number): boolean {
  const length = (scan.tokens.end[at] as number) - (scan.tokens.start[at] as number);
  if (at >= scan.tokens.count || length < 2 || length > longestGiven || !isCapitalised(scan, at))
    return false;
  const word = wordAt(scan, at);
  if (!given.test(word)) return false;
  return one.test(word) || (marksAt(scan, at) & (marks.ordinary | marks.thing | marks.product)) === 0;
}

/** The last token of a Chinese or Korean name that starts at the token: Wang Jun, Huang Li Na, Jun Wang, Kim Min-jun; -1: none. */
export function easternEnd(scan: Scan, at: number): number {
  if (at + 1 >= scan.tokens.count || !isBlank(gapAfter(scan, at)) || isShouted(scan, at)) return -1;
  if (isFamily(scan, at, korean) && gapAfter(scan, at + 1) === '-' && isGiven(scan, at + 1)) {
    const length = (scan.tokens.end[at + 2] as number) - (scan.tokens.start[at + 2] as number);
    if (length > 1 && length < 7 && !isShouted(scan, at + 2)) return at + 2;
  }
  if (isFamily(scan, at, chinese) && isGiven(scan, at + 1) && !words.has(wordAt(scan, at))) {
    const isThree =
      isBlank(gapAfter(scan, at + 1)) &&
      isGiven(scan, at + 2) &&
      one.test(wordAt(scan, at + 1)) &&
      one.test(wordAt(scan, at + 2));
    return isThree ? at + 2 : at + 1;
  }
  return isFamily(scan, at + 1, chinese) && isGiven(scan, at) && !words.has(wordAt(scan, at)) ? at + 1 : -1;
}

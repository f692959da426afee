import { level } from '#pii/confidence.ts';
import { marks } from '#pii/text/marks.ts';
import { gapAfter, gapBefore, isCapitalised, isInProse, marksAt } from '#pii/names/shapes.ts';
import type { Finder } from '#pii/recogniser.ts';
import type { Scan } from '#pii/text/scan.ts';
import type { Vocabulary } from '#pii/lexicon/vocabulary.ts';
import { wordKinds } from '#pii/lexicon/words.ts';
import {
  foreignBefore,
  foreignAfter,
  foreignGroups,
  foreignIs,
  germanArticles,
  germanBeliefs,
  germanBelievers,
  germanPeople,
  polishPeople,
} from './languages.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('groups');

const is = {
  group: 1, nounBefore: 2, nounAfter: 4, linked: 8, people: 16, believer: 32, article: 64, french: 128, belief: 256,
  polish: 512, several: 1024,
} as const; // prettier-ignore
const frenchArticles = list('french-articles');
const countries = new Set(['suisse', 'polska', 'česká']);
/** Before one or more of a people, who are written without a capital. */
const several =
  'un una uno unos unas los las dos tres cuatro cinco gli i tre quattro cinque alcuni os uns duas três';
const ends =
  /^(?:[.,;!?)]|["”»]|$|\s*\n| (?:et|y|e|ed|de|und|en|i|och|og|que|qui|che|con|care|die|wie)(?!\p{L}))/u;
const again = /^(?:, | (?:et|y|e|und|en|i|och|og|o|ou|oder) )$/;

/** Nations in other languages: `une étudiante chinoise`, `ein syrischer Flüchtling`, `ein Österreicher`, `twee Belgen`. */
export function makeForeignGroups(vocabulary: Vocabulary) {
  const kindsOf = wordKinds(vocabulary, [
    foreignGroups,
    foreignBefore,
    foreignAfter,
    foreignIs,
    germanPeople,
    germanBelievers,
    germanArticles,
    frenchArticles,
    germanBeliefs,
    polishPeople,
    several,
  ]);
  const subjects = is.group | is.people | is.believer | is.belief | is.polish;
  const near = ({ tokens }: Scan, at: number) =>
    at < 0 || at >= tokens.count ? 0 : kindsOf(tokens.word[at] as number);
  /** Where the last one ended, for those that are listed after it. */
  let last = -1;
  return (scan: Scan, at: number, report: Parameters<Finder>[1]): void => {
    const { tokens, text } = scan;
    if (at === 0) last = -1;
    const kinds = kindsOf(tokens.word[at] as number);
    if ((kinds & subjects) === 0) return;
    const gap = gapBefore(scan, at);
    const before = gap === ' ' || gap === "'" || gap === '’' ? near(scan, at - 1) : 0;
    const after = gapAfter(scan, at) === ' ' ? near(scan, at + 1) : 0;
    const [start, end] = [tokens.start[at] as number, tokens.end[at] as number];
    const isCapital = isCapitalised(scan, at);
    const isAlone = !(gapAfter(scan, at) === ' ' && isCapitalised(scan, at + 1));
    const isLast = ends.test(text.slice(end, end + 6));
    const isNoun = isCapital && isAlone && !countries.has(text.slice(start, end).toLowerCase());
    const isOne =
      (isNoun && (before & is.article) !== 0 && (kinds & (is.people | is.believer)) !== 0) ||
      (isNoun && (kinds & is.polish) !== 0 && at > 0 && gap === ' ');
    const isTheirs =
      (kinds & (is.group | is.belief)) !== 0 &&
      ((before & is.nounBefore) !== 0 ||
        // American burgers are no Bürger.
        ((after & is.nounAfter) !== 0 && (marksAt(scan, at) & marks.group) === 0) ||
        ((before & is.linked) !== 0 && isLast) ||
        (gap === ': ' && (near(scan, at - 1) & is.nounBefore) !== 0 && isLast) ||
        (!isCapital && (before & is.several) !== 0 && isLast) ||
        (gap === ', ' && isLast && !isCapital && isNamed(scan, at - 1)));
    const isFrench = isNoun && (kinds & is.group) !== 0 && (before & is.french) !== 0;
    const isListed = last !== -1 && start - last < 8 && isLast && again.test(text.slice(last, start));
    if (!(isOne || isTheirs || isFrench || isListed) || !isInProse(text, start, end)) return;
    last = end;
    const type = (kinds & (is.believer | is.belief)) !== 0 ? 'religious_belief' : 'nationality';
    report({
      type,
      start,
      end,
      confidence: isFrench ? level.nearlyCertain : level.supported,
      method: 'contextual_pattern',
    });
  };
}

/** `Sou Rui Costa, angolano,` */
function isNamed(scan: Scan, at: number): boolean {
  const isName = (token: number) =>
    isCapitalised(scan, token) && (marksAt(scan, token) & (marks.first | marks.last)) !== 0;
  return (
    at > 0 &&
    isName(at) &&
    isCapitalised(scan, at - 1) &&
    (marksAt(scan, at) & (marks.country | marks.city)) === 0
  );
}

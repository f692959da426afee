import { wordLists } from '#pii/lexicon/lists.ts';

const list = (words: string) => words.split(' ');

const german = {
  ones: list('ein zwei drei vier fünf sechs sieben acht neun'),
  teens: list('zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'),
  tens: list('zwanzig dreißig dreissig vierzig fünfzig sechzig siebzig achtzig neunzig'),
};
const dutch = {
  ones: list('een twee drie vier vijf zes zeven acht negen'),
  teens: list('tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien'),
  tens: list('twintig dertig veertig vijftig zestig zeventig tachtig negentig'),
};
const italian = {
  ones: list('uno due tre quattro cinque sei sette otto nove'),
  teens: list('dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove'),
  tens: list('venti trenta quaranta cinquanta sessanta settanta ottanta novanta'),
};
const others = wordLists('ages').list('other-numbers');

/** The words for numbers up to 99 in German, French, Spanish, Italian, Portuguese and Dutch; some are pieces of longer ones. */
export const foreignNumbers: readonly string[] = [
  ...[german, dutch].flatMap(({ ones, teens, tens }) => [
    ...ones.slice(1),
    ...teens,
    ...tens,
    ...tens.flatMap((ten) => ones.map((one) => one + (tens === german.tens ? 'und' : 'en') + ten)),
  ]),
  ...italian.ones.slice(1),
  ...italian.teens,
  ...italian.tens,
  // Ventuno, trentotto
  ...italian.tens.flatMap((ten) =>
    italian.ones.map((one) => (/^[uo]/.test(one) ? ten.slice(0, -1) : ten) + one),
  ),
  ...others,
];

/** What such a number has to count to be an age. */
export const foreignYears =
  /[ -](?:ans|años|anos|anni|jahren?|jahre alte?[nrs]?|jährige?[nrs]?|jaar|jarige?)(?!\p{L})/iuy;
/** Between its words: `treinta y cinco`, `dix-neuf`. */
export const foreignJoint = /^(?:-| | y | e | et |-et-)$/;
/** `One hundred and two` */
export const hundred =
  /one hundred(?: and (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve))?(?![ -]?\p{L}{3,} (?:and|dollars))\b/iuy;

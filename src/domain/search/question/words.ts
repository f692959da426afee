import { bodyTerms } from '#analysis/language/terms.ts';

// Words of everyday English in rough order of use: written down from general knowledge, not counted anywhere.
const veryCommon = `use used make made take taken go went come came see know work way day year time people thing new
  first last long good great little own other old right big high different small large next early important few same
  able many much most more some also well only even back still after before since during between under over each
  every another like just because through where any both often usually mainly name call called type kind part
  number example case one two three many several various following specific common main primary`;
const common = `say state want need help show start begin run turn move live believe hold bring happen write provide
  sit stand lose pay meet include continue set learn change lead understand watch follow stop create speak read allow
  add spend grow open walk win offer remember love consider appear buy wait serve die send expect build stay fall cut
  reach remain suggest raise pass sell require report decide pull place point home water room mother area money
  story fact month lot study book eye job word business issue side head house service friend father power hour game
  line end member law car city community president team minute idea body information level result effect
  purpose reason method technique approach process system group world country problem question program government
  company form order role field recommend describe consider identify refer relate involve become perform produce cause
  effective best likely associated known considered true based according potential possible significant
  increase reduce value rate amount total term list rule note record local public general`;

// Irregular forms; the first of a family represents all.
const present = irregularFamilies();

function irregularFamilies(): Map<string, string> {
  const out = new Map<string, string>();
  const families = [
    'keep kept,pay paid,steal stole stolen,buy bought,send sent,find found,leave left,make made,tell told,hold held',
    'lose lost,begin began begun,break broke broken,choose chose chosen,write wrote written,speak spoke spoken',
    'take took taken,give gave given,go went gone,come came,see saw seen,know knew known,grow grew grown',
    'fall fell fallen,rise rose risen,drive drove driven,build built,spend spent,teach taught,think thought',
    'bring brought,catch caught,fight fought,sell sold,stand stood,win won,run ran,meet met,lead led,feed fed',
    'become became,get got gotten,hide hid hidden,shoot shot,sit sat,sing sang sung,sink sank sunk,wear wore worn',
    // The quality behind a measure: `how long` is answered by a length.
    'long length,high height,wide width,deep depth,strong strength',
    'lend lent,mean meant,deal dealt,sleep slept,feel felt,man men,woman women,child children,person people',
  ];
  for (const family of families.join(',').split(',')) {
    const [first = '', ...others] = family.split(' ').map((form) => bodyTerms(form));
    for (const other of others) out.set(other, first);
  }
  return out;
}

/** An analysed term, or for an irregular form its representative. */
export function rootOf(term: string): string {
  return present.get(term) ?? term;
}

/** The analysed terms of a text, forms of irregular verbs and nouns brought to one. */
export function answerTerms(text: string): string[] {
  return bodyTerms(text).split(' ').filter(Boolean).map(rootOf);
}

const levels: [string, number][] = [
  [common, 0.75],
  [veryCommon, 0.45],
];
const rarity = new Map(
  levels.flatMap(([words, share]) => answerTerms(words).map((term): [string, number] => [term, share])),
);

/** How specific (0–1) a term is in general: little for a word that is everywhere. */
export function rarityOf(term: string): number {
  return rarity.get(term) ?? 1;
}

import { wordLists } from '#pii/lexicon/lists.ts';
import { pattern } from '#pii/text/pattern.ts';

const { either } = wordLists('ages');

/** Turns of a sentence that show an age, with no name needed: matched against what comes before a number and after it. */
type Turn = { before: RegExp; after: RegExp; from: number };

const ends = /^(?:[,.;:!?)]|$|\s*\n| (?:and|but)(?!\p{L}))/u;
const age =
  '(?:\\d{1,2}|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\\p{L}+)?|\\p{L}+teen|ten|eleven|twelve)';

const foreignClosed = /^ (?:ans|anos|años|anni|anys|jaar|jahre|lat|let|år)\)/i;

const turns: readonly Turn[] = [
  // He's NN, nearly NN
  {
    before: /(?:\b(?:is|am|was)|['’](?:s|m)) \d{1,2}(?:,| and)? (?:nearly|almost|soon|going on) $/i,
    after: ends,
    from: 2,
  },
  // I, Ann Lee, am NN
  { before: /\bI, [^.!?\n,]{2,40}, (?:am|was) $/, after: ends, from: 12 },
  // At NN she … and, at NN, moved
  {
    before: new RegExp(`\\bat ${age}[^.!?\\n]{0,40}(?:,|;| and|,? but),? at $`, 'iu'),
    after: /^, \p{Ll}+(?: |$)/u,
    from: 12,
  },
  // …; at NN, with a new knee, Ann Lee runs a bar
  {
    before: /(?:^|[;.\n] ?)at $/i,
    after:
      /^,(?: (?:with|after|without) [^,.;\d]{0,8}\d?[^,.;\d]{1,24},)? (?:\p{Lu}\p{Ll}+ ){1,2}(?:\p{Lu}\p{L}*|\p{Ll}+)/u,
    from: 12,
  },
  // Learned Latin at NN, Greek at NN
  {
    before:
      /\b(?:learn(?:ed|t)|read|spoke|mastered)(?: \p{L}+){1,3} at (?:\p{Ll}+|\d{1,2}),(?: and)?(?: \p{L}+){1,3} at $/u,
    after: ends,
    from: 2,
  },
  {
    before: /\b(?:learn(?:ed|t)|spoke|mastered|played)(?: \p{L}+){1,3} at $/u,
    after: /^,(?: and)?(?: \p{L}+){1,3} at /u,
    from: 2,
  },
  // In her sleep, at NN
  {
    before:
      /\b(?:(?:in (?:his|her) sleep|peacefully|suddenly)[^.!?\n]{0,24},? at|(?:widowed|wed|orphaned|married) at) $/i,
    after: ends,
    from: 12,
  },
  // Described as NN
  {
    before: pattern('i')`
    \b(?:described as|(?:he|she|suspect|man|woman|victim) (?:is|was|appears to be) (?:thought|believed
    |estimated) to be)(?: about| around)? $`,
    after: /^(?:,|;|$| to \d\d[,;.]| and )/,
    from: 12,
  },
  // The youngest of them, Ann Unknownson, is only NN
  {
    before: /\b\p{Lu}\p{L}+(?:-\p{Lu}\p{L}+)?,? (?:is|was) (?:only|just|barely|not yet|not quite) $/u,
    after: /^(?:[.;!]|$| (?:when|and|but))/,
    from: 12,
  },
  // Mine's NN now
  {
    before: /\bmine(?:['’]s| is| was| turned) (?:only |already |just )?$/i,
    after: /^(?:[.!]|$|\s*\n| now)/,
    from: 12,
  },
  // Is she NN or NN now?
  {
    before: /\bis (?:he|she) (?:about |already |only )?(?:[\p{Ll}\d]+ or )?$/iu,
    after: /^(?: or [\p{Ll}\d-]+)?(?: now| yet| already)\b/u,
    from: 1,
  },
  // The ref was about NN himself
  { before: /\b(?:is|was|looks|looked)(?: \p{L}+)? $/u, after: /^ (?:himself|herself)(?!\p{L})/u, from: 9 },
  // Had her birthday and is NN now
  {
    before: pattern('iu')`
    (?:birthday|geburtstag|cumpleaños|anniversaire|verjaardag|compleanno)[^.!?\n]{0,40} (?:is|was|ist|wird
    |wurde|tiene|cumple|wordt|turns|is now|ist jetzt|ist nun)(?: now| jetzt| nun| schon)? $`,
    after: /^(?:[.,!;]|$)/,
    from: 2,
  },
  // Mit NN studierte er
  {
    before: /(?:^|[.!?;\n] ?)Mit $/,
    after: /^ \p{Ll}{2,}(?:te|[^aeiou\s]) (?:er|sie|ich)(?!\p{L})/u,
    from: 3,
  },
  // Panna lat NN
  {
    before: /(?<!\p{L})(?:panna|kawaler|wdow[ayi]|wdowiec|żona|mąż|syn|córka|rolnik) lat $/iu,
    after: ends,
    from: 1,
  },
  // Our two, N and NN
  {
    before: pattern('u')`
    \b(?:[Oo]ur|[Mm]y|[Tt]heir|[Hh]is|[Hh]er) (?:two|three|four|little ones|lot|older two
    |younger two)(?:, | \()(?:\d{1,2}(?:, |,? and )){0,3}$`,
    after: /^(?:,|\)| and \d{1,2}[,)])/,
    from: 0,
  },
  // In her NNth year
  {
    before: /\bin (?:his|her|my|your) $/i,
    after: /^(?:st|nd|rd|th) year(?![ -](?:as|of|at|in|with)\b)/,
    from: 30,
  },
  // Cause of death: stroke, at NN.
  { before: /\b(?:[Dd]eath|died|dies|passed away)[^.!?\n\d]{1,40}, at $/u, after: ends, from: 24 },
  // Ann Unknownson, of Leeds, NN, pleaded guilty
  {
    before: /\p{Lu}\p{L}+ \p{Lu}\p{L}+, (?:of|from) \p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?, $/u,
    after: /^, \p{Ll}/u,
    from: 15,
  },
  // A plumber from Leeds (NN)
  {
    before: pattern('u')`
    (?<!\p{L})(?:[Aa]n?|[Tt]he|[Ee]ine?|[Ee]en|[Uu]ne?|[Uu]na?|[Ee]n) \p{L}{3,}(?:man|woman|er|or|ist|ian
    |mer|in|eur|ante?)(?: from| of| aus| uit| de| från| fra) \p{Lu}\p{L}+ \($`,
    after: /^\)/,
    from: 15,
  },
  // Happy NNth, Ann!
  {
    before: /\bhappy $/i,
    after: /^(?:st|nd|rd|th)(?:[,!.]| (?:to|mum|mom|dad|darling|my|old)(?!\p{L}))/iu,
    from: 15,
  },
  // Ich, NN, suche
  { before: /(?:^|[.!?\n"„] ?)Ich(?: \([wmd])?, $/u, after: /^[,)]/, from: 12 },
  // Suspect: m, NN, tall
  {
    before: pattern('u')`\b(?:${either('turns-before')})\b[^.\n]{0,12}[:(] ?(?:[MFmf]|male|female), $`,
    after: /^[,);.]/,
    from: 2,
  },
  // Kids: N and NN
  {
    before:
      /\b(?:Kids|Children|Grandchildren|Kinder|Enfants|Hijos|Figli): (?:\d{1,2}(?:, |,? and | und | et | y | e ))+$/,
    after: /^(?:[.;,]|$|\s*\n| and | und | et )/,
    from: 0,
  },
  {
    before: /\b(?:Kids|Children|Grandchildren|Kinder|Enfants|Hijos|Figli): $/,
    after: /^(?:, |,? and | und | et | y | e )\d{1,2}(?:[.;,]|$|\s*\n| and )/,
    from: 0,
  },
  // Male NN, migraine; NN female, migraine
  { before: /(?:^|[\n.;] ?)(?:Male|Female|Man|Woman),? $/, after: /^[,.;](?! ?\d)/, from: 0 },
  {
    before: /(?:^|[\n.;] ?)$/,
    after: /^ (?:male|female)(?:[,.;](?! ?\d)| with | presents | presented )/,
    from: 0,
  },
  // By NN she had left
  { before: /(?:^|[.!?\n] ?)By $/, after: /^ (?:she|he|I) (?:had|was)(?!\p{L})/u, from: 9 },
  // Umri wa miaka NN
  { before: /(?<!\bkwa )\bmiaka $/i, after: /^(?:[,.;)]|$)/, from: 1 },
  // Age: NN months
  { before: /(?:^|[\n|;,] ?)Age: ?$/, after: /^ (?:months?|mos|weeks?|days?)(?=[.,;|]|\s*\n|$)/, from: 0 },
  // His wife and daughter, both NN,
  { before: /\p{Ll}, both $/u, after: /^[,.;]/, from: 5 },
  // NN / M, NN yrs / F
  {
    before: /(?:^|[,|:;\n(]) ?$/,
    after: /^(?: ?(?:yrs?|years|y|j))?,? ?\/ ?(?:[MF]|male|female)(?![\p{L}\p{N}])/u,
    from: 0,
  },
  // Exposure: M, NN, welder
  { before: /(?<!\b(?:sizes?|shirts?|tops?)): [MF], $/i, after: /^, \p{Ll}{3}/u, from: 9 },
  // Pt Ann Unknownson, NNF
  {
    before: /\b(?:Pt|Patient|Mrs?|Ms|Miss)\.?:? (?:\p{Lu}[\p{L}'’.-]+ ){0,2}\p{Lu}[\p{L}'’-]+, $/u,
    after: /^[FM](?![\p{L}\p{N}])/u,
    from: 0,
  },
  // Ann Unknownson (Leeds, NN anos)
  { before: /\p{Lu}\p{L}+ \(\p{Lu}[\p{L}’' -]{2,24}, $/u, after: foreignClosed, from: 4 },
  // Ida (NN år) og Ole (NN år)
  {
    before: /\p{Lu}\p{L}+ \(\d{1,2} \p{L}+\),?(?: \p{Ll}{1,3})? \p{Lu}\p{L}+ \($/u,
    after: foreignClosed,
    from: 0,
  },
  // A. Lee (b. Leeds), NN,
  { before: /\p{Lu}\p{L}+ \((?:b\.|born|née?) [^()\n]{2,24}\), $/u, after: /^,/, from: 9 },
];

export const isAgePhrase = ({
  before,
  after,
  value,
}: {
  before: string;
  after: string;
  value: number;
}): boolean =>
  Number.isInteger(value) &&
  turns.some((turn) => value > turn.from && turn.after.test(after) && turn.before.test(before));

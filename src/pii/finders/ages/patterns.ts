import { wordLists } from '#pii/lexicon/lists.ts';
import { pattern } from '#pii/text/pattern.ts';

const { either } = wordLists('ages');

/** How ages are written, in the languages that most texts are in. All are matched against a few dozen characters. */

/** What follows the number of years of a life, and after no other number. */
export const yearsOfLife = pattern('iuy')`
    \+?[ -]?(?:(?:years?|yrs?|y)\.?[ -]?(?:olds?\b|of age\b)|y\/o\b|y\.o\.|(?<=\d)yo\b|yo\b(?! )
    |yo (?=male|female|man|woman|boy|girl|patient|son|daughter|m\b|f\b)|${either('years-of-life')}
    |-letni(?:a|ej|ego|emu|m|ą|ch)?(?!\p{L})|-?let(?:ý|á|ého|é|ému)(?!\p{L})|-?ročn(?:ý|á|ého|ej)(?!\p{L})
    |-?årige?(?!\p{L})|-?åring(?:en|ar)?(?!\p{L})|-vuoti(?:as|aan|aat)|-годишен|-?летн|enn[ei]\b|-godišnj
    |χρον[οη]|yaşında(?:ki)?(?!\p{L})|éves (?=\p{Lu}|férfi|nő|fiú|lány|gyer|asszony)|tuổi(?!\p{L})
    |years young)`;
/** The unit of the second of two ages: `8 and 10 year olds`, `19- and 20-year-olds`. */
export const sharedUnit = pattern('iuy')`
    -?(?: and | or | to |, | & )\d{1,3}[- ]years?[- ]olds?\b|(?: und | oder | bis )\d{1,3} Jahren? alt
    |(?: et | ou )\d{1,3} ans(?=[.,;)]|$)|(?: y | e )\d{1,3} (?:años|anni|anos)(?=[.,;)]|$)
    |(?: en | of )\d{1,3} jaar(?=[.,;)]|$)`;
export const infant = /[ -](?:months?|mos?|mths?|weeks?|wks|days?)[ -]old\b/iy;
export const infantAlone =
  /[ -](?:months?|mos?|weeks?|days?)[ -]old(?=[.,;!?)]|$| (?:and|who|was|is|with|at)\b)/iy;
export const child =
  /\b(?:bab(?:y|ies)|infant|newborn|toddler|child|kid|son|daughter|girl|boy|twins?|he|she|nephew|niece|grandson|granddaughter|patient)\b/i;
/** After a number of years in languages that say nothing more; an age with a person's verb before it. */
export const years = pattern('iuy')`[ -](?:${either('years')})(?![\p{L}])(?! (?:de|di|d['’]|du) ?\p{Ll})`;
export const verbs = pattern('iu')`
    (?:(?<!\p{L})âgée? de|\b(?:tiene|tengo|tenía|tuvo|cumple|cumplió|cumplir|con|a los|de unos)
    |\b(?:tem|tenho|tinha|completou|faz|aos)|\b(?:ha|ho|hanno|aveva|avevo|compie|compiuto|a soli)|\bde
    |(?<!\b(?:by|y|\p{L}{5,}) )\ba|(?<!\p{L}|condamnée? |prêt |crédit |\d )à|\ba eu
    |\b(?:avait|avais|avaient|aura|fêt[eé](?:r|ra)? ses)|\b(?:ma|mam|miała?|skończył|skończyła)
    |(?<!\p{L})(?:är|er|var|fyller|fyllde|fylt|fylte|fylder|fyldte|har fyllt)|${either('verbs')}) $`;
const label = either('age-labels');
/** Directly before the number, perhaps with another number and its conjunction between. */
export const labels = pattern('iu')`
    (?<![-\p{L}]|max[_ ]|min[_ ]|(?:median|average|mean) )(?:${label})(?:/sex|/gender)?(?: of| as| is| was
    | van| von| de| di| between| entre| (?:at|when|on)(?: \p{L}{2,14}){1,2}(?=:)
    |d)?["'>]?(?: ?[([](?:years|yrs|y)[)\]])?\s{0,3}(?:(?:[:=|]
    |(?<=\s)-)\s{0,3})?["']?(?:[mfw][ /]{1,3})?(?:\d{1,3}(?:, | and | und | et | y | or | to | & |-
    |–)){0,3}$`;
/** After a number that a label names: said of everybody on one side of it. */
export const limitAfter =
  /^(?: years?)?,? (?:and|or|und|oder) (?:under|over|older|younger|above|below|up|more|less)\b/i;
export const subject = pattern('iu')`
    (?:\b(?:turn(?:s|ed|ing)?|i['’]?m|i am|i was|(?:i|he|she|who|we|they|mum|mom|dad)(?:['’]ll| will| would
    |['’]d)(?: soon)? (?:be|have been)|lived? to(?: be| see)?|made it to
    |(?:i|you|he|she|who|they)(?:['’]ll| will)? reach(?:es|ed)?|(?:he|she|who) (?:must|may|might|could) be
    |(?:he|she|who|they) (?:looked|looks|seemed|seems)|(?<!\p{L})(?:fyller|fyllde|fylt|fylte|fylder|fyldte)
    |${either('subject')})(?: now| only| just| then| barely| hardly| scarcely| perhaps| maybe| already
    | about| around| almost| nearly| over| still| jetzt| erst| schon| gerade| bald| heute| gestern| morgen
    | (?:nächste|diese|letzte)[nr]? (?:woche|monat|jahr)){0,2}) $`;
/** What happens to people once: `died of cancer at 60`. */
export const happened = pattern('iu')`
    \b(?:${either('happened')})(?: (?!at\b)[\p{L}-]+){0,5} at(?: just| only| about)? $`;
/** What people do at an age: `she took up the cello at NN`. */
export const didAt = pattern('u')`
    \b(?:[Hh]e|[Ss]he|who|I|\p{Lu}\p{Ll}+)(?: (?:had|first|then|only|later|finally
    |even)){0,2} (?:${either('did-at')})(?: (?!at\b)[\p{L}’'-]+){0,6} at(?: just| only| about)? $`;
/** `Born in 1950 and so NN` */
export const bornSo =
  /\bborn\b[^.!?\n]{0,40}\b(?:and )?(?:so|thus|therefore|hence|now)(?: now| then| aged?)? $/i;
/** `Between NN and NN I fished` */
export const betweenAges = /\bbetween (?:\d{1,2} and )?$/i;
export const betweenEnds = /^(?: and \d{1,2})?,? (?:I|he|she)(?!\p{L})/u;
/** A question, and what an answer may open with. */
export const askedAge = pattern('iu')`
    (?:how old (?:are|is|was|were|will|would)\b[^?\n]{0,40}[?\n]
    |\b(?:your|his|her) (?:exact |current )?age\b[^?.\n]{0,24}[?.]
    |(?:wie alt|hoe oud|quel âge|qué edad|cuántos años|quanti anni|quantos anos|hur gammal|hvor gammel
    |ile \p{L}{0,8} ?lat)(?!\p{L})[^?\n]{0,30}\?)["”’»]?\s*(?:(?:A|Ans|R|\p{Lu}[\p{L}. ]{1,24})\s?[:.]
    |-)?\s*["“‘«]?(?:(?:${either('asked-age')}),? ){0,2}$`;
export const answerEnds = /^(?:[.!?,;"”’»]|$|\s*\n| (?:years|and|last|next|in|on|sir|ma['’]am)(?!\p{L}))/iu;
/** In a list of a household: `wife, NN`, `son   N   miner`. */
export const householdBefore = pattern('iu')`
    \p{Lu}[^\n]*?(?:[\s,]|^)(?:${either('household-before')})\.?(?:, |[ \t]{2,}|\t)$`;
export const householdAfter = /^(?:[,;]|[.]?[ \t]*(?:\n|$)|[ \t]{2,}|\t)/;
/** How somebody lives, after the age. */
export const statusAfter = pattern('iu')`^, (?:${either('status-after')})(?!\p{L})`;
/** The next in a life: `left school at 14 and was mayor at 48`. */
export const happenedAgain =
  /\b(?:died|retired|married|wed|graduated|widowed|orphaned|emigrated|dropped out|left home|left school) at \d{2}\b[^.!?\n]* at $/i;
/** Ends where a time, a speed or a price would go on. */
export const happenedEnds = pattern('u')`
    ^(?:[.!?;)"”]|,[ "”’]|$|\s*\n| ?[–—]| (?:${either('happened-ends')})(?![\p{L}]))`;
export const verb = pattern('i')`
    (?:['’]s| will be|['’]ll be| is| was| oli| on| are| were| ist| est| es| är| er| turns| turned)(?: both
    | all| now| only| just| already| about| almost| nearly| over)? $`;
export const atAge = /\bat(?: just| only| almost| nearly| about)? $/i;
export const birthday = /\b(?:his|her|my|your|their|happy|['’]s) $/i;
/** What makes a number after a label one of something else. */
export const units = pattern('iu')`^(?: ?[%$€£°*=]|[ -]?(?:${either('other-units')})\b)`;
/** What may follow the number when no word says what it counts. */
export const ends = pattern('iu')`
    ^(?:\+(?!\d)|[.!?;)"”]|,[ "”’]|$|\s*\n| ?[–—]|[ ](?:and|but|or|now|by now|btw|lol|today|tomorrow
    |yesterday|soon|here|again|in (?:an?|one|two|three|four|five|six|\d{1,2}
    |the (?:spring|summer|autumn|fall|winter|new year))|${either('ends')}
    |on (?:the )?\d{1,2}(?:st|nd|rd|th)?|i (?:lördags|söndags|går|dag|år)
    |on (?:january|february|march|april|may|june|july|august|september|october|november|december)|already
    |then|because|since|yet|still|as of|male|female|und|con|avec|mit|geworden|going on
    |(?:I|he|she|we|they)(?= \p{L}))\b)`;
/** `She is 5 yrs.` */
export const yearsAlone = /^ (?:years|yrs)(?=[.,;!?)]|$|\s*\n)/i;

const things = either('things');
/** `Our bakery turns 100.` */
export const thingTurns = new RegExp(`\\b(?:${things})s?(?: itself| just)? turn(?:s|ed|ing)? $`, 'iu');
export const thingBefore = new RegExp(
  `\\b(?:${things})s?(?: \\d[\\d.]*)?(?:(?: itself)?(?: is| was| are| were|['’]s)(?: \\p{L}+)?|,|(?:, \\p{Ll}+){1,3},)? $`,
  'iu',
);
const forSale = pattern('iu')`\b(?:${either('for-sale')})(?!\p{L})[^.!?\n]{0,60}`;
const usedAfter = pattern('iu')`
    ^[^.!?\n,]{2,14},? (?:but |and )?(?:(?:little|hardly|barely|rarely|lightly|never|well) used
    |(?:in )?(?:good|fair|perfect|excellent|working|mint) (?:condition|order|nick)|runs|works)(?!\p{L})`;
/** What is sold or sails is no person. */
export const isForSale = (before: string, after: string): boolean =>
  forSale.test(before) || usedAfter.test(after);
const workers = either('workers');
export const thingAfter = pattern('iu')`
    ^[^.!?\n]{2,14}(?:old|young)(?: (?!man|woman|boy|girl|who|and|with|from|in|has|had|was|is|at|on
    |of)\p{L}+)? (?:${things}|volvo|saab|toyota|honda|fiat|bmw|audi|mercedes|subaru|nissan|mazda|renault
    |peugeot|citroën|skoda|škoda|volkswagen|vw|hyundai|tesla|vespa|yamaha|suzuki|iphone|macbook
    |thinkpad)s?\b(?! (?:${workers}))`;
/** Of jubilees, wars and experience in languages with one word for years and age. */
export const thingForeign = pattern('iu')`^.{0,12}? (?:${either('thing-foreign')})`;
/** Of everybody on one side of it: no person's. */
export const limit = pattern('i')`
    (?:\b(?:${either('limits')}|(?<!(?:is|was|be|['’]s|['’]m|am) )over)|[<>≥≤])(?: the age of)? $`;

/** `I'm 29F`, `Patient: 58M`, `my wife (30F)` */
export const isSexAfter = /^[FMfm](?![\p{L}\p{N}_-])/u;
export const sexed = pattern('i')`
    \b(?:i|i['’]?m(?: an?)?|i am(?: an?)?|met (?:him|her|a)|(?:he|she)(?:['’]s| is| was)?|him|her|patient:?
    |pt\.?:?|(?:${either('sexed')})(?: is|,)?|me,?) [([]?$`;
/** `44F presents with pain` */
export const isPatientAfter = pattern('u')`
    ^[FM],? (?:present(?:s|ed|ing)|with (?:a )?(?:history|hx|pmh|known|acute|chronic|new|\p{Ll}+ pain)|c\/o
    |complain|admitted|w\/|s\/p|hx|pmh|found|brought|who|here|looking)`;
/** `F, 49, Paris`, `(m/34)`: a letter for the sex that a line, a cell or a bracket begins with. */
export const sexBefore = pattern('iu')`
    (?:^|[\n|;•]\s{0,3}|(?:^|\s)[([]|\b(?:sex|gender|geschlecht|sexe|sexo|sesso|age|alter):? )(?:[mfw]|male
    |female|man|woman|männlich|weiblich|homme|femme|hombre|mujer|maschio|femmina)(?:, ?| ?\/ ?| ?\| ?)$`;
export const sexBeforeEnds = /^(?:[,;|)\]]| [|J]|$|\s*\n|, | (?:jahre|ans|años|anni|years|yrs)\b)/iu;
/** `Ann Lee 40 M farmer` */
export const sexApart = /^ [MF](?=$|[,;|\n]| \p{Ll}{3,})/u;
/** A year's letter after a number with a label: `76a`, `34y`. */
export const yearLetter = /^(?:a|y|j|l|yrs?|ans)(?![\p{L}\p{N}])/iu;
/** `(29/f)`, `(34, m)` */
export const sexAfter = /^(?:\/|, )(?:[mfw]|male|female)[)\]]/i;

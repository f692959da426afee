/** How ages are written, in the languages that most texts are in. All are matched against a few dozen characters. */

/** What stands behind the number of years of a life, and behind no other number. */
export const yearsOfLife =
  /\+?[ -]?(?:(?:years?|yrs?|y)\.?[ -]?(?:olds?\b|of age\b)|y\/o\b|y\.o\.|(?<=\d)yo\b|yo\b(?! )|yo (?=male|female|man|woman|boy|girl|patient|son|daughter|m\b|f\b)|jahre?n? alte?[nrms]?\b|-?jährige?[nrs]?\b|ans et demi|años de edad|años de vida|anos de idade|anni di età|jaar oud|lat życia|år gamm?[ae]l|år gamle|-?jarige?\b|-letni(?:a|ej|ego|emu|m|ą|ch)?(?!\p{L})|-?let(?:ý|á|ého|é|ému)(?!\p{L})|-?ročn(?:ý|á|ého|ej)(?!\p{L})|-?årige?(?!\p{L})|-?åring(?:en|ar)?(?!\p{L})|-vuoti(?:as|aan|aat)|-годишен|-?летн|enn[ei]\b|-godišnj|χρον[οη]|yaşında(?:ki)?(?!\p{L})|éves (?=\p{Lu}|férfi|nő|fiú|lány|gyer|asszony)|tuổi(?!\p{L})|years young)/iuy;
/** The unit of the second of two ages: `8 and 10 year olds`, `19- and 20-year-olds`. */
export const sharedUnit =
  /-?(?: and | or | to |, | & )\d{1,3}[- ]years?[- ]olds?\b|(?: und | oder | bis )\d{1,3} Jahren? alt|(?: et | ou )\d{1,3} ans(?=[.,;)]|$)|(?: y | e )\d{1,3} (?:años|anni|anos)(?=[.,;)]|$)|(?: en | of )\d{1,3} jaar(?=[.,;)]|$)/iuy;
export const infant = /[ -](?:months?|mos?|mths?|weeks?|wks|days?)[ -]old\b/iy;
export const infantAlone =
  /[ -](?:months?|mos?|weeks?|days?)[ -]old(?=[.,;!?)]|$| (?:and|who|was|is|with|at)\b)/iy;
export const child =
  /\b(?:bab(?:y|ies)|infant|newborn|toddler|child|kid|son|daughter|girl|boy|twins?|he|she|nephew|niece|grandson|granddaughter|patient)\b/i;
/** Behind a number of years in languages that say nothing more; an age with a person's verb before it. */
export const years =
  /[ -](?:ans|años|añitos|anos|anni|anys|jaar|jr|jahren?|j\.|lat|lata|år|let|évesen?|лет|года?|років|роки|ετών|岁|歳|years|yrs)(?![\p{L}])(?! (?:de|di|d['’]|du) ?\p{Ll})/iuy;
export const verbs =
  /(?:(?<!\p{L})âgée? de|\b(?:tiene|tengo|tenía|tuvo|cumple|cumplió|cumplir|con|a los|de unos)|\b(?:tem|tenho|tinha|completou|faz|aos)|\b(?:ha|ho|hanno|aveva|avevo|compie|compiuto|a soli)|\bde|(?<!\b(?:by|y|\p{L}{5,}) )\ba|(?<!\p{L}|condamnée? |prêt |crédit |\d )à|\ba eu|\b(?:avait|avais|avaient|aura|fêt[eé](?:r|ra)? ses)|\b(?:ma|mam|miała?|skończył|skończyła)|(?<!\p{L})(?:är|er|var|fyller|fyllde|fylt|fylte|fylder|fyldte|har fyllt)|\b(?:je|is|was|wordt|werd)|\b(?:ist|wird|wurde|bin|mit)|\bil a|\belle a|\bj'ai|\bavere|(?:uomo|donna|ragazz[oa]|bambin[oa]|signora?|giovane) di|мне|ему|ей|исполнилось|мужчина|женщина|мальчик|девочка) $/iu;
const label =
  'ages?|aged|ag[eé]e? de|âge|alter|edad|età|idade|leeftijd|wiek|wieku|ålder|alder|ikä|возраст|вік|yaş|aet\\.?|aetatis(?: suae)?|æ\\.?|věku?|életkora?|ηλικίας?|vârst[aă](?: de)?';
/** Directly before the number, perhaps with another number and its conjunction between. */
export const labels = new RegExp(
  `(?<![-\\p{L}]|max[_ ]|min[_ ]|(?:median|average|mean) )(?:${label})(?:/sex|/gender)?(?: of| as| is| was| van| von| de| di| between| entre| (?:at|when|on)(?: \\p{L}{2,14}){1,2}(?=:)|d)?["'>]?(?: ?[([](?:years|yrs|y)[)\\]])?\\s{0,3}(?:(?:[:=|]|(?<=\\s)-)\\s{0,3})?["']?(?:[mfw][ /]{1,3})?(?:\\d{1,3}(?:, | and | und | et | y | or | to | & |-|–)){0,3}$`,
  'iu',
);
/** Behind a number that a label names: said of everybody on one side of it. */
export const limitBehind =
  /^(?: years?)?,? (?:and|or|und|oder) (?:under|over|older|younger|above|below|up|more|less)\b/i;
export const subject =
  /(?:\b(?:turn(?:s|ed|ing)?|i['’]?m|i am|i was|(?:i|he|she|who|we|they|mum|mom|dad)(?:['’]ll| will| would|['’]d)(?: soon)? (?:be|have been)|lived? to(?: be| see)?|made it to|(?:i|you|he|she|who|they)(?:['’]ll| will)? reach(?:es|ed)?|(?:he|she|who) (?:must|may|might|could) be|(?:he|she|who|they) (?:looked|looks|seemed|seems)|(?<!\p{L})(?:fyller|fyllde|fylt|fylte|fylder|fyldte)|you['’]re|you are|(?:he|she|who)(?:['’]s| is| was)|being|(?:ich|ik|jag|jeg) (?:bin|ben|är|er|war|was|var|werde|wurde)|(?:er|sie|opa|oma|papa|mama) (?:ist|war|wird|wurde)|(?:hij|zij|ze) (?:is|was|wordt|werd)|(?:han|hon|hun) (?:är|er|var)|the (?:youngest|eldest|oldest|younger|elder)(?: (?:is|was|being))?|a los|aos|(?:['’]s|is|was|am|m|be) (?:pushing|nearing|approaching))(?: now| only| just| then| barely| hardly| scarcely| perhaps| maybe| already| about| around| almost| nearly| over| still| jetzt| erst| schon| gerade| bald| heute| gestern| morgen| (?:nächste|diese|letzte)[nr]? (?:woche|monat|jahr)){0,2}) $/iu;
/** What happens to people once: `died of cancer at 60`. */
export const happened =
  /\b(?:die[ds]|retired|(?:re)?married|wed|moved|passed away|dead|graduated|diagnosed|widowed|orphaned|emigrated|dropped out|left home|left school)(?: (?!at\b)[\p{L}-]+){0,5} at(?: just| only| about)? $/iu;
/** What people do at an age: `she took up the cello at NN`. */
export const didAt =
  /\b(?:[Hh]e|[Ss]he|who|I|\p{Lu}\p{Ll}+)(?: (?:had|first|then|only|later|finally|even)){0,2} (?:gave birth|took up|gave up|learn(?:ed|t)|went to sea|became|left|joined|began|won|swam|climbed|published|wrote|debuted|enlisted|signed (?:on|up)|quit|inherited|founded|fled|bought|sailed|crossed|completed|earned|divorced|adopted|had (?:his|her|my))(?: (?!at\b)[\p{L}’'-]+){0,6} at(?: just| only| about)? $/u;
/** `Born in 1950 and so NN` */
export const bornSo =
  /\bborn\b[^.!?\n]{0,40}\b(?:and )?(?:so|thus|therefore|hence|now)(?: now| then| aged?)? $/i;
/** `Between NN and NN I fished` */
export const betweenAges = /\bbetween (?:\d{1,2} and )?$/i;
export const betweenEnds = /^(?: and \d{1,2})?,? (?:I|he|she)(?!\p{L})/u;
/** A question, and what an answer may open with. */
export const askedAge =
  /(?:how old (?:are|is|was|were|will|would)\b[^?\n]{0,40}[?\n]|\b(?:your|his|her) (?:exact |current )?age\b[^?.\n]{0,24}[?.]|(?:wie alt|hoe oud|quel âge|qué edad|cuántos años|quanti anni|quantos anos|hur gammal|hvor gammel|ile \p{L}{0,8} ?lat)(?!\p{L})[^?\n]{0,30}\?)["”’»]?\s*(?:(?:A|Ans|R|\p{Lu}[\p{L}. ]{1,24})\s?[:.]|-)?\s*["“‘«]?(?:(?:i['’]?m|i am|(?:he|she)(?:['’]s| is| was)|about|around|nearly|almost|just|only|oh|um|er|well|ich bin),? ){0,2}$/iu;
export const answerEnds = /^(?:[.!?,;"”’»]|$|\s*\n| (?:years|and|last|next|in|on|sir|ma['’]am)(?!\p{L}))/iu;
/** In a list of a household: `wife, NN`, `son   N   miner`. */
export const householdBefore =
  /\p{Lu}[^\n]*?(?:[\s,]|^)(?:head|wife|husb(?:and)?|sons?|daur?|daughter|servt?|servant|boarder|lodger|visitor|widow(?:er)?|widr?|unm|unmarried|mar|married|single|spinster|bachelor|mother|father|brother|sister|nephew|niece|apprentice)\.?(?:, |[ \t]{2,}|\t)$/iu;
export const householdBehind = /^(?:[,;]|[.]?[ \t]*(?:\n|$)|[ \t]{2,}|\t)/;
/** How somebody lives, behind the age. */
export const statusBehind =
  /^, (?:divorced|(?:un)?married|single|separated|widow(?:ed|er)?|bachelor|spinster|ledig|verheiratet|geschieden|verwitwet|célibataire|mariée?|divorcée?|veuve?|solter[oa]|casad[oa]|divorciad[oa]|viud[oa])(?!\p{L})/iu;
/** The next in a life: `left school at 14 and was mayor at 48`. */
export const happenedAgain =
  /\b(?:died|retired|married|wed|graduated|widowed|orphaned|emigrated|dropped out|left home|left school) at \d{2}\b[^.!?\n]* at $/i;
/** Ends where a time, a speed or a price would go on. */
export const happenedEnds =
  /^(?:[.!?;)"”]|,[ "”’]|$|\s*\n| ?[–—]| (?:and|but|of|from|after|following|in (?:his|her|their|an?|the|\p{Lu}\p{L}*|\d{4})|on \p{Lu}\p{L}*|with|surrounded|peacefully|while|when)(?![\p{L}]))/u;
export const verb =
  /(?:['’]s| will be|['’]ll be| is| was| oli| on| are| were| ist| est| es| är| er| turns| turned)(?: both| all| now| only| just| already| about| almost| nearly| over)? $/i;
export const atAge = /\bat(?: just| only| almost| nearly| about)? $/i;
export const birthday = /\b(?:his|her|my|your|their|happy|['’]s) $/i;
/** What makes a number behind a label one of something else. */
export const units =
  /^(?: ?[%$€£°*=]|[ -]?(?:weeks?|days?|hours?|hrs?|min(?:ute)?s?|sec(?:ond)?s?|ms|months?|percent|[kmg]b|bytes|items|entries|px|kg|km|cm|mm)\b)/iu;
/** What may stand behind the number when no word says what it counts. */
export const ends =
  /^(?:\+(?!\d)|[.!?;)"”]|,[ "”’]|$|\s*\n| ?[–—]|[ ](?:and|but|or|now|by now|btw|lol|today|tomorrow|yesterday|soon|here|again|in (?:an?|one|two|three|four|five|six|\d{1,2}|the (?:spring|summer|autumn|fall|winter|new year))|en|et|och|og|when|with|without|who|while|so|at the|from|living|lives|years next|next|this|last|in (?:january|february|march|april|may|june|july|august|september|october|november|december)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|on (?:the )?\d{1,2}(?:st|nd|rd|th)?|i (?:lördags|söndags|går|dag|år)|on (?:january|february|march|april|may|june|july|august|september|october|november|december)|already|then|because|since|yet|still|as of|male|female|und|con|avec|mit|geworden|going on|(?:I|he|she|we|they)(?= \p{L}))\b)/iu;
/** `She is 5 yrs.` */
export const yearsAlone = /^ (?:years|yrs)(?=[.,;!?)]|$|\s*\n)/i;

const things =
  'building|car|house|home|company|firm|startup|business|church|cathedral|bridge|tree|forest|law|bug|code|codebase|software|program|system|server|laptop|computer|machine|phone|model|tradition|brand|wine|whisky|whiskey|rum|cheese|cheddar|vintage|ship|boat|plane|aircraft|train|engine|truck|bike|castle|tower|temple|record|file|backup|data|database|account|project|library|framework|kernel|version|vulnerability|exploit|malware|botnet|conflict|war|treaty|agreement|contract|building|factory|plant|school|university|institution|museum|hotel|road|tunnel|reactor|satellite|telescope|fossil|star|planet|rock|mystery|debate|battery|roof|furniture|article|book|film|song|protocol|standard|technology|piano|guitar|violin|instrument|shelter|station|stadium|theatre|theater|cinema|pub|restaurant|shop|store|bakery|farm|mill|barn|dam|pier|wall|fence|pipe|boiler|fridge|freezer|washing machine|sofa|bed|mattress|table|chair|desk|carpet|kitchen|bathroom|flat|apartment|cottage|bungalow|village|town|city|park|garden|hedge|oak|elm|bus|tram|van|tractor|motorcycle|bicycle|tyre|camera|watch|clock|ring|necklace|painting|statue|manuscript|map|coin|bottle|scotch|port|cognac|newspaper|magazine|journal|album|series|show|franchise|festival|tournament|club|team|league|fund|debt|mortgage|loan|bond|lease|feud|dispute|rule|ban|marriage|partnership|programme|policy|patent|theory|dataset|website|blog|scar|wound|injury|fracture|lesion|mare|gelding|horse|dog|cat|parrot|tortoise|terrier|labrador|spaniel|retriever|collie|poodle|puppy|kitten|pony|cow|goat|sheep|oven|block|lift|elevator|bus|wreck|quarry|pool|fountain|organ|bell|ferry|tanker|sculpture|orchard|vineyard|bakery|brewery|distillery|pump|motor|generator|transformer|sewer|drain|well|release|compressor|pear|apple|cherry|ferry|cycle|bike|radiator|heater|turbine|drill|lathe|mower|printer|scanner|router';
/** `Our bakery turns 100.` */
export const thingTurns = new RegExp(`\\b(?:${things})s?(?: itself| just)? turn(?:s|ed|ing)? $`, 'iu');
export const thingBefore = new RegExp(
  `\\b(?:${things})s?(?: \\d[\\d.]*)?(?:(?: itself)?(?: is| was| are| were|['’]s)(?: \\p{L}+)?|,|(?:, \\p{Ll}+){1,3},)? $`,
  'iu',
);
const forSale =
  /\b(?:for sale|selges|til salgs|säljes|till salu|sælges|til salg|zu verkaufen|verkaufe|à vendre|te koop|se vende|vendo|vendesi|sprzedam|M\/[SVY]|MV|HMS|USS|SS)(?!\p{L})[^.!?\n]{0,60}/iu;
const usedBehind =
  /^[^.!?\n,]{2,14},? (?:but |and )?(?:(?:little|hardly|barely|rarely|lightly|never|well) used|(?:in )?(?:good|fair|perfect|excellent|working|mint) (?:condition|order|nick)|runs|works)(?!\p{L})/iu;
/** What is sold or sails is no person. */
export const isForSale = (before: string, behind: string): boolean =>
  forSale.test(before) || usedBehind.test(behind);
/** Behind a thing: the one who works with it is what has the age. */
const workers =
  'engineer|developer|designer|architect|tester|analyst|programmer|consultant|owner|driver|mechanic|dealer|builder|manager|director|worker|student|teacher|clerk|agent|officer|collector|enthusiast|player|keeper|member|resident|captain|boy|girl|kid|man|woman|leader|editor|attendant|assistant';
export const thingBehind = new RegExp(
  `^[^.!?\\n]{2,14}(?:old|young)(?: (?!man|woman|boy|girl|who|and|with|from|in|has|had|was|is|at|on|of)\\p{L}+)? (?:${things}|volvo|saab|toyota|honda|fiat|bmw|audi|mercedes|subaru|nissan|mazda|renault|peugeot|citroën|skoda|škoda|volkswagen|vw|hyundai|tesla|vespa|yamaha|suzuki|iphone|macbook|thinkpad)s?\\b(?! (?:${workers}))`,
  'iu',
);
/** Of jubilees, wars and experience in languages with one word for years and age. */
export const thingForeign =
  /^.{0,12}? (?:jubil|krieg|oorlog|bestehen|bestaan|erfahrung|ervaring|garanti|vertrag|contract|wojn|haft|friede|frist|laufzeit|hochzeit|rente|gebäude|haus|auto|вой|опыт|стаж)/iu;
/** Of everybody on one side of it: no person's. */
export const limit =
  /(?:\b(?:must be|should be|at least|minimum(?: age)?(?: of| is)?|maximum(?: age)?(?: of| is)?|under|below|older than|younger than|up to|no one|(?<!(?:is|was|be|['’]s|['’]m|am) )over)|[<>≥≤])(?: the age of)? $/i;

/** `I'm 29F`, `Patient: 58M`, `my wife (30F)` */
export const isSexBehind = /^[FMfm](?![\p{L}\p{N}_-])/u;
export const sexed =
  /\b(?:i|i['’]?m(?: an?)?|i am(?: an?)?|met (?:him|her|a)|(?:he|she)(?:['’]s| is| was)?|him|her|patient:?|pt\.?:?|(?:boyfriend|girlfriend|husband|wife|partner|friend|brother|sister|son|daughter|mother|father|mom|mum|dad|bf|gf|fiancée?|ex|coworker|roommate|boss|cousin|niece|nephew)(?: is|,)?|me,?) [([]?$/i;
/** `44F presents with pain` */
export const isPatientBehind =
  /^[FM],? (?:present(?:s|ed|ing)|with (?:a )?(?:history|hx|pmh|known|acute|chronic|new|\p{Ll}+ pain)|c\/o|complain|admitted|w\/|s\/p|hx|pmh|found|brought|who|here|looking)/u;
/** `F, 49, Paris`, `(m/34)`: a letter for the sex that a line, a cell or a bracket begins with. */
export const sexBefore =
  /(?:^|[\n|;•]\s{0,3}|(?:^|\s)[([]|\b(?:sex|gender|geschlecht|sexe|sexo|sesso|age|alter):? )(?:[mfw]|male|female|man|woman|männlich|weiblich|homme|femme|hombre|mujer|maschio|femmina)(?:, ?| ?\/ ?| ?\| ?)$/iu;
export const sexBeforeEnds = /^(?:[,;|)\]]| [|J]|$|\s*\n|, | (?:jahre|ans|años|anni|years|yrs)\b)/iu;
/** `Ann Lee 40 M farmer` */
export const sexApart = /^ [MF](?=$|[,;|\n]| \p{Ll}{3,})/u;
/** A year's letter behind a number with a label: `76a`, `34y`. */
export const yearLetter = /^(?:a|y|j|l|yrs?|ans)(?![\p{L}\p{N}])/iu;
/** `(29/f)`, `(34, m)` */
export const sexBehind = /^(?:\/|, )(?:[mfw]|male|female)[)\]]/i;

import { wordsOf } from '#pii/lexicon/lists.ts';

/** Words around ages that stand plainly beside somebody. All are matched against a few dozen characters. */

/** More of whom an age is told, as a pattern. */
export const moreRoles =
  '(?:mother|father|son|daughter|brother|sister)-in-law|complainant|(?:first|second|third|chief) mate|deck ?(?:boy|hand)|granddad|grandad|nana|gramps|aunt(?:ie|y)|couple|schwieger(?:mutter|vater|sohn|tochter)|stief(?:sohn|tochter|vater|mutter)|(?:(?:die|eine|meine|unsere|ihre|seine|deine) \\p{Lu}\\p{Ll}{3,}[rtgsdlkhnb]in)|auszubildende[rn]?|azubi|jugendliche[rn]?|verletzte[rn]?|verstorbene[rn]?|beschuldigte[rn]?|festgenommene[rn]?|angeklagte|vermisste[rn]?|paar|ehepaar|(?:auto|motorrad|bei)fahrer|fußgänger|nachbar|mieter|polizist|landwirt|bergsteiger|wanderer|ehemann|ehefrau|verdachte|slachtoffer|bestuurder|fietser|inzittende|automobiliste|cycliste|motard|élève|patiente|détenid[oa]|detenid[oa]|víctima|sospechos[oa]|ciclista|alumn[oa]|paciente|vittima|conducente|mannen|kvinnan|kvinnen|pojken|flickan|föraren|manden|kvinden|drengen|pigen|gutten|jenta|sønnen|datteren|datteren|sonen|dottern|abuel[oa]|nonn[oa]|veuve|veuf|viud[oa]|weduwe|witwe|witwer';

/** One of the family, directly before the name that has the age: `Schwester Anna (17)`. */
export const kin: ReadonlySet<string> = new Set(
  wordsOf(`frau herr madame monsieur señora señor signora signor senhora senhor baby infant newborn toddler sons daughters brothers sisters twins söhne töchter hijos hijas wife husband spouse son daughter brother sister mother father mum mom dad mam grandmother grandfather grandson
    granddaughter aunt uncle cousin niece nephew girlfriend boyfriend partner fiancé fiancée widow widower stepson stepdaughter stepbrother stepsister
    stepfather stepmother twin grandma grandpa granny nan flatmate roommate housemate lodger carer schoolgirl schoolboy teenager pupil
    sohn tochter mutter vater bruder schwester ehefrau ehemann witwe witwer enkel enkelin oma opa onkel tante neffe nichte cousine freundin partnerin
    fils fille mère père frère sœur soeur femme mari épouse époux veuve veuf neveu nièce copine bébé hijo hija madre padre hermano hermana esposa
    esposo marido mujer viuda viudo abuelo abuela nieto nieta sobrino sobrina bebé novia novio figlio figlia fratello sorella moglie marito vedova
    nonno nonna nipote zia filho filha mãe pai irmão irmã viúva avô avó neto neta zoon dochter moeder vader broer zus echtgenoot echtgenote weduwe
    kleinzoon kleindochter buurman buurvrouw nichtje neefje son dotter mor far bror syster søster sønn datter søn kone hustru fru mann sambo make maka
    syn córka matka ojciec brat siostra żona mąż wdowa babcia dziadek poika tytär äiti isä veli sisko vaimo mies`),
);
export const babies: ReadonlySet<string> = new Set(
  wordsOf(
    'baby infant newborn toddler son daughter boy girl child twin bébé bebé sohn tochter fils fille hijo hija figlio figlia zoon dochter nephew niece brother sister',
  ),
);

/** Who is who in a crew or a house, in brackets with the age: `Ole (cook, 57)`; what people are by trade is known elsewhere. */
export const post =
  /(?:^|[ -])(?:master|mate|cadet|purser|oiler|wiper|bosun|self-employed|unemployed|retired|single|married|divorced|widowed|chair|deputy|ledig|verheiratet|mariée?|casad[oa]|solter[oa])$/u;

/** What somebody in a sentence does or did. */
const did =
  'who|whose|whom|said|told|says|tells|was|is|has|had|will|would|could|cannot|can|must|may|does|did|went|came|left|got|gave|took|made|lost|won|fell|ran|broke|found|drove|flew|fled|held|kept|met|paid|put|rose|sat|sold|sent|spoke|spent|stood|struck|swam|taught|thought|threw|wore|wrote|drew|drank|knew|grew|led|read|began|became|bought|brought|built|caught|chose|felt|fought|heard|hit|hurt|laid|lay|let|sang|saw|shot|slept|stole|sued|swore|wept|withdrew|lives|works|runs|plays|teaches|owns|faces|denies|plans|hopes|wants|needs|likes|loves|finds|makes|gets|goes|starts|keeps|leads|speaks|takes|thinks|knows|joins|signs|leaves|returns|remains|started|never|still|now|then|once|first|also|later';
export const didBehind = new RegExp(`^ (?:were|${did}|\\p{Ll}{3,}ed)(?!\\p{L})`, 'u');
/** What people alone do. */
export const humanBehind =
  /^[,)]{1,2} (?:lives|says|said|told|works|runs|plays|teaches|thinks|knows|recalls|remembers|who|still)(?!\p{L})/u;
export const verbBehind = new RegExp(
  `^[,)]{1,2} (?:${did}|\\p{Ll}{3,}ed|[^\\s\\p{Lu}]{2,}(?:te|ait))(?!\\p{L})`,
  'u',
);
const now =
  'who|is|was|has|had|would|wants?|needs?|will|can|cannot|loves?|likes?|goes|starts?|started|lost|came|went|said|says|told|got|made|fell|won|joins?|still|just|also|misses|missed|learnt|learned|asked|cried|slept|turned|lives|plays|played';
/** What things do too. */
export const weakBehind =
  /^[,)]{1,2} (?:was|is|has|had|will|would|can|may|must|tells|told|takes|took|made|makes|began|started|starts|lost|won|fell|rose|put|let|hit|kept|gets|got|goes|went|shows?|showed|opened|closed|ended|launched|released|remains|still|now|then|also|never|first|once|later)(?!\p{L})/u;
/** A child's: less is told of them. */
export const childVerb = new RegExp(`^[,)]{1,2} (?:${now})(?!\\p{L})`, 'u');

/** The end of a bracket with words behind the age: `(47, clerk in Leeds)`. */
export const wordsBehind = /^[,;] ?(?!\d)(\p{L}[^()\n]{1,70})\)/u;
/** What is counted so and not told: `(12, red)`, `(7, 9 and 12 May)`. */
export const noWords =
  /^(?:(?:and|or|see|cf|pp?|no|vol|ed|room|seat|table|page|line|row|red|blue|green|black|white|small|medium|large|ext|x|pen|og|c|wk|sub)|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{Ll}*)(?!\p{L})/iu;

/** What names whom a note is about, at the start of a line: `Client: Anna, 8, cannot sleep`. */
export const noteLabel =
  /(?:^|[\n.;|] ?)(?:Subject|Re|Referral|Siblings?|Brother|Sister|Mother|Father|Mum|Dad|Son|Daughter|Wife|Husband|Partner|Client|Child|Patient|Pt|Pupil|Student|Name|Baby|Infant|Case|Tenant|Applicant|Claimant|Victim|Suspect|Witness|Resident|Guest|Caller|Service user|Candidate|Complainant|Defendant|Betreff|Kind|Klient(?:in)?|Patientin|Schüler(?:in)?|Objet|Concerne|Enfant|Élève|Asunto|Niñ[oa]|Paciente|Cliente|Oggetto|Paziente|Onderwerp|Kind|Leerling|Ämne|Barn|Elev|New patient|Missing(?: since \p{L}+)?|Vermisst|Gesucht|Desaparecid[oa]|Disparue?)(?: \d{1,2})?: $/u;

/** Before the names of a household: `Dependants: Ann, 12; Ben, 9`. */
export const listLabel =
  /(?:^|[\n.;] ?)(?:Dependants?|Dependents?|Children|Kids|Travell?ers|Passengers|Guests?(?: list)?|Household|Family|Occupants|Tenants|Siblings|Grandchildren|Beneficiaries|Kinder|Enfants|Hijos|Figli|Kinderen|Reisende|Mitreisende|Gäste|Voyageurs|Viajeros): [^.\n]*$/u;
/** Streets have numbers between commas too. */
export const streetBehind =
  /^, ?(?:rue|avenue|via|viale|calle|rua|av\.|boulevard|quai|chemin|ul\.)\s|^, ?(?:\p{Lu}[\p{L}.’'-]* ){1,3}(?:[Ss]treet|St|[Rr]oad|Rd|[Ll]ane|[Aa]venue|Ave|Drive|Close|Way|Terrace|Court|Gardens|Hill|Crescent|Place|Square|Row)\b|^, ?\p{L}+(?:straße|strasse|str\.|gasse|weg|straat|laan|gatan|vägen|gata|veien|vej)(?!\p{L})/u;

/** What only a note about a patient says. */
export const clinical =
  /(?:\b(?:LMP|GCS|BP|HR|RR|SOB|SOBOE|LOC|PMH|PMHx|Hx|Dx|Rx|NKDA|UTI|COPD|HTN|T[12]DM|DM2?|AF|MI|CVA|TIA|DVT|PE|ECG|EKG|CXR|CT|MRI|USS|PV|PR bleed|RTA|MVA|NOF|IVDU|ETOH|EtOH|NBM|NPO|DNR|DNACPR|G\dP\d|Sats?|SpO2|WBC|CRP|Hb|ICU|ITU|A&E|ED|GP|b\/g|c\/o|s\/p|w\/|h\/o|k\/c\/o|o\/e)\b|#\s?(?:NOF|\p{Ll})|\b(?:pain|painful|fever|febrile|cough|vomit\p{L}*|nausea|headaches?|bleed\p{L}*|spotting|rash|asthma|diabet\p{L}*|hypertens\p{L}*|pregnan\p{L}*|miscarriage|smoker|fracture|sprain|swelling|swollen|dizz\p{L}*|syncope|collapsed?|confused|confusion|seizures?|stroke|sepsis|infection|wound|lacerat\p{L}*|abdo\p{L}*|chest|dyspn?o?ea|palpitations|admitted|discharged|presents?|presented|presenting|complain\p{L}*|symptoms?|tender\p{L}*|biopsy|tumou?r|cancer|carcinoma|depress\p{L}*|anxi\p{L}*|suicid\p{L}*|overdose|allerg\p{L}*|medication|meds|post-?op|pre-?op|day \d post|ibuprofen|paracetamol|insulin|triage|jaundice|diarrh?o?ea|constipat\p{L}*|insomnia|migraine|arthritis|hernia|appendi\p{L}*|unwell|bruis\p{L}*|knee|ankle|wrist|hip|lump)\b)/u;
/** What is told of others too. */
export const fallen = /\b(?:falls?|fell|burns?)\b/;
/** Where a note starts, or somebody in a list of beds. */
export const noteStart =
  /(?:^|\n\s{0,3}|[.;] |\b(?:[Bb]ed|[Rr]oom|[Cc]ase|[Pp]t|[Pp]atient|[Cc]ubicle|[Bb]ay|[Tt]rolley|[Pp]atients?|PATIENT|HPI|HPC|PC)(?: ?\d{1,2}\p{Ll}?)?(?::| -|,)? |\b(?:is an?|[Tt]his|[Aa]n?|[Pp]leasant|[Ee]lderly|[Hh]ealthy|[Ff]it) )(?:[FMfm]\/?)?$/u;
export const noteBehind =
  /^[FM](?:[.,:;)]|$|\s*\n| (?:with|w\/|who|found|known|from|s\/p|c\/o|#|\p{Lu}{2,}))/u;
/** F52, fever: a letter before it. */
export const sexedBehind = /^(?:[.,:;]?(?: |\n|$))/;
export const lineStart =
  /(?:^|\n\s{0,3}|\b(?:[Bb]ed|[Rr]oom|[Pp]t|[Pp]atient)(?: ?\d{1,2})?(?::| -|,)? )(?:[FM]\/?|[fm]\/)$/u;

/** `She began in the mill at 15`: what people begin once. */
export const startedAt =
  /\b(?:I|[Hh]e|[Ss]he|who|\p{Lu}\p{Ll}+)(?:['’]d| had| first| then)? (?:start(?:ed)?(?: (?:out|off|work|working))?|began|begun|went|goes|gone|came)(?: (?!at (?!the|an?)|shift|home|off\b|to bed)[\p{L}’'-]+){1,7} at(?: just| only| about| age)? $/u;
const startedAs =
  /\b(?:as an?|on the|in an?|in the|at the|at an?|with the|for the|to sea|to work|down the|into the|work(?:ing)?|fishing|singing|acting|playing|smoking|drinking|boxing|dancing|painting|racing|writing|teaching|modelling|driving|sewing|career|apprenticeship|apprentice|training|job)\b[^.!?\n]{0,40} at(?: \p{L}+)? $/u;
/** What begins every day, by the clock. */
const clock =
  /\b(?:shifts?|today|tomorrow|tonight|yesterday|mornings?|afternoons?|evenings?|noon|day|week|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|trains?|bus|meetings?|show|concerts?|class|lessons?|course|game|match|lunch|dinner|breakfast|gym|page|line \d|row|chapter|number|[Ww]e|[Tt]hey|[Ii]t|[Tt]here|[Tt]rading|[Bb]idding|[Pp]rice|[Aa]uction|[Tt]he)\b/u;
export const clockBehind =
  /^(?:[:.]\d|,? (?:a\.?m|p\.?m|o['’]clock|h\b|hrs|uhr|sharp|on (?:mon|tues|wednes|thurs|fri|satur|sun)|today|tomorrow|tonight|and (?:finish|end|stop|leave|left|close|go|went home|came in|will)|till?|until|to |points|per|%|kg|km|pounds|dollars|euros?))/iu;
export const startEnds =
  /^(?:[.!?;)"”]|,|$|\s*\n| ?[–—]| (?:and|but|in|as|with|after|for|under|because|when|while|on)(?!\p{L}))/u;
export const isStart = (before: string): boolean => {
  const told = startedAt.exec(before)?.[0];
  return (
    told !== undefined &&
    startedAs.test(told) &&
    !clock.test(told.replace(/\b(?:on|in|at|with|for|down|into) the\b/g, ''))
  );
};
/** `Her last recital in Leeds, at 77`, `made her debut at 17`. */
const works =
  'novels?|books?|poems?|collection|films?|movie|albums?|records?|singles?|hits?|symphony|operas?|play|titles?|medals?|gold|cups?|caps?|goals?|championships?|marathons?|races?|fights?|bouts?|tests?|trophy|degrees?|doctorate|diploma|licen[cs]e|patents?|company|business|shop|restaurant|exhibition|child|baby|son|daughter|debut|election|seat|expedition|summit|jump|prize|award|painting|driving test|test|exam|pilot|horse|boat|house|car';
const performed =
  'concerts?|recitals?|performances?|gigs?|tours?|match(?:es)?|games?|appearances?|speech|role|part|show|flight|dive|voyage|season';
const nth = 'first|last|final|second|third|fourth|fifth|only|farewell|professional|début|debut';
const nthOf = (of: string) =>
  new RegExp(
    `\\b(?:[Hh]is|[Hh]er|[Mm]y)(?: (?:very|own|\\p{Lu}\\p{L}+))*(?: (?:${nth}))+(?: \\p{L}[\\p{L}-]*){0,2}? (?:${of})(?:(?: [^\\s.,;!?\\d]+){1,5},| \\p{Ll}+ out|,| (?:for|with|of|against|to) \\p{L}+(?: \\p{L}+)?)? at(?: just| only)? $`,
    'u',
  );
const [once, onStage] = [nthOf(works), nthOf(performed)];
const debut =
  /\b(?:his|her|my) (?:\p{L}+ ){0,3}d[eé]but(?: (?:for|with|in) [^.,;\d]{2,24})? at(?: just| only)? $/iu;
const again =
  /\b(?:his|her|my) (?:first|second|third)\b[^.!?\n]{0,40}? at \d{2},? and (?:his|her|my|the|a) \p{L}+(?: \p{L}+)? at $/u;
/** A number above the hours of a day is no time. */
const got = new RegExp(
  `\\b(?:got|passed|gained|received|took|finished|sold|made|had|set up|opened|founded) (?:his|her|my)(?: \\p{L}+){0,2}? (?:${works}) at(?: just| only)? $`,
  'u',
);
const tookOver =
  /\b(?:took over (?:the|his|her|my) (?:\p{L}+ ){1,3}|was apprenticed (?:to \p{L}+(?: \p{L}+){0,2} )?|(?:joined|married|enlisted|emigrated|signed up)\b[^.!?\n]{0,40} at \d{2}\b[^.!?\n]{0,40} )at $/u;
export const isOnce = (before: string, value: number): boolean =>
  debut.test(before) ||
  once.test(before) ||
  got.test(before) ||
  tookOver.test(before) ||
  again.test(before) ||
  (value > 24 && onStage.test(before));

const animals =
  'beagle|dogs?|cats?|puppy|pup|kitten|horse|pony|mare|gelding|stallion|foal|rabbit|bunny|hamster|guinea pig|parrot|budgie|canary|tortoise|terrier|labrador|lab|spaniel|retriever|collie|poodle|dachshund|bulldog|boxer dog|greyhound|whippet|husky|rottweiler|chihuahua|pug|schnauzer|corgi|dalmatian|mastiff|cockapoo|labradoodle|hound|mutt|mongrel|tabby|tomcat|donkey|cow|goat|sheep|ferret|hund|katze|kater|pferd|chien|chat|chatte|cheval|perro|perra|gato|gata|caballo|cane|gatto|hond|kat|paard|katt|pet|bitch|shepherd dog|german shepherd|siamese|maine coon';
export const animalBehind = new RegExp(`^\\) is [^.!?\\n]{0,20}\\b(?:${animals})\\b`, 'iu');
/** `The spaniel? He's 9`, `our cat Mia, 14`, `the dog (6)`. */
const animal = new RegExp(
  `(?<!\\p{L})(?:${animals})(?:(?:['’]s| is) [^.!?\\n]{2,24}[,.]|[?!.,;:]|,? (?:called|named))?(?: (?:and|but))?(?: (?:he|she|it)(?:['’]s| is| was)(?: \\p{L}+)?| \\p{Lu}\\p{L}+(?: is| was)?| is| was)?(?:,| \\(|:)?(?: now| only| just| nearly| almost| about)? ?$`,
  'iu',
);
export const isAnimal = (before: string): boolean => animal.test(before);

/** Two groups beside each other are counted: `the men (12) and the women (20)`. */
const group = '(?:the \\p{L}+|\\p{Ll}+(?:s|men))';
const groupBehind = new RegExp(`^[,)]{1,2} (?:and|or|but) ${group}(?:, | \\()\\d`, 'u');
const groupBefore = new RegExp(
  `(?<!\\p{L})(?:[Tt]he )?\\p{L}+(?:, | \\()\\d{1,3}[,)]{1,2} (?:and|or|but) ${group}(?:, | \\()$`,
  'u',
);
const manyBefore = /(?:(?:s|men|ish|ch|se)(?:, | \()|[Tt]he \p{L}+ \p{L}+(?:, | \())$/u;
export const isCountedGroup = (before: string, behind: string): boolean =>
  manyBefore.test(before) && (groupBehind.test(behind) || groupBefore.test(before));
/** A size is no sex: `Size: M, 34`. */
export const sizes = /\b(?:sizes?|shirts?|tops?|[LSX]{1,3}, \d+;)[^.\n]{0,20}$/i;
/** By the clock, though somebody did it: `began her shift at 17`. */
export const didByClock =
  /(?:\b(?:We|They|It)\b|\b(?:left|joined|began|bought|earned|completed) (?:work|lunch|(?:the|his|her|my|our|a|an) (?:\p{L}+ )?(?:shift|pub|party|office|house|building|hotel|station|room|scene|site|shop|bar|ward|depot|port|harbour|airport|train|bus|meeting|call|queue|line|class|lesson|day|walk|drive|run|round|tickets?))\b)[^.!?\n]* at $/u;

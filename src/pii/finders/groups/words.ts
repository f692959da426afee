import { withEndings, wordsOf } from '#pii/lexicon/lists.ts';

/** Nations and peoples that `names.words.ts` has not. */
export const furtherGroups =
  'cornish samoan fijian tongan maori hawaiian bhutanese maldivian surinamese guyanese trinidadian barbadian bahamian gambian liberian malian togolese beninese burkinabe chadian gabonese botswanan namibian malawian malagasy mauritian mauritanian djiboutian kyrgyz tajik turkmen papuan chechen catalan basque flemish walloon sami romani roma uyghur rohingya hmong berber bedouin punjabi bengali gujarati kashmiri kurdish tamil yoruba igbo hausa fulani tuareg wolof akan ashanti kikuyu luo maasai somali oromo tigrayan amhara ndebele shona zulu xhosa inuit sinti acadian quebecois cajun creole assyrian circassian tatar buryat yakut pashtun baloch sindhi karen mohawk lakota apache quechua aymara mapuche maya guarani aboriginal ainu navajo cherokee nepali lankan rican sicilian bavarian breton scots';

/** South African, Sri Lankan: the first word belongs to the second. */
export const groupOpeners: ReadonlyMap<string, string> = new Map([
  ['south', 'african korean sudanese american asian'],
  ['north', 'korean african american macedonian'],
  ['sri', 'lankan'],
  ['costa', 'rican'],
  ['puerto', 'rican'],
  ['latin', 'american'],
  ['west', 'african indian'],
  ['east', 'african german timorese'],
  ['northern', 'irish'],
]);

/** People of a nation, whatever stands around them. */
export const peoples = wordsOf(
  `americans germans austrians italians russians ukrainians belarusians estonians latvians lithuanians georgians armenians hungarians
  romanians bulgarians norwegians belgians indians iranians syrians jordanians palestinians egyptians libyans tunisians algerians moroccans
  ethiopians kenyans ugandans nigerians ghanaians canadians mexicans cubans jamaicans haitians colombians venezuelans peruvians bolivians
  chileans argentinians brazilians australians mongolians tibetans serbians croatians bosnians slovenians macedonians albanians koreans
  indonesians malaysians cambodians africans europeans asians swedes danes finns icelanders dutchmen dutchman dutchwoman frenchmen frenchman
  frenchwoman englishmen englishman englishwoman irishmen irishman irishwoman welshman welshwoman scotsman scotsmen spaniards spaniard greeks
  turks poles czechs slovaks croats serbs slovenes briton britons scots kurds arabs israelis iraqis pakistanis bangladeshis saudis yemenis
  kuwaitis filipinos filipina latinos latinas zealanders zealander cornishman cornishmen afghans somalis thais nepalis samoans tongans fijians
  eritreans sudanis congolese zimbabweans zambians angolans tanzanians rwandans malians gambians liberians namibians uzbeks kazakhs tajiks
  chechens uyghurs rohingyas lankans cypriots kosovars maltese argentines ecuadorians uruguayans paraguayans guatemalans hondurans
  salvadorans nicaraguans panamanians dominicans puertoricans singaporeans taiwanese`,
).filter((word) => !/^(?:maltese|taiwanese|congolese|puertoricans)$/.test(word));
/** One of a people: no adjectives, so that an article alone tells them. */
export const oneOfPeople = wordsOf(
  'turk pole swede dane finn swiss scot croat serb slovene kurd arab spaniard icelander luxembourger filipino filipina tibetan cypriot',
);

/** Beliefs, as one calls whom has them or what is theirs. */
export const beliefs = wordsOf(
  `catholic protestant muslim jewish hindu buddhist sikh mormon amish quaker methodist baptist lutheran anglican pentecostal presbyterian
  evangelical calvinist mennonite jain zoroastrian druze yazidi alawite coptic orthodox shia sunni shiite ahmadi christian episcopalian
  adventist rastafarian hutterite salafi sufi jew copt muslima hasidic atheist agnostic unitarian theosophist scientologist wesleyan huguenot
  puritan taoist shaker wiccan bahai hussite waldensian unitarians moravian nonconformist`,
);
export const believers = withEndings(
  'catholic protestant muslim hindu buddhist sikh mormon quaker methodist baptist lutheran anglican pentecostal presbyterian calvinist mennonite jain zoroastrian yazidi alawite shiite christian episcopalian adventist rastafarian jew copt atheist agnostic unitarian theosophist scientologist huguenot puritan taoist jesuit',
  ['s'],
);
/** Before a belief: `Greek Orthodox`, `Roman Catholic`, `Shia Muslim`. */
export const beliefOpeners = wordsOf(
  'roman sunni shia eastern coptic ultra evangelical reform greek russian serbian ukrainian romanian bulgarian georgian armenian syrian',
);
export const parties = wordsOf(
  'republican democrat democratic conservative tory labour communist socialist libertarian liberal marxist maoist trotskyist leninist bolshevik menshevik fascist falangist peronist gaullist unionist royalist',
);
export const partisans = wordsOf(
  'republicans democrats conservatives tories communists socialists libertarians liberals marxists maoists trotskyists bolsheviks mensheviks fascists falangists peronists gaullists',
);
/** Social Democrat, Liberal Democrat. */
export const partyOpeners = wordsOf('social liberal christian');
/** What stands before one of a people: `a Kenyan`, and may be told of him besides: `a devout Catholic`. */
export const articles = wordsOf('a an another one every each fellow');
export const told = wordsOf(
  'devout practising practicing proud lapsed lifelong committed young old elderly fellow former staunch registered strict',
);
export const counts = wordsOf(
  'two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred several some many few most both other fellow',
);
/** What goes on behind one of them when no noun follows. */
export const onward = wordsOf(
  'who whose whom and or but from in with was is has had were are of named called living born by to on at can said says told came went moved which that as for while when after before first too then since until during himself herself he she i we they reached ran took gave got made saw knew found left met sat stood stays lives works wrote won lost died fell held kept led paid spoke sent heard thought told bought brought sang sells sold sit sits stand asks knows',
);

/** Beliefs of several words, whatever stands between them, by their first. */
export const longBeliefs: ReadonlyMap<string, RegExp> = new Map([
  ['hare', /Hare Krishnas?(?!\p{L})/uy],
  ['baha', /Bah[aá]['’][ií]s?(?!\p{L})/uy],
  ['seventh', /Seventh[- ][Dd]ay Adventists?(?!\p{L})/uy],
  ['jehovah', /Jehovah['’]?s['’]? Witness(?:es)?(?!\p{L})/uy],
  ['born', /Born[- ][Aa]gain Christians?(?!\p{L})/uy],
  ['latter', /Latter[- ][Dd]ay Saints?(?!\p{L})/uy],
]);

import { addPhrase } from '#pii/lexicon/gazetteers.ts';
import { marks } from '#pii/text/marks.ts';
import { exonyms, features } from './places.ts';
import { organizations } from './organizations.ts';
import type { Vocabulary } from '#pii/lexicon/vocabulary.ts';

/** Words around names, in plain form: what a gazetteer does not hold. */
const words: readonly (readonly [number, string])[] = [
  [
    marks.title,
    'mr mrs ms miss mx dr prof professor doctor sir madam madame lady lord dame rev reverend fr father sister capt captain sgt sergeant lt lieutenant col colonel maj gen hon judge justice sen senator rep congressman congresswoman gov mayor officer detective inspector agent nurse coach herr herrn frau monsieur mme mlle senor senora senorita sr sra srta don dona signor signora signorina dott dottor dottoressa ing avv meneer mevrouw dhr mevr hr fru froken pan pani г г-н г-жа господин господину госпожа госпоже esq counsel attorney president chancellor minister pastor rabbi imam sheikh king queen prince princess auntie aunty revd adv lic licda mgr mudr judr haji hajji comrade cllr insp supt cpl bapak encik puan maharaja maharani smt shri hja bgm geom whaea',
  ],
  [
    marks.particle,
    'van von der den de del della di da dos das do du la le el al bin ibn bint ben abu ter ten zu zum zur af av y e st san lo della dello degli dalla ap mac mc ould',
  ],
  [marks.behind, 'jr sr ii iii iv phd md dds esq cpa rn dvm jd'],
  [
    marks.label,
    'name names fullname firstname lastname surname forename cardholder patient client customer employee attorney lawyer counsel physician doctor provider contact recipient sender author owner holder applicant beneficiary witness plaintiff defendant claimant respondent petitioner deponent guardian spouse signed signatory signature student teacher manager supervisor member user guest passenger tenant landlord nom prenom nombre apellido apellidos nachname vorname nome cognome naam achternaam imie nazwisko attn attention from to cc bcc by reporter assignee reviewer buyer seller remitente destinatario destinataire expediteur absender empfanger mittente afsender modtager nadawca odbiorca musteri cliente paciente witnesses candidate insured policyholder subscriber donor mother father subject payee 姓名 名前 氏名 이름 성명 имя фио фамилия пацієнт пациент όνομα الاسم שם',
  ],
  [
    marks.speech,
    'said says told tells asked asks wrote writes replied replies explained explains added adds noted notes argued argues claimed claims insisted insists stated states commented comments recalled recalls shouted shouts whispered answered answers thinks thought believes believed knew knows met meets married called calls phoned emailed texted lives lived works worked died born smiled laughed nodded shrugged sighed cried agreed agrees testified alleges alleged confessed sued resigned retired graduated',
  ],
  [
    marks.kin,
    'wife husband spouse brother sister son daughter mother father mom mum dad uncle aunt cousin nephew niece grandmother grandfather friend friends girlfriend boyfriend partner fiance fiancee colleague neighbor neighbour boss roommate named called founder founders actor actress singer author director producer guitarist drummer bassist writer poet painter composer starring featuring ceo cto cfo chairman',
  ],
  [
    marks.greeting,
    'dear gentile gentili egregio egregia spettabile geachte beste prezado prezada querido querida sayin salut moin servus hi hello hey hallo bonjour hola ciao sincerely regards cheers thanks lieber liebe уважаемый уважаемая cher chere estimado estimada apreciado apreciada apreciat benvolgut benvolguda',
  ],
  [
    marks.thing,
    'iban bic ssn dob vat monday tuesday wednesday thursday friday saturday sunday february september october november december tue wed thu fri feb oct nov dec sept easter internet web windows linux android firefox javascript typescript php sql json xml html css http https ftp ssh api url uri dom sdk ide unicode ascii utf bible koran true false null none general string object array boolean buffer promise proxy figure section chapter appendix abstract introduction conclusion references bibliography lorem ipsum dolor amet roman latin gothic victorian gregorian julian bayesian gaussian north south east west northern southern eastern western central new old upper lower grand great los las ave rd blvd apt suite unit floor asia europe africa america pacific atlantic arctic royal',
  ],
  [
    marks.product,
    'chrome safari opera edge java python ruby rust perl scala kotlin swift julia pascal ada haskell erlang elixir clojure django flask rails laravel jenkins travis maven gradle docker kubernetes helm apache nginx tomcat jupyter jasmine mocha jest vitest karma chai ember angular react vue svelte node npm yarn babel webpack vite rollup redis mongo cassandra hadoop spark kafka oracle mysql postgres sqlite aurora athena bash shell git github gitlab jira slack zoom word excel outlook office azure cobalt strike mimikatz emotet conti maze petya ryuk lazarus turla carbanak kali metasploit nessus snort zeek suricata splunk ansible puppet chef vagrant terraform god bot echo delta tango bravo alpha alexa siri cortana claude gemma gemini llama mistral phi bard watson lotus jade max sass stylus pug ivy atom sublime eclipse luna polly clair venus mercury mars jupiter saturn pluto nova titan atlas apollo zeus hermes hercules phoenix falcon orion vega sirius hash bloom markov bayes fourier poisson euler newton laplace cauchy turing neumann hamming huffman dijkstra dewey boole poodle heartbleed spectre meltdown mirai wannacry stuxnet flame duqu darwin mac macintosh apple okta amazon oauth tor zeus dridex trickbot lokibot agent hydra medusa cerberus kerberos dharma locky cryptolocker babuk hive royal ascension tesla ford porsche mercedes lincoln chevrolet bentley disney nobel pulitzer grammy emmy trojan ransom samba catalina ventura monterey mojave yosemite sierra candida prospero caesar mitre islam dios gott dieu eden debian ubuntu fedora gnome glib photoshop illustrator genesis altair rigel deneb polaris capella',
  ],
  [
    marks.eponym,
    'problem problems dilemma syndrome disease disorder effect law laws theorem lemma conjecture paradox algorithm method methods test tests distribution equation equations model models transform transformation constant number numbers cipher filter function functions noise series process processes chain chains curve curves coefficient index scale score criterion criteria principle hypothesis experiment reaction cell cells virus machine code codes matrix net nets space group groups network networks tool tools server servers protocol library framework prize award medal medical ransomware malware botnet campaign language technique window windowing scan scans rule quadrature system systems lecture division laboratory laboratories file iteration decomposition expansion approximation polynomial inequality integral diagram graph tree formula coefficients productions switching scattering circuit circuits hologram holograms imaging winner winners nominee nominees nomination nominations nominated wheel wheels compilers compiler interpreter chipset conspiracy',
  ],
  [
    marks.usual | marks.ordinary,
    'col gen rep hon ing don maj pan fr hr miss king queen jan mar apr jun jul aug sep sun sat mon january march april may june july august spring summer autumn winter christmas dawn grace faith hope joy will mark bill rose frank grant',
  ],
  [
    marks.ordinary,
    'skipped prune conception modest maxima bay slave hind mica buddy jewel elide immutable licensee subcommittee janitor subnet multicast unicast endpoint subroutine oral virgin akin olympic fortune river hung tore toy noble soda martial marine garrison wage lore dusty rocky harsh roar sire mega miracle rune sincere naval guru lion ivory raven prudence garnet garland novella catena gunner mien swan glib tug gnat tine berry tram sultan baron albino tiara emerald mink nadir amine mats anemone santa heath lyric atlas shun salvo tome mace telly corto chief kha drug carmine candid blessing christian',
  ],
  [marks.first, 'salvador maurice'],
  [marks.last, 'temple'],
  [
    marks.thing,
    'nachbarn kollegen kolleginnen eltern kunden gäste mitglieder freunde damen herren patienten mieter bewohner schüler teilnehmer juli juni oktober dezember muslim muslims hindu hindus sikh sikhs jewish brit brits scot aryan aryans romans greeks moors gauls celts vikings saxons turk copyright batman superman buddhist buddhists islamism christianity judaism hinduism buddhism',
  ],
  [
    marks.legalForm,
    'ltd limited inc incorporated llc llp lp plc corp corporation co company gmbh ag kg ohg ug gbr sarl sas sa srl fze fzco pjsc ood eood spa sl slu bv nv ab oy oyj aps asa ltda sro doo kft zrt pty pte bhd kk pvt jsc ooo oao zao ev uab ou ehf eg',
  ],
  [
    marks.institution,
    'bank university college institute hospital clinic academy foundation association agency ministry department bureau commission committee council society union associates consulting holdings group industries enterprises technologies laboratories airlines insurance railways museum church temple school universitat army navy assembly senate parliament congress hochschule sparkasse klinikum krankenhaus ministerium universite universidad universita banco banca banque hopital authority cooperative infirmary hospice federation confederation league board trust club orchestra academies synagogue mosque archdiocese diocese iskola tribunal preschool kindergarten consulate embassy stadtwerke',
  ],
  [
    marks.street,
    'street road avenue drive boulevard court square terrace highway parkway airport station strasse platz weg gasse rue rua calle via plaza ulica ul avenida av viale piazza straat laan vej gade gatan san santa santo sao saint port fort mount lake cape cours cite',
  ],
  [
    marks.landmark,
    'lane bridge island islands county city town village valley beach bay hill hills park mountain mountains forest river sea ocean place canal peak falls creek ridge springs canyon desert glacier harbour harbor everglades reef strait gulf lagoon sound sink ranch palace castle cathedral abbey centre center stadium arena theatre theater hotel memorial towers republic kingdom empire dynasty duchy principality emirate sultanate caliphate khanate peninsula galaxy nebula observatory gardens cemetery pier dam reservoir press labs publishing studios',
  ],
  [
    marks.group,
    'american british english scottish welsh irish german french italian spanish portuguese dutch belgian swiss austrian swedish norwegian danish finnish icelandic polish czech slovak hungarian romanian bulgarian greek turkish cypriot maltese russian ukrainian belarusian estonian latvian lithuanian georgian armenian azerbaijani kazakh uzbek chinese japanese korean taiwanese vietnamese thai cambodian laotian burmese malaysian indonesian filipino singaporean indian pakistani bangladeshi nepalese afghan iranian iraqi syrian lebanese jordanian israeli palestinian saudi yemeni omani emirati qatari kuwaiti bahraini egyptian libyan tunisian algerian moroccan sudanese ethiopian eritrean somali kenyan ugandan tanzanian rwandan nigerian ghanaian senegalese ivorian cameroonian congolese angolan zambian zimbabwean mozambican canadian mexican guatemalan honduran salvadoran nicaraguan panamanian cuban jamaican haitian dominican colombian venezuelan ecuadorian peruvian bolivian chilean argentinian argentine uruguayan paraguayan brazilian australian mongolian tibetan serbian croatian bosnian slovenian macedonian albanian kosovar montenegrin moldovan luxembourgish african european asian latino latina',
  ],
];

/** What CLDR calls otherwise, and parts of countries. */
const areas =
  "virginia,georgia,washington,washington dc,washington d.c.,caribbean,usa,united states of america,u.s.a.,u.s.,u.k.,great britain,england,scotland,wales,northern ireland,republic of ireland,holland,czech republic,swaziland,burma,turkey,east timor,macau,hong kong,ivory coast,cape verde,macedonia,russian federation,south korea,north korea,republic of korea,people's republic of china,democratic republic of the congo,republic of the congo,federated states of micronesia,the gambia,the bahamas,saint lucia,saint kitts and nevis,saint vincent and the grenadines,saint helena,vatican city,cabo verde,brunei darussalam,viet nam,lao people's democratic republic,syrian arab republic,islamic republic of iran,taiwan,palestine,kosovo,europe,asia,africa,south america,north america,latin america,middle east,scandinavia,alabama,alaska,arizona,arkansas,california,colorado,connecticut,delaware,florida,hawaii,idaho,illinois,indiana,iowa,kansas,kentucky,louisiana,maine,maryland,massachusetts,michigan,minnesota,mississippi,missouri,montana,nebraska,nevada,new hampshire,new jersey,new mexico,new york,new york city,north carolina,north dakota,ohio,oklahoma,oregon,pennsylvania,rhode island,south carolina,south dakota,tennessee,texas,utah,vermont,west virginia,wisconsin,wyoming,ontario,quebec,british columbia,alberta,manitoba,saskatchewan,nova scotia,new brunswick,bavaria,saxony,tuscany,lombardy,catalonia,andalusia,new south wales,queensland";

/** Made of names, and nobody's. */
const phrases =
  'monte carlo,anno domini,santa claus,earl grey,bloody mary,granny smith,eggs benedict,peach melba,beef wellington,ave maria,hare krishna,sri lankan,sri lankans,sweet william,black-eyed susan,lazy susan,tom collins,danny boy,big ben,jolly roger,rubik cube,joshua tree,molotov cocktail,charley horse,father christmas,uncle sam';

/** Parts of countries, and of the world, by their English names. */
const regions =
  'tasmania,hesse,lower saxony,thuringia,brandenburg,rhineland-palatinate,north rhine-westphalia,schleswig-holstein,saarland,mecklenburg,swabia,franconia,westphalia,tyrol,carinthia,styria,piedmont,umbria,calabria,apulia,liguria,veneto,emilia-romagna,abruzzo,basilicata,campania,sicily,sardinia,aosta valley,brittany,normandy,alsace,provence,burgundy,corsica,picardy,aquitaine,occitanie,galicia,castile,basque country,navarre,aragon,extremadura,asturias,cantabria,canary islands,balearic islands,algarve,alentejo,azores,flanders,wallonia,friesland,zeeland,silesia,mazovia,pomerania,masuria,lesser poland,greater poland,bohemia,moravia,transylvania,wallachia,moldavia,dalmatia,istria,slavonia,vojvodina,crete,rhodes,corfu,peloponnese,thessaly,anatolia,thrace,cappadocia,kurdistan,crimea,siberia,chechnya,dagestan,tatarstan,donbas,karelia,lapland,scania,jutland,zealand,punjab,kashmir,kerala,gujarat,rajasthan,maharashtra,karnataka,tamil nadu,west bengal,uttar pradesh,bihar,assam,sindh,balochistan,khyber pakhtunkhwa,tibet,xinjiang,sichuan,yunnan,guangdong,guangxi,hunan,hubei,henan,hebei,shandong,shanxi,shaanxi,zhejiang,jiangsu,fujian,anhui,jiangxi,liaoning,heilongjiang,inner mongolia,manchuria,hokkaido,honshu,kyushu,shikoku,okinawa,sumatra,borneo,sulawesi,kalimantan,mindanao,luzon,visayas,patagonia,yucatan,chiapas,oaxaca,jalisco,amazonas,minas gerais,mato grosso,darfur,sinai,tigray,oromia,zanzibar,katanga,kivu,biafra,gauteng,kwazulu-natal,western cape,eastern cape,yorkshire,lancashire,cornwall,sussex,essex,surrey,east anglia,cumbria,northumberland,ulster,connemara,balkans,caucasus,maghreb,sahel,benelux,polynesia,micronesia,central america,central asia,southeast asia,east africa,west africa,north africa,southern africa,eastern europe,western europe,new england';

/** Adds them all. */
export function addNameWords(vocabulary: Vocabulary): void {
  for (const [mark, list] of words) for (const word of list.split(' ')) vocabulary.add(word, mark);
  for (const name of organizations) addPhrase(vocabulary, name, marks.organization);
  for (const phrase of phrases.split(',')) addPhrase(vocabulary, phrase, marks.thing);
  for (const name of areas.split(',')) addPhrase(vocabulary, name, marks.country);
  for (const name of regions.split(',')) addPhrase(vocabulary, name, marks.region);
  for (const name of features.split(',')) addPhrase(vocabulary, name, marks.region);
  for (const name of exonyms.split(',')) addPhrase(vocabulary, name, marks.city);
}

import { withEndings, wordsOf } from '#pii/lexicon/lists.ts';

/** In other languages than English, in plain letters or not: adjectives and names of one of a people. */
export const foreignGroups = [
  ...withEndings(
    `deutsch österreichisch schweizerisch französisch italienisch spanisch portugiesisch polnisch russisch ukrainisch türkisch syrisch
    afghanisch irakisch iranisch marokkanisch tunesisch algerisch ägyptisch griechisch rumänisch bulgarisch ungarisch tschechisch slowakisch
    kroatisch serbisch bosnisch albanisch kosovarisch niederländisch belgisch dänisch schwedisch norwegisch finnisch britisch irisch schottisch
    amerikanisch kanadisch mexikanisch brasilianisch argentinisch chinesisch japanisch koreanisch vietnamesisch indisch pakistanisch
    nigerianisch ghanaisch eritreisch äthiopisch somalisch israelisch palästinensisch libanesisch kurdisch georgisch armenisch`,
    ['e', 'er', 'en', 'es', 'em', ''],
  ),
  ...withEndings(
    `marocain algérien tunisien italien espagnol portugais polonais ukrainien syrien afghan irakien iranien libanais égyptien sénégalais malien
    ivoirien camerounais congolais allemand anglais irlandais écossais américain canadien mexicain brésilien argentin chinois japonais coréen
    vietnamien indien pakistanais roumain hongrois albanais suédois norvégien danois finlandais néerlandais israélien palestinien géorgien
    arménien français`,
    ['', 'e', 's', 'es', 'ne', 'nes'],
  ),
  ...wordsOf(
    'russe belge suisse britannique bulgare tchèque slovaque serbe croate kosovar kurde turc turque turcs turques grec grecque',
  ),
  ...withEndings(
    `mexican colombian venezolan peruan chilen argentin bolivian ecuatorian paraguay uruguay cuban dominican guatemaltec hondureñ salvadoreñ
    panameñ brasileñ italian alemán aleman francés frances inglés ingles portugués portugues polac rus ucranian turc sirian afgan iraquí
    marroquí maroquí argelin tunecin egipci grieg ruman rumen húngar chec croat serbi alban holandes belg suec norueg danes finlandes irlandes
    escoces american canadies chin coreanos japones vietnamit indi pakistaní nigerian senegalés brasileir peruvian cilen argentin american
    turco tedesc frances spagnol portoghes polacc russ ucrain sirian marocchin tunisin algerin egizian grec ungheres albanes svedes cines giappones
    filippin pachistan moldav marroquin angolan moçambican cabo-verdian`,
    ['', 'o', 'a', 'os', 'as', 'i', 'e', 'es', 'he', 'hi'],
  ),
  ...wordsOf(
    'marroquíes iraquíes pakistaníes españoles española españolas svizzero svizzera svizzeri svizzere suizo suiza suizos suizas moldovean moldoveni moldoveancă român români româncă',
  ),
  ...withEndings(
    'sloweni letti litaui estni luxemburgi liechtensteini weißrussi belarussi äthiopi somali kolumbiani peruani thailändi philippini indonesi australi',
    ['sch', 'sche', 'scher', 'schen', 'sches', 'schem'],
  ),
  ...withEndings(
    'marokkaan turk nederland syri afghaan iraan surinaam spaan italiaan deen zweed noor fin hongaar roemeen bulgaar oekraïen portugee chinee japan india amerikaan canadee mexicaan braziliaan ier schot zwitser oostenrijk somali eritree ethiopi nigeriaan ghanee',
    ['se'],
  ),
  ...wordsOf(
    'belgische syrische russische engelse franse duitse poolse griekse tsjechische kroatische servische bosnische albanese spaanse',
  ),
  ...wordsOf('Vlaamse Waalse Turkse Finse Indiase Indonesische Surinaamse Antilliaanse Nederlandse'),
  ...withEndings(
    'polsk niemieck ukraińsk rosyjsk białorusk litewsk łotewsk estońsk czesk słowack węgiersk rumuńsk bułgarsk włosk hiszpańsk francusk angielsk brytyjsk irlandzk szkock duńsk szwedzk norwesk fińsk greck tureck gruzińsk ormiańsk wietnamsk chińsk japońsk indyjsk amerykańsk kanadyjsk meksykańsk syryjsk',
    ['i', 'a', 'ie', 'iego', 'iej', 'im', 'ich', 'ą'],
  ),
  ...withEndings(
    'svensk dansk norsk finsk tysk polsk fransk engelsk spansk italiensk rysk russisk ukrainsk syrisk irakisk iransk somalisk tyrkisk turkisk amerikansk kinesisk japansk indisk litauisk lettisk estnisk islandsk isländsk nederländsk hollandsk portugisisk grekisk gresk rumänsk rumensk ungersk ungarsk eritreansk etiopisk afghansk kurdisk',
    ['', 'a', 'e'],
  ),
];
/** Nouns that such an adjective stands behind: `une étudiante chinoise`, `ciudadano colombiano`. */
export const foreignBefore = wordsOf(
  `homme femme étudiant étudiante ressortissant ressortissante ressortissants citoyen citoyenne citoyens touriste touristes réfugié réfugiée réfugiés
  joueur joueuse nationalité origine mère père mari épouse famille chanteur chanteuse acteur actrice journaliste migrant migrants garçon fille ouvrier
  hombre mujer joven jóvenes ciudadano ciudadana ciudadanos estudiante turista turistas periodista madre padre nacionalidad origen esposa
  marido migrante migrantes futbolista actor actriz cantante niño niña chico chica uomo donna ragazzo ragazza cittadino cittadina cittadini
  studente studentessa turisti origine origini nazionalità moglie marito giornalista attore attrice giovane operaio famiglia homem
  mulher cidadão cidadã cidadãos estudante jovem jogador nacionalidade origem obywatel obywatelka obywatele
  voisin voisine voisins voisines médecin infirmier infirmière cuisinier cuisinière ouvriers professeur professeure collègue collègues ami amie amis amies
  chauffeur couple serveur serveuse écrivain écrivaine peintre musicien musicienne pianiste avocat avocate ingénieur patron patronne marin marins
  pêcheur pêcheurs soldat soldats locataire locataires travailleur travailleurs femmes hommes familles enfants jeune jeunes cousin cousine oncle tante
  grand-mère grand-père médico médica enfermero enfermera vecino vecina vecinos vecinas cocinero cocinera camarero camarera obrero obreros albañil
  profesor profesora compañero compañera amigo amiga amigos amigas chofer conductor conductora escritor escritora pintor pintora músico marinero
  marineros pescador pescadores soldado soldados trabajador trabajadora trabajadores inquilino familia familias pareja hijo hija abuelo abuela
  mujeres hombres chicos chicas niños refugiado refugiada refugiados portero cuoco cuoca cuochi medico medici infermiere infermiera vicino vicina
  vicini operai muratore badante insegnante professore professoressa collega colleghi amico amica amici autista coppia cameriere cameriera
  scrittore scrittrice pittore pittrice musicista ingegnere marinaio marinai pescatore soldato soldati lavoratore lavoratori inquilino famiglie
  donne uomini ragazzi ragazze cittadine profughi profugo badanti médico enfermeiro enfermeira vizinho vizinha vizinhos cozinheiro cozinheira
  pedreiro professora colega colegas motorista casal escritora pintor marinheiro pescador trabalhador trabalhadores inquilino mulheres homens
  jovens prieten prieteni prietenă prietene cetățean cetățeni vecin vecini soț soție`,
);
/** Nouns that it stands before: `ein syrischer Flüchtling`. */
export const foreignBehind = [
  ...withEndings(
    'staatsbürger staatsangehörige student tourist flüchtling fahrer kollege kollegin nachbar arbeiter rentner schüler lehrer bürger spieler sänger schauspieler künstler geflüchtete journalist politiker arzt pfleger soldat unternehmer präsident minister schriftsteller',
    ['', 'r', 'n', 'in', 'innen', 'e', 'en'],
  ),
  ...wordsOf(
    `frau mann männer frauen junge jungen mädchen ärztin eltern familie familien herkunft abstammung pass mutter vater freund freundin ehemann ehefrau staatsangehörigkeit wurzeln mitarbeiter mitarbeiterin nachbarin nachbarn koch köchin eltern ehepaar paar pflegerin pflegekraft vermieter vermieterin ingenieur ingenieurin
    handwerker maler malerin pianist pianistin dirigent dirigentin sängerin wissenschaftler gäste gast seemann matrose matrosen monteur
    vrouw vrouwen jongen jongens meisje meisjes toerist toeristen vluchteling vluchtelingen nationaliteit afkomst burger burgers schrijver schrijfster
    speler spelers man mannen baas collega vriend vriendin vrienden buurman buurvrouw buren machinist stuwadoor chauffeur chauffeurs kok arts artsen
    verpleegster verpleegkundige leraar lerares student studente studenten ouders vader moeder gezin familie kunstenaar schilder zanger zangeres
    schipper matroos matrozen werknemer werknemers arbeider arbeiders ondernemer echtpaar stel gast gasten kinderen soldaat soldaten politicus minister
    mężczyzna mężczyźni kobieta kobiety kierowca kierowcy turystka turyści turysta studentka studenci rodzina rodziny pracownik pracownicy
    pracownica obywatele obywatel obywatelka pisarz pisarka lekarz lekarka pielęgniarka opiekunka sąsiad sąsiadka dziecko dzieci uchodźca uchodźcy
    żołnierz piłkarz trener aktor aktorka małżeństwo matka ojciec żona mąż robotnik robotnicy kucharz
    kvinna kvinnor kvinne kvinde kvinder mand mænd mann män medborgare statsborger statsborgere statsborgar turist turister studerende sjåfør chaufför
    chauffør läkare lege læge sjuksköterska sykepleier sygeplejerske familj flykting flyktningar flyktning flygtning skådespelare
    skuespiller forfatter författare sångare sanger spiller spillere spelare kapten kaptein kaptajn lærer lärare venn vän ven venninne väninna mor far
    kone hustru fru ektepar ægtepar sjømann sjöman sjömän matros`,
  ),
];
export const foreignIs = wordsOf(
  'est suis était sont étaient es son soy eres somos era eran è sono siamo erano ist bin war sind waren é sou são eram jest jestem był była',
);
/** One of a people in German, written with a capital and an article before. */
export const germanPeople = [
  ...withEndings(
    'österreicher schweizer italiener spanier ukrainer syrer iraker iraner marokkaner tunesier algerier ägypter bosnier albaner niederländer belgier norweger engländer amerikaner kanadier mexikaner brasilianer argentinier japaner koreaner inder pakistaner nigerianer ghanaer eritreer äthiopier somalier palästinenser georgier armenier',
    ['', 'in', 'n', 'innen'],
  ),
  ...withEndings(
    'franzos portugies griech türk pol russ afghan rumän bulgar tschech slowak kroat serb dän schwed finn brit schott chines vietnames libanes kurd israel',
    ['e', 'en', 'in', 'innen'],
  ),
  ...wordsOf(
    'Belg Belgen Nederlander Nederlanders Duitser Duitsers Fransman Fransen Fransoos Engelsman Engelsen Brit Britten Ier Ieren Schot Schotten Deen Denen Zweed Noor Noren Fin Finnen Pool Rus Russen Oekraïner Oekraïners Tsjech Tsjechen Hongaar Hongaren Roemeen Roemenen Bulgaar Bulgaren Griek Grieken Turk Turken Marokkaan Marokkanen Syriër Syriërs Afghaan Afghanen Irakees Irakezen Iraniër Iraniërs Somaliër Somaliërs Eritreeër Eritreeërs Spanjaard Spanjaarden Portugees Portugezen Italiaan Italianen Zwitser Zwitsers Oostenrijker Oostenrijkers Amerikaan Amerikanen Canadees Canadezen Chinees Chinezen Japanner Japanners Surinamer Surinamers Antilliaan Antillianen Vlaming Vlamingen Waal Walen Fries Friezen',
  ),
  ...wordsOf('französin deutscher deutschen ungar ungarin ire irin pakistani israeli'),
];
export const germanBelievers = wordsOf(
  'katholik katholikin protestant protestantin muslim muslimin muslima jude jüdin buddhist buddhistin hindu christ christin atheist atheistin',
);
export const germanArticles = wordsOf(
  'ein eine einen einem einer der den dem die zwei drei ist bin jähriger jährige jährigen als vier fünf sechs mehrere einige viele keine een twee drie vijf zes paar enkele veel meerdere alle tien',
);
/** One of a people in Polish, whatever stands around. */
export const polishPeople = wordsOf(
  'Polak Polaka Polacy Polaków Polka Polkę Polki Polek Niemiec Niemca Niemcem Niemka Niemkę Ukrainiec Ukraińca Ukraińcy Ukraińców Ukrainka Ukrainkę Ukrainki Rosjanin Rosjanina Rosjanie Rosjan Rosjanka Białorusin Białorusina Białorusini Białorusinka Litwin Litwini Litwinka Czech Czesi Czeszka Słowak Słowaka Słowaczka Węgier Węgierka Rumun Rumunka Rumuni Bułgar Bułgarka Włoch Włosi Włoszka Hiszpan Hiszpanie Hiszpanka Francuz Francuza Francuzi Francuzka Anglik Anglika Anglicy Angielka Brytyjczyk Brytyjczycy Brytyjka Irlandczyk Irlandka Szkot Szkotka Duńczyk Dunka Szwed Szwedzi Szwedka Norweg Norwegowie Norweżka Finka Grek Grecy Greczynka Turek Turcy Turczynka Gruzin Gruzini Gruzinka Ormianin Ormianka Wietnamczyk Wietnamka Chińczyk Chińczycy Chinka Japończyk Japonka Amerykanin Amerykanie Amerykanka Kanadyjczyk Kanadyjka Meksykanin',
);
/** What somebody is said to believe, in German. */
export const germanBeliefs = withEndings(
  'evangelisch katholisch protestantisch muslimisch jüdisch orthodox buddhistisch alevitisch',
  ['', 'e', 'er', 'en', 'es'],
);

/** Kinds of streets that stand behind their name: `12 Baker Street`. In an address only. */
export const behind = `street st str road rd avenue ave av lane ln boulevard blvd parkway pkwy highway hwy expressway turnpike crescent cres
  terrace mews straße strasse str. platz gasse allee straat laan plein utca út u útja tér rakpart rkp sétány körút köz sokak sokağı caddesi cad sok mahallesi
  katu tie kuja gatan gata gränd vägen väg gade vej allé plads gate vei veien veg gt tänav puiestee maantee mnt iela gatvė g
  ulice nám náměstí námestie ulica улица ул проспект переулок шоссе вулиця οδος
  cesta trg ul ulitsa prospekt bulvar shosse naberezhnaya bulvarı bulvari`;
/** The same, yet in capitals elsewhere too: `Supreme Court`, `Milky Way`. */
export const behindOrElse = `drive dr court ct place pl square sq way close gardens broadway grove row walk circle cir trail trl loop alley plaza
  pike quay weg ring damm ufer
  mews green hill view cross rise wharf parade esplanade promenade croft chase bend crossing causeway freeway quadrant`;
/** Kinds of streets that stand before their name: `Via Garibaldi 12`. */
export const before = `rue place esplanade avenue boulevard bd bvd chemin allée allées impasse quai cours passage faubourg sentier
  via viale piazza piazzale corso vicolo strada contrada borgo località lungomare salita
  calle avenida avda av paseo plaza camino carretera ctra ronda travesía travessia carrera cra rambla camiño rúa urbanización urb
  rua r travessa praça estrada alameda rodovia largo beco quinta av
  ul ulica al aleja aleje plac pl os osiedle bulevardul bd calea șoseaua soseaua intrarea
  ctra jalan jl улица ул проспект пр просп переулок пер шоссе вулиця вул οδός λεωφόρος λεωφ λ c
  ulitsa prospekt prosp pereulok bulvar naberezhnaya leoforos odos plateia οδό οδού
  pza plza pzza laan chaussée drève carrer passeig pza jr jirón strada str бул jalan lorong soi
  rruga rr bulevardi sheshi trg bulevar bul obala aleea splaiul piața piata șos sos bdul
  boul rte lgo praceta pct estr glorieta gta calzada calz privada cerrada circuito malecón psje pje pasaje
  piazzetta lungotevere lungarno fondamenta jln gg kampung persiaran lebuh rynek rondo skwer szosa
  nábřeží nábř třída tř triq heol ffordd stryd lôn sráid bóthar thanon plaça avinguda travessera наб бульвар проезд пл`;
/** Lower-case words before the name of whom a street is called after: `Ulica kneza Kovaleva`, `ul. gen. Kovalskiego`. */
export const honours = `kralja kneza bana biskupa nadbiskupa kardinala svetog svete sveti sv fra don grada vojvode cara maršala despota generala kraljice
  gen ks kard prof por płk mjr kpt rtm dr inż abp bpa św świętego świętej hetmana króla królowej księcia księdza kardynała biskupa
  generała marszałka doktora profesora kapitana pułkownika prezydenta
  général maréchal docteur président capitaine colonel abbé professeur commandant lieutenant sergent amiral chanoine frères soeurs pasteur
  general doctor coronel capitán almirante marqués marquesa conde duque virgen padre fray hermanos maestro obispo cardenal poeta pintor
  doutor capitão marechal padre dom visconde marquês barão coronel professor engenheiro
  generale capitano colonnello dottor fratelli martiri caduti monsignor conte marchese cardinale
  burgemeester prins prinses koning koningin dokter pastoor
  akad mareșal doctor profesor căpitan sfântul sfânta
  generála maršála krále profesora`;
/** Ends of words that are names of streets. */
export const compound =
  /.{3}(?:stra(?:ss|ß|s)e|stasse|str|gasse|gaesschen|platz|allee|weg|ufer|damm|steig|straat|laan|plein|kade|gracht|dijk|steeg|singel|dreef|gatan|gata|gate|gaten|vagen|grand|gade|vej|veien|vegen|stræde|strade|plads|plass|alle|katu|kuja|polku|raitti|tie|tanav|utca|vik[ae]?n?|bakken|str.ti|haugen|svingen|hagen|vegur|straeti|braut)$/;
export const units = `suite ste apt apartment unit flat floor fl room rm building bldg appartement appt app piso puerta wohnung whg etage
  lägenhet lgh kv кв квартира interno scala asunto
  lok mieszkanie apto depto dpto bloco sala level esc escalera portal planta pta bât bâtiment kat daire blok korp
  block blk villa house plot shop office tower oficina boîte bte bus int top stiege tür nave bl sc ap et lot door rt
  résidence conj conjunto pob pobox dto vh вх ет ап бл ulaz sprat stan`;
/** Last words of the names of buildings. */
export const buildings = `house building tower towers apartments apts mansion mansions cottage lodge villa villas residency residence
  residences rectory vicarage farmhouse farm manor arcade heights enclave chambers
  forge barn barns schoolhouse gatehouse stables bungalow granary parsonage priory grange`;
/** Kinds of streets behind which words in small letters are a name as well: `Trg svobode 4`. */
export const commonNamed =
  /^(?:ulica|ul|trg|rruga|rr|bulevar|bulevardul|aleea|calle|avenida|avda|rua|улица|ул|вул)$/i;
/** Between a street and its number: `Bulvarı No: 64`, `ul., d. 354`. */
export const signs = 'no nr nº num d д дом n m';
export const particles = `de la le les du des del della di da do dos das el los las lo y e i et of the and upon van der den ter te het 't von zu zum zur am an
  im in auf unter bei nad pod sur sous en st saint sant san santa são nan l d s al alla allo degli dei delle ob u na pri lez lès près`;
/** Before a street with a colon or without, and with a capital at the start of its sentence. */
export const openLabels = `address adresse anschrift wohnhaft adres adress indirizzo dirección endereço morada domicilio residente osoite адрес
  take follow head`;
/** Directly before a street. */
export const leads = 'on in at near along off down from onto';
/** Streets that are spoken of without being somebody's. */
export const famous =
  /^(?:wall|fleet|downing|sesame|silk|abbey|rocky|easy|tobacco|main|high|union|market|church|front|water|state|broad|canal|king|queen)$/i;
/** Words before an address. */
export const labels = [
  '!address', '!addresses', '!adresse', '!anschrift', '!dirección', '!indirizzo', '!endereço', '!morada', '!adres', '!osoite', '!adress',
  '!адрес', '!адреса', '!διεύθυνση', '!live at', '!lives at', '!lived at', '!live in', '!living at', '!located at', '!situated at', '!resides at',
  '!reside at', '!residing at', '!resident of', '!residence', '!domicile', '!domiciled at', '!domicilio', '!wohnhaft', '!wohnt', '!habite',
  '!demeurant', '!vive en', '!residente', '!abita', '!mora na', '!zamieszkały', '!zamieszkała', '!ship to', '!shipped to', '!sent to', '!send to',
  '!send it to', '!deliver to', '!delivered to', '!delivery to', '!mail to', '!mailed to', '!bill to', '!billed to', '!arrived at', '!office is at',
  '!offices at', '!headquartered at', '!headquarters at', '!premises at', '!property at', '!house at', '!home at', '!store at', '!moved to',
  '!return to', '!taxi to', '!ride to', '!drive to', '!meet me at', '!meet at', '!street', '!siège',
]; // prettier-ignore

const listed: Record<string, string> = {
  en: `the of to and a an is are was were be been does did do has have had what which who whom whose when where why how that this
    these those with from by for on at as it its in into not or than can could should would will their they if
    about between during after before under used use there any other than many much`,
  de: `der die das den dem des ein eine einen einem einer eines und oder ist sind war waren wird werden wurde wurden hat haben hatte
    hatten wer wen wem wessen was welche welcher welches welchen welchem wie wo woher wohin wann warum weshalb wieso womit wodurch
    wofür wogegen worauf nicht kein keine von vom zu zum zur mit bei beim für gegen über unter nach aus auf durch im am an in sich
    sie er es ihr ihre ihren als auch gibt kann können zwischen diese dieser diesem dieses viele während nutzt nutzte nutzten
    verwendet verwendete benutzt steckt heißt`,
  fr: `le la les un une mais des du de et ou est sont était étaient été a ont avait qui que quoi quel quelle quels quelles comment
    combien pourquoi quand où dans par pour avec sur sous vers chez au aux ce cette ces cet il elle ils elles on son sa ses leur
    leurs ne pas plus qu se en entre après avant depuis contre fait peut utilise utilisé quelqu`,
  es: `el la los las un una unos unas de del y o es son fue fueron era eran ha han había qué quién quiénes cuál cuáles cómo cuándo
    dónde cuánto cuántos cuánta cuántas por para con en sobre contra desde entre hasta según que se su sus al lo le no más este
    esta estos estas utiliza utilizó usa usó tiene qual`,
  it: `il lo la i gli le un uno una di del dello della dei degli delle e o è sono era erano fu ha hanno aveva chi che cosa quale
    quali quando dove come quanto quanti quanta quante perché con per da dal dalla dai nel nella nei nelle su sul sulla in al alla
    ai alle contro tra fra si suo sua suoi non più questo questa questi usa utilizza stato stata stati viene`,
  pt: `o a os as um uma de do da dos das e ou é são foi foram era eram tem têm qual quais quem que como quando onde quanto quantos
    quanta quantas porquê por para com em no na nos nas ao à aos às pelo pela pelos pelas sobre contra entre até se seu sua seus
    suas não mais este esta esse essa usa utiliza utilizou usou`,
  nl: `de het een en of is zijn was waren werd werden wordt worden heeft hebben had wie wat welke welk wanneer waar waarom waarmee
    waarvoor waardoor hoe hoeveel van voor met door bij naar uit op in aan tegen over onder tussen na niet geen dat die deze dit
    er zich hun haar gebruikt gebruikte kan`,
  pl: `i w we z ze na do od po za przez przy dla o u pod nad jest są był była było były czy co kto kogo komu kim jak jaki jaka
    jakie jakich jakiego jakim który która które którzy których gdzie kiedy dlaczego ile nie się to ten ta te tego tej tych używa
    wykorzystuje został została zostały oraz lub przeciwko`,
  sv: `och eller är var vad vem vilka vilken vilket vilkas hur när varför varifrån att det den de en ett som av för med till från på
    i om under efter mot mellan inte har hade blev blir sin sitt sina använder använde användes finns kan`,
  da: `og eller er var hvad hvem hvilke hvilken hvilket hvor hvornår hvorfor hvordan at det den de en et som af for med til fra på i
    om under efter mod mellem ikke har havde blev bliver sin sit sine bruger brugte etter mot mellom av hva hvilket når hvordan`,
  cs: `a i v ve z ze na do od po za přes při pro o u k ke s se je jsou byl byla bylo byly co kdo koho komu kým jak jaký jaká jaké
    jakých který která které kteří kterou kterých kde kdy proč kolik ne není to ten ta tento tato používá využívá nebo proti`,
  ro: `și sau este sunt era erau fost a au care cine ce cum când unde câți câte cât de la în din pe pentru cu prin împotriva
    între după al ale lui lor un o unei unui nu se să mai folosește utilizează cărui`,
  hu: `a az és vagy van volt voltak mi mit ki kik kit kinek melyik melyek milyen hogyan mikor hol hová honnan miért hány mennyi nem
    egy ez ezek azt ezt hogy által ellen szerint után előtt között használ használt használja`,
  tr: `ve veya bir bu şu o ne nedir neden nasıl kim kimdir kime kimin hangi hangisi nerede nereye nereden ne kaç için ile mi mı mu mü
    da de olarak olan oldu olduğu göre kadar karşı tarafından kullanır kullanıyor kullandı değil var yok`,
  ru: `и в во не на с со что кто кого кому кем чем как какой какая какое какие каких каким какую который которая которые которых где
    когда почему зачем сколько по из от до для при за о об это был была было были есть использует используют использовал его их`,
  uk: `і й та в у не на з із зі що хто кого кому ким чим як який яка яке які яких яким яку котрий де коли чому навіщо скільки по від
    до для при за про це був була було були є використовує використовують його їх`,
  bg: `и в във не на с със какво кой коя кое кои кого как какъв каква какви къде кога защо колко по от до за при това е са беше бяха
    използва използват се който която които`,
};

/** Words of grammar, and such as questions are asked with, by the ISO 639-1 code of their language. */
export const functionWords: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(listed).map(([language, words]) => [language, new Set(words.split(/\s+/))]),
);

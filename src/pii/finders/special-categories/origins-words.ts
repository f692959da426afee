/** Peoples and groups besides those that have a state. Plain small letters. */
export const peoples = `
  kurdish kurd kurds kurdistani arab arabic arabian berber amazigh roma romani romany gypsy sinti traveller jewish ashkenazi sephardic tamil sinhalese punjabi
  bengali gujarati sindhi pashtun hazara tajik uzbek uyghur uighur tibetan mongol han hmong rohingya karen shan moro dayak javanese maori polynesian
  aboriginal indigenous inuit metis cherokee navajo sioux cree mayan quechua mapuche aymara yoruba igbo hausa fulani zulu xhosa tutsi hutu somali oromo
  tigrayan amhara african caribbean afro asian european latin latino latina hispanic caucasian slavic black white mixed biracial creole basque catalan
  breton corsican sami tatar chechen circassian crimean yazidi assyrian chaldean aramean druze coptic copt persian turkic turkmen azeri middle eastern
  kurdische kurdischer kurdischen kurdisches arabische arabischer arabischen judische judischer judischen afrikanische afrikanischer afrikanischen
  asiatische asiatischer asiatischen persischer persischen persische tamilischer tamilische tamilischen uigurischer uigurische tschetschenischer
  tschetschenische jesidischer jesidische aramaischer romischer sintischer lateinamerikanischer schwarzafrikanischer nordafrikanischer
  kurde arabe africaine africain maghrebine maghrebin berbere kabyle juive juif tsigane rom gitane gitan asiatique antillaise antillais malgache comorienne
  tamoule ouigoure tchetchene persane perse maure
  curda curdo araba arabo africana africano ebraica ebraico ebrea rom sinti berbera berbero asiatica asiatico persiana persiano zingara
  kurdo kurda gitano gitana arabe africana africano indigena judia judio asiatica asiatico bereber mestizo mestiza mapuche quechua sefardi`;
/** Behind a people, where somebody's forebears came from. */
export const behind = `
  descent origin origins ancestry heritage extraction parentage background ethnicity lineage roots blood
  abstammung abkunft herkunft ursprungs wurzeln migrationshintergrund ethnie volkszugehorigkeit`;
/** The same before a people. */
export const before = `
  d origine|d origines|origine|d ascendance|ascendance|di origine|di origini|di discendenza|di etnia|di ascendenza|d ethnie|de origen|de ascendencia|de etnia|de raices`;
/** What somebody's own group is called: `her ethnicity is …`. */
export const groups = `
  ethnicity|ethnic origin|ethnic group|ethnic background|ethnic heritage|race|racial background|racial origin|racial identity|ancestry|heritage|ethnische herkunft|ethnie|volkszugehorigkeit
  ethnische zugehorigkeit|abstammung|origine ethnique|origines|appartenance ethnique|origine etnica|etnia|origen etnico|raza|razza`;

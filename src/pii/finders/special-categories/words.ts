import type { PiiType } from '#pii/types.ts';

/** What a person may be, have or have done, by what it tells: GDPR articles 9 and 10. Lower case, no accents. */
export const terms: Partial<Record<PiiType, string>> = {
  religious_belief: `
    muslim|christian|catholic|roman catholic|protestant|jewish|jew|hindu|buddhist|sikh|atheist|agnostic|mormon|lutheran
    methodist|baptist|evangelical|anglican|presbyterian|orthodox christian|orthodox jew|sunni|shia|shiite|jain|quaker
    jehovah s witness|scientologist|islam|christianity|judaism|hinduism|buddhism|sikhism|catholicism|protestantism|atheism
    born again christian|seventh day adventist|ahmadi|druze|zoroastrian|wiccan|pagan|humanist
    muslimin|muslimisch|katholisch|katholik|katholikin|evangelisch|judisch|jude|judin|buddhistin|konfessionslos
    musulman|musulmane|catholique|protestante|juif|juive|chretien|chretienne|bouddhiste|athee
    mormone|zeugin jehovas|zeuge jehovas|zeugen jehovas|hinduistisch|buddhistisch|atheist|atheistin|sunnitisch|schiitisch|alevitisch|alevit|alevitin|moslem|muslima|protestantisch|orthodox
    temoin de jehovah|hindoue|evangelique|orthodoxe|sunnite|chiite|islam|musulmano|testigo de jehova|evangelico|evangelica|hinduista|ortodoxo|ortodossa|ortodosso|testimone di geova|induista|valdese|battista|agnostica|agnostico
    musulmana|catolico|catolica|judio|judia|cristiano|cristiana|budista|ateo|atea|cattolico|cattolica|ebreo|ebrea`,
  racial_or_ethnic_origin: `
    african american|afro american|afro caribbean|black|white|caucasian|hispanic|latino|latina|latinx|asian|asian american
    native american|american indian|alaska native|pacific islander|mixed race|biracial|multiracial|roma|romani|sinti|traveller
    irish traveller|aboriginal|indigenous|maori|kurdish|kurd|arab|arabic|berber|tamil|hmong|inuit|metis|white british
    black british|british asian|south asian|east asian|middle eastern|of african descent|of asian descent|of mixed descent
    of jewish descent|of african origin|of asian origin|of turkish origin|of turkish descent|of roma origin`,
  political_opinion: `
    democrat|republican|conservative|liberal|communist|socialist|marxist|libertarian|anarchist|social democrat|green party
    labour party|conservative party|democratic party|republican party|communist party|socialist party|labour supporter
    tory|far right|far left|left wing|right wing|fascist|nationalist|trotskyist|monarchist|trump supporter|brexiteer
    party member|communist party member|cdu|spd|csu|afd|fdp|die linke|parti socialiste|rassemblement national|podemos|vox`,
  trade_union_membership: `
    union member|trade union member|member of the union|member of a union|member of a trade union|member of the trade union
    trade union representative|union representative|union rep|union delegate|shop steward|union activist|unionised|unionized
    gewerkschaftsmitglied|mitglied einer gewerkschaft|mitglied der gewerkschaft|betriebsrat|verdi|ver di|ig metall|unison
    unite|afl cio|syndique|syndiquee|delegue syndical|deleguee syndicale|afiliado sindical|sindicalista|sindicalizado
    iscritto al sindacato|iscritta al sindacato|vakbondslid`,
  sexual_orientation: `
    gay|lesbian|bisexual|homosexual|heterosexual|straight|queer|asexual|pansexual|transgender|trans|trans woman|trans man
    non binary|nonbinary|intersex|transsexual|schwul|lesbisch|homosexuell|heterosexuell|bisexuell|homosexuel|homosexuelle
    asexuell|transsexuell|transgeschlechtlich|lesbe|trans frau|trans mann|gays|pansexuel|pansexuelle|asexuel|transgenre|transsexuelle|transexual|transgenero|asexual|eterosessuale|transessuale|gay
    lesbienne|bisexuel|bisexuelle|homosexual|lesbiana|omosessuale|lesbica|bisessuale`,
  medical_condition: `
    hiv|hiv positive|aids|cancer|breast cancer|lung cancer|prostate cancer|colon cancer|ovarian cancer|skin cancer|melanoma
    leukemia|leukaemia|lymphoma|brain tumor|brain tumour|diabetes|diabetic|type 1 diabetes|type 2 diabetes|hypertension
    high blood pressure|asthma|copd|epilepsy|epileptic|seizures|depression|major depressive disorder|clinically depressed
    bipolar|bipolar disorder|schizophrenia|schizophrenic|anxiety disorder|anxiety|ptsd|post traumatic stress disorder|ocd|adhd
    autism|autistic|asperger s|dementia|alzheimer s|alzheimer s disease|alzheimers|parkinson s|parkinson s disease
    multiple sclerosis|als|muscular dystrophy|cystic fibrosis|sickle cell|hemophilia|haemophilia|hepatitis|hepatitis b
    hepatitis c|tuberculosis|malaria|pneumonia|covid|coronavirus|stroke|heart attack|heart disease|heart failure
    coronary artery disease|atrial fibrillation|arthritis|rheumatoid arthritis|lupus|crohn s|crohn s disease
    ulcerative colitis|endometriosis|kidney disease|kidney failure|renal failure|liver disease|cirrhosis|pregnant|miscarriage
    abortion|infertility|infertile|anorexia|bulimia|eating disorder|alcoholic|alcoholism|drug addiction|drug addict|addiction
    substance abuse|opioid use disorder|suicidal|syphilis|gonorrhea|chlamydia|herpes|hpv|std|migraine|migraines|fibromyalgia
    chronic fatigue|osteoporosis|anemia|anaemia|psoriasis|eczema|glaucoma|blind|deaf|paralyzed|paraplegic
    quadriplegic|down syndrome|cerebral palsy|concussion|insomnia|sleep apnea|hypothyroidism|thyroid cancer|pancreatitis
    hiv positiv|hiv infiziert|multiple sklerose|multipler sklerose|lungenkrebs|darmkrebs|hautkrebs|prostatakrebs|leukamie|herzinfarkt|schlaganfall|herzinsuffizienz|demenz|magersucht|magersuchtig|zuckerkrank|zuckerkrankheit|diabetes mellitus|typ 1 diabetes|typ 2 diabetes|bipolare storung|bipolarer storung|angststorung|essstorung|burnout|alkoholkrank|alkoholiker|alkoholikerin|alkoholabhangig|drogenabhangig|drogensuchtig|schwerbehindert|querschnittsgelahmt|gehorlos|tuberkulose|rheuma|morbus crohn|krebskrank|depressiv|schizophren|fehlgeburt|epileptiker|epileptikerin
    cancer du poumon|cancer du colon|cancer de la prostate|cancer de la peau|sclerose en plaques|asthme|asthmatique|schizophrene|schizophrenie|depression nerveuse|trouble bipolaire|troubles bipolaires|bipolaire|hypertension arterielle|avc|infarctus|crise cardiaque|leucemie|maladie de parkinson|maladie d alzheimer|maladie de crohn|demence|alcoolique|toxicomane|handicape|handicapee|anorexie|boulimie|tuberculose|vih|fausse couche|epileptique|hepatite|hepatite b|hepatite c|insuffisance cardiaque|insuffisance renale
    sclerosi multipla|epilessia|asma|asmatico|asmatica|depressione|ipertensione|ictus|infarto|leucemia|morbo di parkinson|morbo di crohn|morbo di alzheimer|demenza|sieropositivo|sieropositiva|tumore|tumore al seno|cancro al seno|cancro ai polmoni|cancro al polmone|schizofrenia|schizofrenico|disturbo bipolare|anoressia|bulimia|disabile|alcolista|tossicodipendente|diabete|epatite|epatite c|tubercolosi|epilettico|epilettica
    esclerosis multiple|epilepsia|asmatico|hipertension|leucemia|parkinson|alzheimer|demencia|seropositivo|seropositiva|cancer de mama|cancer de pulmon|cancer de colon|cancer de prostata|esquizofrenia|esquizofrenico|trastorno bipolar|anorexia|discapacitado|discapacitada|alcoholico|alcoholica|drogadicto|drogadicta|sida|hepatitis|tuberculosis|epileptico|epileptica|enfermedad de parkinson|enfermedad de crohn
    krebs|brustkrebs|diabetiker|diabetikerin|epilepsie|depressionen|schwanger|bluthochdruck|schizophrenie|behindert
    cancer du sein|diabete|diabetique|depressif|depressive|enceinte|sida|seropositif|seropositive|hypertendu
    htn|gout|t1dm|t2dm|type ii diabetes|type i diabetes|ckd|chf|afib|gerd|ibs|ibd|pcos|dvt|hypercholesterolemia|hyperlipidemia|hyperthyroidism
    coeliac|celiac|coeliac disease|celiac disease|parkinsons|parkinson disease|alzheimer disease
    embarazada|diabetico|diabetica|depresion|vih|incinta|diabete mellito|cancro`,
  genetic_data: `
    brca1|brca2|brca1 mutation|brca2 mutation|brca mutation|brca1 positive|brca2 positive|brca positive|factor v leiden
    huntington s gene|apoe4|carrier of the gene|genetic mutation|genetic disorder|genetic predisposition|chromosome 21 trisomy
    carrier for cystic fibrosis|carrier for sickle cell|lynch syndrome|hereditary cancer`,
  criminal_record: `
    criminal record|criminal conviction|criminal convictions|prior conviction|prior convictions|felony conviction
    felony convictions|convicted of|convicted felon|felon|sex offender|registered sex offender|pleaded guilty|pled guilty
    found guilty|sentenced to|served a sentence|served time|arrested for|indicted for|charged with murder|charged with assault|charged with theft|charged with fraud
    charged with robbery|charged with burglary|charged with possession|charged with rape|charged with dui|charged with battery
    on parole|on probation|imprisoned for|jailed for|incarcerated|outstanding warrant|dui conviction|vorbestraft|verurteilt
    condamne pour|condamnee pour|casier judiciaire|condenado por|condenada por|antecedentes penales
    condannato per|condannata per|precedenti penali`,
};

/** Said of somebody wherever it is said, though no person is named: notes leave them out. */
export const told = new Set(['hiv positive']);

/** What a form calls a category. */
export const labels: Partial<Record<PiiType, string>> = {
  religious_belief: `religion|religious belief|religious affiliation|faith|denomination|konfession|religionszugehorigkeit|religione`,
  racial_or_ethnic_origin: `race|ethnicity|ethnic origin|ethnic group|race ethnicity|racial origin|ethnic background|ethnie|etnia|herkunft`,
  political_opinion: `political affiliation|political party|political opinion|party affiliation|party membership|partei|parteizugehorigkeit`,
  trade_union_membership: `union|union membership|trade union|trade union membership|gewerkschaft|syndicat|sindicato`,
  sexual_orientation: `sexual orientation|orientation|sexuality|sexuelle orientierung|orientation sexuelle|orientacion sexual`,
  medical_condition: `diagnosis|diagnoses|condition|conditions|medical condition|medical conditions|medical history|past medical history|pmhx|comorbidities|disability|disease|illness|dx|pmh|diagnose|diagnostic|diagnostico|history`,
  genetic_data: `genetic test|genetic test result|genetic marker|genetic testing|mutation`,
  criminal_record: `criminal history|criminal record|background check|convictions|vorstrafen`,
};

/** Who is spoken of: one person. */
export const persons = `
  i|he|she|who|patient|pt|employee|applicant|claimant|client|customer|defendant|plaintiff|witness|candidate|tenant|resident|suspect
  student|worker|member|subject|donor|prisoner|inmate|respondent|complainant|colleague|manager|nurse|teacher
  husband|wife|son|daughter|mother|father|brother|sister|mom|mum|dad|uncle|aunt|cousin|partner|spouse|boyfriend|girlfriend
  man|woman|boy|girl|grandmother|grandfather|friend|neighbour|neighbor|boss
  er|sie|ich|patientin|mitarbeiter|mitarbeiterin|kollege|kollegin|mandant|mandantin|kundin
  il|elle|je|j|salarie|salariee|el|ella|yo|paciente|empleado|empleada|lui|lei|io|paziente|dipendente`;
/** Links the person with the term; at least one must stand between. */
export const links = `
  is|was|am|m|s|has|had|have|ve|been|being|diagnosed|suffers|suffered|suffering|treated|lives|living|tested|positive|identifies
  identified|became|becomes|remains|converted|raised|brought|grew|born|baptized|baptised|aufgewachsen|practises|practices|practicing|practising|belongs|voted|supports|joined|bekennt
  ist|war|bin|hat|habe|leidet|litt|est|suis|ai|souffre|atteint|atteinte|es|soy|tiene|tengo|padece|sufre|ha|ho|sono|soffre
  e|wurde|erkrankt|erkrankte|starb|souffert|souffrait|soffriva|soffrono|affetto|affetta|malato|malata|padecia|sufria|enfermo|enferma|fue|fu|era|etait|war|hatte|avait|diagnostiqué|diagnostiquée|diagnosticado|diagnosticada|diagnosticato|diagnosticata`;
/** May stand between them. */
export const fillers = `
  a|an|the|with|from|of|for|to|as|by|not|also|openly|devout|practising|proud|strict|currently|now|still|always|ein|eine|mit|von
  an|unter|une|un|de|du|la|le|con|una|di|da|severe|chronic|early|onset|advanced|stage|history|acute|mild|recently|previously
  ete|stato|stata|sido|infizierte|sich|seit|d|dell|dal|dalla|schwer|chronisch|gravement|gravemente|offen|ouvertement|apertamente|abiertamente|glaubiger|glaubige|fervent|fervente|strenggläubig
  registered|active|up|and|or|und|et|y|lifelong|twice|once|never|already|five|six|months|weeks|pregnant|type`;
/** May follow an adjective that is said of a person. */
export const followers = `
  man|woman|person|guy|girl|boy|male|female|and|or|but|by|since|for|who|with|in|at|from|when|because|after|as|so|on|until|while
  employee|patient|priest|monk|nun|rabbi|imam|pastor|bishop|cleric|faith|believer|voter|supporter|convert|family|couple|again|now|too|then|before|due
  during|if|that|which|although|though|he|she|i|und|oder|aber|seit|et|ou|mais|depuis|y|o|pero|desde|ed|ma|a|to|of|disorder`;

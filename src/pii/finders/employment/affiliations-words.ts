/** Parties by name, in plain small letters; those in capitals below are written so alone. */
export const parties = `
  green party|greens|labour|labour party|labor party|australian labor party|conservatives|conservative party|tory party|tories|liberal democrats|lib dems
  liberal party|democratic party|republican party|democrats|republicans|communist party|socialist party|reform uk|plaid cymru|sinn fein|fianna fail
  fine gael|scottish national party|brexit party|tea party|pirate party|libertarian party|workers party|national front|national rally|british national party
  grunen|die grunen|bundnis 90 die grunen|bundnis 90|linke|linken|linkspartei|die linke|sozialdemokraten|christdemokraten|freien demokraten|freie wahler|alternative fur deutschland
  christlich demokratische union|sozialdemokratische partei|kommunistische partei|freie demokratische partei|piratenpartei
  parti socialiste|parti communiste|parti communiste francais|parti radical|parti de gauche|rassemblement national|front national|les republicains|la france insoumise
  france insoumise|renaissance|en marche|la republique en marche|modem|mouvement democrate|europe ecologie les verts|les verts|les ecologistes|reconquete
  partito democratico|partito comunista|partito comunista italiano|partito socialista|partito radicale|forza italia|fratelli d italia|lega|lega nord|movimento 5 stelle|movimento cinque stelle
  rifondazione comunista|italia viva|azione|alleanza nazionale|democrazia cristiana|europa verde
  partido popular|partido socialista|partido socialista obrero espanol|partido comunista|partido comunista de espana|partido nacionalista vasco|izquierda unida|podemos|unidas podemos|sumar|vox|ciudadanos
  esquerra republicana|junts|bildu|eh bildu`;
export const capitals = `
  CDU CSU SPD FDP AfD AFD NPD BSW DKP ÖVP FPÖ SPÖ NEOS SVP PS LR RN FN PCF UMP LFI LREM EELV NPA PD PCI M5S FI FdI PSOE PP PCE PNV ERC IU UKIP BNP SNP DUP SDLP GOP
  NDP ANC BJP AKP CHP HDP PKK`;
/** Of these, what names other things in English: a police department, a university. */
export const ambiguous = 'PS LR RN FN PD PP FI IU ERC NPA ANC PCE PCI SVP NDP CHP UMP';
/** What the last word of a party's name is; in these languages further words follow the first one. */
export const kindsBehind = /^(?:Party|Partei|Partij|Partiet|Puolue)$/;
export const kindsBefore = /^(?:Parti|Partito|Partido|Partei)$/;
/** Before `Party`, another kind of party. */
export const noParties =
  /^(?:Third|Working|Search|Dinner|Garden|Christmas|Birthday|Tea|House|Halloween|Office|Wedding|Disclosing|Receiving|Contracting|Indemnified|Indemnifying|Each|Either|Other|Another|The|This|That|Any|First|Second|Both|Block|Street|Holiday|Year|Eve|Launch|Landing|Boarding|Rescue|Hunting|Hen|Stag|Pool|Cocktail|Farewell|Block|After|Watch|Slumber|Prevailing|Responsible|Injured|Opposing|Requesting|Affected|Defaulting|Bridal|Interested)$/;

export const unions = `
  unite|unite the union|unison|gmb|rmt|aslef|tssa|pcs|ucu|nasuwt|usdaw|teamsters|afl cio|seiu|uaw|afscme|united auto workers
  verdi|ver di|ig metall|ig bau|ig bce|gewerkschaft|gewerkschaft der polizei|gdp|evg|dgb|beamtenbund|gdl
  cgt|cfdt|force ouvriere|cftc|cgil|cisl|uil|cobas|ccoo|comisiones obreras|ugt|fnv|union general de trabajadores|syndicat|sindacato|sindicato
  union|trade union|trades union|labour union|labor union|workers union|teachers union|nurses union|staff union|students union`;
/** Before `Union`, no trade union. */
export const noUnions =
  /^(?:European|Soviet|African|Credit|Customs|Western|Banking|Monetary|Economic|Student|Students|Rugby|Federal|Civil|State|The|Postal|Telecommunication|Pacific|Data|International|Energy|Political)$/;

/** Directly before a party, perhaps with an article between: what a person is or does there. */
export const ties = `
  member of|member in|member with|membership of|membership in|supporter of|support for|supporter for|voter of|voted for|voted|votes for|vote for|votes|voting for|joined|joins|joining|joined up with|belongs to|belonged to
  candidate for|candidate of|stood for|stands for|standing for|ran for|runs for|running for|campaigned for|campaigns for|campaigning for|canvassed for|canvasses for|canvassing for|leafleted for
  donated to|donates to|donor to|leader of|chair of|chairman of|chairwoman of|chairperson of|treasurer of|secretary of|secretary for|spokesman for|spokeswoman for|spokesperson for|spokesman of|spokesperson of
  councillor for|councilor for|mp for|activist for|activist in|activist with|activist of|volunteer for|volunteered for|volunteers for|volunteer with|organiser for|organizer for|delegate of|delegate to|delegate for
  supports|supported|backs|backed|supporting|left|quit|resigned from|expelled from|suspended from|registered with|affiliated with|affiliated to|aligned with|sympathiser of|sympathizer of|sympathises with|sympathizes with|founder of|steward for|rep for|rep of|representative of|representative for|active in|involved in|affiliation with|enrolled in|loyal to`;
/** The same in other languages. */
export const foreignTies = `
  mitglied|mitglied bei|mitglied in|mitglied von|wahlt|wahlte|anhanger|anhangerin|unterstutzer|unterstutzerin|wahler|wahlerin|kandidat|kandidatin|kandidiert fur|kandidierte fur|kandidat fur|kandidatin fur|kandidat von|abgeordneter|abgeordnete|vorsitzender|vorsitzende|sympathisant|sympathisantin|parteimitglied|gehort|engagiert sich in|engagiert sich bei|aktiv in|aktiv bei|unterstutzt|mitgliedschaft in|mitgliedschaft bei|mandat fur|schatzmeister|schatzmeisterin|politiker|politikerin|stimmte fur|organisiert in|trat in
  membre|membre de|membre d|adherent|adherente|adherent a|adherente a|adherent de|adherente de|adhere a|adherent d|adherente d|adhere a la|militant|militante|militant de|militante de|militant a|militante a|sympathisant de|sympathisante de|candidat|candidate|candidat pour|candidate pour|candidat de|candidate de|candidat a|elu|elue|elu de|elue de|vote|vote pour|a vote pour|vota pour|soutient|soutien|soutien de|partisan de|partisane de|depute|deputee|depute de|milite a|milite au|milite pour|fait campagne pour|encarte a|encartee a|affilie a|affiliee a|syndique a|syndiquee a|rejoint|a rejoint|electeur de|electrice de|electeur|electrice|tresorier|tresoriere|secretaire|appartient a
  membro|membro di|iscritto|iscritta|iscritto a|iscritta a|militante|militante di|attivista|attivista di|candidato|candidata|candidato con|candidata con|candidato per|candidata per|candidato di|elettore|elettrice|elettore di|sostenitore|sostenitrice|sostenitore di|sostenitrice di|simpatizzante|simpatizzante di|simpatizzante per|vota|vota per|ha votato|ha votato per|voto|voto per|votato|votato per|esponente|esponente di|consigliere|consigliera|deputato|deputata|senatore|segretario|segretaria|tesserato|tesserata|tesserato a|aderisce a|aderisce|appartiene a|appartiene|tessera
  miembro de|miembro|afiliado a|afiliada a|afiliado|afiliada|militante de|militante en|militante|simpatizante de|simpatizante|votante de|votante|vota a|vota por|vota al|voto a|voto por|voto al|votado a|ha votado a|candidato de|candidata de|candidato por|candidata por|candidato|candidata|concejal de|concejala de|concejal por|concejal|diputado de|diputada de|diputado|diputada|apoya a|apoya|partidario de|partidaria de|seguidor de|dirigente de|dirigente|milita en|pertenece a|pertenece|se afilio a|carne de`;
/** Between a tie and a party. */
export const between = `
  the a an his her our their local uk british german us american ruling austrian french italian spanish australian canadian irish scottish then far right left wing
  der die dem den des einer ein eine zur zum fur bei in von
  du de des la le les l d au aux un une
  il lo i gli del dello della dell dei degli delle al allo alla all ai nel nella nella nei con per di a
  el los las al en por`;
/** Directly behind a party: `a Green Party councillor`, `Labour MP Bob Lee`. */
export const offices = `
  member supporter candidate voter activist mp msp councillor councilor politician leader treasurer donor volunteer delegate organiser organizer campaigner canvasser
  spokesman spokeswoman spokesperson chairman chairwoman member's mitglied mitglieds anhanger anhangerin wahler wahlerin politiker politikerin kandidat kandidatin abgeordneter
  abgeordnete stadtrat stadtratin vorsitzender vorsitzende funktionar parteimitglied rep representative steward delegate official`;

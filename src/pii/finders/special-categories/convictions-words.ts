/** What courts and police do to a person. Plain small letters. */
export const verdicts = `
  convicted of|convicted for|convicted on|found guilty of|guilty of|pleaded guilty to|pled guilty to|pleaded no contest to|charged with|accused of|arrested for|arrested on suspicion of|arrested on
  indicted for|indicted on|sentenced for|jailed for|imprisoned for|prosecuted for|tried for|on trial for|stood trial for|cautioned for|fined for|wanted for|suspected of|acquitted of|detained for
  detained on suspicion of|served time for|remanded for|under investigation for|on bail for|remanded in custody for|investigated for|conviction for|convictions for|a warrant for|sentenced to
  verurteilt|angeklagt|beschuldigt|verdachtigt|verhaftet|festgenommen|freigesprochen
  condamne|condamnee|inculpe|inculpee|mis en examen|mise en examen|arrete|arretee|interpelle|interpellee|poursuivi|poursuivie|juge|jugee|accuse|accusee|reconnu coupable|reconnue coupable|soupconne|soupconnee|incarcere|incarceree|ecroue|ecrouee|place en garde a vue|placee en garde a vue|prevenu|mise en cause|mis en cause
  condannato|condannata|arrestato|arrestata|accusato|accusata|imputato|imputata|indagato|indagata|processato|processata|denunciato|denunciata|incarcerato|incarcerata|rinviato a giudizio|rinviata a giudizio|sospettato|sospettata
  condenado|condenada|detenido|detenida|arrestado|arrestada|acusado|acusada|imputado|imputada|procesado|procesada|encarcelado|encarcelada|declarado culpable|declarada culpable|denunciado|denunciada|investigado|investigada`;
/** Ends a German sentence that says what for: `wegen Diebstahls … verurteilt`. */
export const endings = `
  verurteilt angeklagt verhaftet festgenommen vorbestraft bestraft inhaftiert angezeigt beschuldigt ermittelt verdachtigt haft freigesprochen gefangnis untersuchungshaft
  gesucht erhoben untersuchungshaft anklage belangt`;
export const offences = `
  theft larceny burglary robbery fraud assault battery murder manslaughter homicide rape arson forgery embezzlement bribery perjury extortion blackmail kidnapping stalking harassment
  trafficking smuggling possession dui dwi drunk driving drink shoplifting vandalism laundering tax evasion conspiracy treason espionage terrorism abuse molestation indecency affray stabbing
  wounding poaching racketeering hacking speeding trespassing trespass counterfeiting drug drugs cocaine heroin cannabis stealing killing prostitution domestic violence money misconduct criminal
  felony misdemeanor misdemeanour felonies counts sexual grievous bodily corruption insider perverting dangerous reckless firearms
  diebstahl diebstahls diebstahles ladendiebstahl ladendiebstahls raub raubes raubs betrug betrugs betruges korperverletzung mord mordes mordversuchs totschlag totschlags vergewaltigung brandstiftung
  urkundenfalschung untreue bestechung bestechlichkeit meineid meineids erpressung entfuhrung nachstellung notigung beleidigung drogenhandel drogenhandels drogenbesitz drogenbesitzes drogen steuerhinterziehung
  trunkenheit trunkenheitsfahrt fahrerflucht unfallflucht hehlerei geldwasche sachbeschadigung hausfriedensbruch hausfriedensbruchs schwarzfahrens sexuellen missbrauchs missbrauchs volksverhetzung landfriedensbruchs landesverrats
  einbruch einbruchs einbruchdiebstahls unterschlagung verleumdung mordes widerstands freiheitsberaubung korruption insolvenzverschleppung verkehrsdelikts fahrens bandendiebstahls subventionsbetrugs
  vol vols fraude escroquerie escroqueries meurtre assassinat homicide viol viols agression agressions cambriolage cambriolages trafic violences recel faux corruption blanchiment harcelement menaces abus conduite
  extorsion enlevement sequestration incendie coups braquage detournement diffamation tentative conjugales fiscale ivresse
  furto furti truffa truffe rapina rapine omicidio violenza violenze stupro spaccio corruzione riciclaggio estorsione sequestro incendio maltrattamenti lesioni peculato ricettazione evasione stalking frode
  falso diffamazione bancarotta concussione molestie minacce traffico guida associazione
  robo robos hurto hurtos estafa fraude homicidio asesinato violacion agresion agresiones lesiones trafico corrupcion blanqueo extorsion secuestro malversacion cohecho allanamiento amenazas acoso
  abuso abusos violencia maltrato falsedad conduccion prevaricacion delito delitos`;
/** What for, though a sentence may leave it out: `condamné à six mois de prison`. */
export const penalties = `
  freiheitsstrafe geldstrafe haftstrafe bewahrung bewahrungsstrafe gefangnis gefangnisstrafe jugendstrafe prison amende reclusion sursis
  reclusione carcere ergastolo arresti multa prision carcel jail imprisonment probation`;
/** What is done to whom is named next: `arrested Bob Lee for burglary`. */
export const acts = `
  arrested charged convicted sentenced jailed fined accused indicted prosecuted detained imprisoned acquitted verurteilte verhaftete beschuldigte verklagte
  condanno arresto condeno detuvo acuso`;

/** Verbs between who is spoken of and what is told. Lower case, no accents. */
export const helpers = `
  is was are were be been being has had have became becomes remains remained got get gets later once then since again also reportedly
  allegedly says said wurde wird worden ist war sei hatte hat habe wurden ete est a avait etait fut sera serait ayant aurait suis fu e era
  stato stata viene venne verra ha sono fue ha sido es sera habia fui he han estado esta estan estaba sitzt sass stand steht re`;
/** Adverbs, dates and other things by the way. */
export const asides = `
  lifelong long time longtime active registered proud prominent senior leading former ex current local founding paid card carrying committed
  loyal keen staunch founder elected life full honorary not never no longer already still now then just only once twice again always
  officially formally publicly openly actively very who that which and but aged age old years year months month on in at of from by since for
  until the a an der die das dem den des ein eine einen einem einer im am in seit von vom aus bei langjahriges langjahriger aktives aktiver
  aktiv ehemaliges ehemaliger fruher fruheres bekennendes jahre jahren jahr alt und auch bereits schon noch nicht nie mehrfach zweimal zuletzt
  heute gestern le la les l un une des du de depuis en et aussi ancien ancienne actif active deja toujours pas plus jamais ne n ans an
  il lo gli uno una di da dal dalla del della dei nel nella dall anche gia ancora non mai piu anni attivo attiva storico
  el los las unos al y tambien ya todavia no nunca mas anos activo activa antiguo antigua hace desde
  january february march april may june july august september october november december januar februar marz mai juni juli oktober dezember
  janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre gennaio febbraio marzo aprile maggio giugno luglio agosto
  settembre ottobre dicembre enero febrero abril mayo junio julio septiembre octubre noviembre diciembre
  monday tuesday wednesday thursday friday saturday sunday yesterday today week last`;
/** Who judges and arrests. */
export const courts = `
  court crown district high county magistrates supreme police judge jury custody amtsgericht landgericht oberlandesgericht gericht polizei
  strafgericht tribunal cour cours assises appel correctionnel police gendarmerie tribunale corte appello polizia carabinieri juez juzgado
  policia audiencia nacional provincial corte par por dalla`;
/** What a person is in a party or union. */
export const parts = `member candidate subject supporter voter`;

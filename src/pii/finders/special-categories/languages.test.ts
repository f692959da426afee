import { describe, expect, it } from 'vitest';
import { findsOf } from '#test/pii/detections.ts';

const found = (text: string) =>
  findsOf(text, [
    'religious_belief', 'racial_or_ethnic_origin', 'political_opinion', 'trade_union_membership', 'medical_condition',
    'sexual_orientation', 'criminal_record',
  ]); // prettier-ignore

describe('what somebody belongs to, stands for or votes for', () => {
  it.each([
    ['Bob Lee is a member of the Labour Party.', 'political_opinion: Labour Party'],
    ['Bob Lee, a lifelong member of the Communist Party, died.', 'political_opinion: Communist Party'],
    ['She has been an active supporter of the Pirate Party since 2009.', 'political_opinion: Pirate Party'],
    ['She campaigned for the Conservatives in 2019.', 'political_opinion: Conservatives'],
    ['Jane Doe is treasurer of the local Green Party of England and Wales.', 'political_opinion: Green Party of England and Wales'],
    ['Green Party candidate Jane Doe spoke.', 'political_opinion: Green Party'],
    ['Anna Weber ist seit 2010 aktives Mitglied der SPD.', 'political_opinion: SPD'],
    ['CDU-Mitglied Hans Müller', 'political_opinion: CDU'],
    ['Hans Müller trat in die FDP ein.', 'political_opinion: FDP'],
    ['Jean Martin est membre du Parti socialiste', 'political_opinion: Parti socialiste'],
    ['Jean Martin a voté pour le Rassemblement national.', 'political_opinion: Rassemblement national'],
    ['Marco Rossi è iscritto al PD.', 'political_opinion: PD'],
    ["Giulia Bianchi ha votato per Fratelli d'Italia.", "political_opinion: Fratelli d'Italia"],
    ['Juan García es militante del PSOE.', 'political_opinion: PSOE'],
    ['María López es miembro del Partido Popular.', 'political_opinion: Partido Popular'],
    ['Bob Lee is a member of the Transport Workers Union.', 'trade_union_membership: Transport Workers Union'],
    ['She joined the union in May.', 'trade_union_membership: union'],
    ['Hans Müller ist Mitglied bei ver.di.', 'trade_union_membership: ver.di'],
    ['Marco Rossi è iscritto alla CGIL.', 'trade_union_membership: CGIL'],
    ['Juan García está afiliado a Comisiones Obreras.', 'trade_union_membership: Comisiones Obreras'],
  ])('%s', (text, expected) => {
    expect(found(text)).toEqual([expected]);
  }); // prettier-ignore

  it.each([
    'the Green Party won 12 seats',
    'The Labour Party candidate list was published.',
    'Labour costs rose, said Bob Lee.',
    'Anna Weber interviewed the leader of the Green Party.',
    'A third party is a member of the group.',
    'We booked a table for a party of four.',
    'She is a member of the team.',
    'The Member States shall adopt measures.',
    'Spain is a member of the European Union.',
    'John Smith is a member of the European Union delegation.',
    'Bob Lee joined the Christmas Party.',
    'Bob Lee joined the Working Party on Data.',
    'Alice joined the tea party in the garden.',
    'Bob Lee joined Renaissance Technologies in 2001.',
    'John Smith supports Lega-compatible bricks.',
    'Bob Lee joined PS in May.',
    'The union of two sets is a member of the family.',
    'She joined the union of the two sets.',
    'He voted for the motion.',
    'Die CDU verlor im Mai zwei Sitze.',
    'Il partito democratico ha vinto.',
    'El partido socialista ganó.',
  ])('is not said of a person: %s', (text) => {
    expect(found(text)).toEqual([]);
  });
});

describe('where the forebears of somebody came from', () => {
  it.each([
    ['Ali Hassan is of Kurdish descent', 'Kurdish descent'],
    ['She is of mixed Kurdish and Arab descent.', 'mixed Kurdish and Arab descent'],
    ['His ethnicity is Roma', 'Roma'],
    ['Her ethnicity is Turkish.', 'Turkish'],
    ['Ethnic group: Uyghur', 'Uyghur'],
    ["Maria's ethnicity is Roma.", 'Roma'],
    ['He is an ethnic Albanian.', 'ethnic Albanian'],
    ['Sie ist kurdischer Abstammung.', 'kurdischer Abstammung'],
    ['Hans Yilmaz hat türkische Wurzeln.', 'türkische Wurzeln'],
    ["Ali Hassan est d'origine algérienne.", "d'origine algérienne"],
    ['Fatima Benali è di origine marocchina.', 'di origine marocchina'],
    ['Juan García es de etnia gitana.', 'de etnia gitana'],
  ])('%s', (text, origin) => {
    expect(found(text)).toEqual([`racial_or_ethnic_origin: ${origin}`]);
  });

  it.each([
    'The word is of Greek origin.',
    'Bob Lee bought a car of German origin.',
    'A bottle of French origin was found by Bob Lee.',
    'She is French.',
    'Ann Lee is from English Heritage.',
    'The market was listed by English Heritage in 1954.',
    'He lives in an ethnic Albanian village.',
    'Her heritage is rich.',
    'Race: 5 km',
    'a race condition in the scheduler',
    'orientation: landscape',
    'Country of origin: Italian Republic',
  ])('is not said of a person: %s', (text) => {
    expect(found(text)).toEqual([]);
  });
});

describe('what somebody is charged with or was convicted of', () => {
  it.each([
    ['Bob Lee was arrested on suspicion of burglary.', 'arrested on suspicion of burglary'],
    ['Bob Lee was charged with drink driving.', 'charged with drink driving'],
    ['Police arrested Bob Lee for burglary.', 'burglary'],
    [
      'Herr Müller wurde wegen Diebstahls zu einer Geldstrafe verurteilt',
      'wegen Diebstahls zu einer Geldstrafe verurteilt',
    ],
    [
      'Er wurde am 3. Mai 2020 vom Amtsgericht Köln wegen Betrugs angeklagt.',
      'wegen Betrugs angeklagt',
    ],
    ['Herr Krczmar sitzt wegen Raubes in Haft.', 'wegen Raubes in Haft'],
    ['Jean Martin a été condamné pour vol', 'condamné pour vol'],
    ['Marie Dupont a été condamnée à six mois de prison pour escroquerie.', 'condamnée à six mois de prison pour escroquerie'],
    ['Marco Rossi fu condannato per furto', 'condannato per furto'],
    ['Giulia Bianchi è stata arrestata per spaccio.', 'arrestata per spaccio'],
    ['Juan García fue condenado por robo', 'condenado por robo'],
  ])('%s', (text, record) => {
    expect(found(text)).toEqual([`criminal_record: ${record}`]);
  }); // prettier-ignore

  it.each([
    'The convicted fonts were removed.',
    'Whoever is convicted of theft shall be punished with imprisonment.',
    'Wer wegen Diebstahls verurteilt wird, kann bestraft werden.',
    'The company was fined for fraud.',
    "Bob Lee's company was convicted of fraud.",
    'The judge fined the company for fraud.',
    'He was charged with the task of counting drinks.',
    'The battery was charged with 5 volts.',
    "Le parti a été condamné à l'échec.",
    'He was accused of bias.',
    'The judge sentenced nobody to prison.',
  ])('is not said of a person, or no offence: %s', (text) => {
    expect(found(text)).toEqual([]);
  });
});

describe('beliefs, health and sexuality in other languages', () => {
  it.each([
    ['Er ist Zeuge Jehovas.', 'religious_belief: Zeuge Jehovas'],
    ['Er ist alevitisch.', 'religious_belief: alevitisch'],
    ['Jean Martin est évangélique.', 'religious_belief: évangélique'],
    ['Juan García es ortodoxo.', 'religious_belief: ortodoxo'],
    ['Frau Weber ist an Lungenkrebs erkrankt.', 'medical_condition: Lungenkrebs'],
    ["Jean Martin est atteint d'un cancer du poumon.", 'medical_condition: cancer du poumon'],
    ['Marco Rossi soffre di depressione.', 'medical_condition: depressione'],
    ['Juan García padece esclerosis múltiple.', 'medical_condition: esclerosis múltiple'],
    ['Marie Dupont est transgenre.', 'sexual_orientation: transgenre'],
    ['Marco Rossi è transessuale.', 'sexual_orientation: transessuale'],
  ])('%s', (text, expected) => {
    expect(found(text)).toEqual([expected]);
  });

  it.each([
    'Die Krankheit Epilepsie ist häufig.',
    'Orthodoxe Kirchen in Berlin',
    'Le cancer du poumon est fréquent en France.',
    'Il cancro è una malattia.',
    'El cáncer de mama es frecuente.',
  ])('leaves prose alone: %s', (text) => {
    expect(found(text)).toEqual([]);
  });
});

import type { LabelRule } from '#pii/finders/labels.ts';

/** Behind their labels nations may be called in any language; kinds of values are none. */
const nation = /\p{L}{4,20}(?:[ -]\p{L}{4,20})?/u;
const isNation = (value: string) =>
  /^(?:unknown|unbekannt|none|null|other|string|text|number|boolean|required|optional|undefined|enum|field|value|country|code)/i.test(
    value,
  )
    ? 0
    : 1;

/** Of passports and of lists of starters: ISO 3166 and IOC. */
const codes =
  'AFG ALB ALG AND ANG ANT ARG ARM AUS AUT AZE BAH BAN BAR BDI BEL BEN BGD BGR BIH BLR BOL BOT BRA BRN BUL BUR CAM CAN CHE CHI CHL CHN CIV CMR COD COL COG CRC CRI CRO CUB CYP CZE DEN DEU DJI DMA DNK DOM DZA ECU EGY ERI ESP EST ETH FIJ FIN FRA FRO GAB GBR GEO GER GHA GIN GMB GRC GRE GRN GUA GUI GTM GUY HAI HKG HND HON HRV HTI HUN IDN INA IND IRI IRL IRN IRQ ISL ISR ITA JAM JOR JPN KAZ KEN KGZ KHM KOR KOS KSA KUW KWT LAO LAT LBA LBN LBR LBY LES LIE LKA LTU LUX LVA MAD MAR MAS MDA MDG MDV MEX MGL MKD MLI MLT MNE MNG MOZ MRI MUS MWI MYA MYS NAM NCA NED NEP NGA NGR NIC NIG NLD NOR NPL NZL OMA OMN PAK PAN PAR PER PHI PHL PLE PNG POL POR PRK PRT PRY PSE PUR QAT ROU RSA RUS RWA SAU SDN SEN SGP SIN SLE SLO SLV SMR SOM SRB SRI SSD SUD SUI SUR SVK SVN SWE SWZ SYR TAN TCH THA TJK TKM TOG TON TPE TTO TUN TUR TWN TZA UAE UGA UKR URU URY USA UZB VEN VIE VNM YEM ZAF ZAM ZIM ZMB ZWE';

export const labelledNations: readonly LabelRule[] = [
  {
    type: 'nationality',
    labels: ['nationality', 'citizenship'],
    value: new RegExp(`(?=\\p{Lu}\\p{Ll})${nation.source}`, 'u'),
    confidence: 0.9,
    signed: true,
    judge: isNation,
  },
  {
    type: 'nationality',
    labels: [
      'nationalitat', 'staatsangehorigkeit', 'staatsburgerschaft', 'nationalite', 'nacionalidad', 'nacionalidade', 'nazionalita', 'cittadinanza',
      'nationaliteit', 'nationalitet', 'obywatelstwo', 'narodowosc', 'гражданство', 'uyruk',
    ], // prettier-ignore
    value: nation,
    confidence: 0.9,
    signed: true,
    judge: isNation,
  },
  {
    type: 'nationality',
    labels: ['nat', 'natl', 'nation', 'nationality', 'citizenship'],
    value: new RegExp(`(?:${codes.replaceAll(/\s+/g, '|')})(?![\\p{L}\\p{N}])`, 'u'),
    confidence: 0.9,
    signed: true,
  },
];

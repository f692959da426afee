import { expect, it } from 'vitest';
import { findsOf } from '#test/pii/detections.ts';

const found = (text: string) => findsOf(text, ['street_address', 'postal_code', 'location', 'uk_postcode']);

it.each([
  ['I live at 221B Baker Street, London NW1 6XE.', '221B Baker Street, London NW1 6XE'],
  [
    '1600 Pennsylvania Avenue NW, Washington, DC 20500, USA',
    '1600 Pennsylvania Avenue NW, Washington, DC 20500, USA',
  ],
  ['350 Fifth Ave, Suite 3300, New York, NY 10118', '350 Fifth Ave, Suite 3300, New York, NY 10118'],
  ['at Apt 4, 12 High Street, Oxford', 'Apt 4, 12 High Street, Oxford'],
  ['He moved to Hauptstraße 12, 10115 Berlin last year', 'Hauptstraße 12, 10115 Berlin'],
  ['12 rue de la Paix, 75002 Paris', '12 rue de la Paix, 75002 Paris'],
  ['Calle Mayor 5, 2º B, 28013 Madrid', 'Calle Mayor 5, 2º B, 28013 Madrid'],
  ['ul. Marszałkowska 10/12, 00-590 Warszawa', 'ul. Marszałkowska 10/12, 00-590 Warszawa'],
  ['Mannerheimintie 12 A 3, 00100 Helsinki', 'Mannerheimintie 12 A 3, 00100 Helsinki'],
  ['Drottninggatan 5, 111 51 Stockholm', 'Drottninggatan 5, 111 51 Stockholm'],
  ['Kerkstraat 15, 1017 GA Amsterdam', 'Kerkstraat 15, 1017 GA Amsterdam'],
  ['P.O. Box 123, Springfield, IL 62701', 'P.O. Box 123, Springfield, IL 62701'],
  ['to PSC 1234, Box 5678, APO AE 09012 now', 'PSC 1234, Box 5678, APO AE 09012'],
  ['Address: 17 Foobar 23, Unknownham 20311', '17 Foobar 23, Unknownham 20311'],
  ['It is at 12 Foobar Road\nUnknownham\n, ZZ\n 56139 now', '12 Foobar Road\nUnknownham\n, ZZ\n 56139'],
  ['Ship to:\n12 High Street\nUnknownham\n20311', '12 High Street\nUnknownham\n20311'],
  ['123 Main St\nSpringfield, IL 62704', '123 Main St\nSpringfield, IL 62704'],
  ['I live at 742 evergreen terrace, springfield, or 97403', '742 evergreen terrace, springfield, or 97403'],
  ['Via Garibaldi 12, 00184 Roma RM', 'Via Garibaldi 12, 00184 Roma RM'],
  ['She lives at Tsimiski 51, 105 63 Athens with him', 'Tsimiski 51, 105 63 Athens'],
  ['Versand an Ringstraße 7a, 06108 Halle (Saale).', 'Ringstraße 7a, 06108 Halle (Saale)'],
  ['spedita a Via Roma 7, 10128 Torino. Cordiali saluti', 'Via Roma 7, 10128 Torino'],
  ['12 bis rue de la Paix, 75002 Paris', '12 bis rue de la Paix, 75002 Paris'],
  ['C/ Alcalá, 1, 1º izq., 28014 Madrid', 'C/ Alcalá, 1, 1º izq., 28014 Madrid'],
  ['ul. Tverskaya, d. 7, kv. 12, Moscow 125009', 'ul. Tverskaya, d. 7, kv. 12, Moscow 125009'],
  [
    'Atatürk Bulvarı No: 64 D: 4, 34710 Kadıköy/İstanbul',
    'Atatürk Bulvarı No: 64 D: 4, 34710 Kadıköy/İstanbul',
  ],
  ['Keizersgracht 370-II, 1016 BR Amsterdam', 'Keizersgracht 370-II, 1016 BR Amsterdam'],
  ['2044 N Broadway #12, Austin, TX 78777', '2044 N Broadway #12, Austin, TX 78777'],
  ['at 7-17-5 Ginza, Chuo-ku, Tokyo 104-0061.', '7-17-5 Ginza, Chuo-ku, Tokyo 104-0061'],
  ['152 Teheran-ro, Gangnam-gu, Seoul 06236', '152 Teheran-ro, Gangnam-gu, Seoul 06236'],
  ['vive en la Carrera 7 # 71-21', 'Carrera 7 # 71-21'],
  ['They met on Calder Street yesterday', 'Calder Street'],
  ['the letter for 1234 Elm St. He left.', '1234 Elm St'],
])('finds the whole address of: %s', (text, address) => {
  expect(found(text)).toEqual([`street_address: ${address}`]);
});

it('separates the fields of an address that are on lines of their own', () => {
  expect(found('Ann Doe\nElm Lane\nLong Bredy DT2 9HQ\n\nDear Ann')).toEqual([
    'street_address: Elm Lane',
    'street_address: Long Bredy DT2 9HQ',
  ]);
  expect(found('Acme\n12 Nassau Street\n Suite 12\n Ormiston\n Chile 53977\n0471 62 18 95 office')).toEqual([
    'street_address: 12 Nassau Street',
    'street_address: Suite 12',
    'location: Ormiston',
    'location: Chile',
    'postal_code: 53977',
  ]);
  expect(found('> Acme\n> Hauptstraße 12\n> D-10115 Berlin\n> Germany\n> Bye')).toEqual([
    'street_address: Hauptstraße 12',
    'street_address: D-10115 Berlin',
    'location: Germany',
  ]);
  expect(found('Ann Doe\nFlat 3, 12 High Street\nSheffield S1 2AB\n\nDear Ann')).toEqual([
    'street_address: Flat 3, 12 High Street',
    'street_address: Sheffield S1 2AB',
  ]);
  expect(found('Ann Doe\nErmou 12\n262 21 Patras\n\nDear Ann')).toEqual([
    'street_address: Ermou 12',
    'street_address: 262 21 Patras',
  ]);
  expect(found('Mrs Ann Doe Apt 4 12 High Street\nSpringfield IL 62704')).toEqual([
    'street_address: Apt 4',
    'street_address: 12 High Street',
    'location: Springfield',
    'location: IL',
    'postal_code: 62704',
  ]);
});

it('leaves nothing but blanks and the signs of lines between the fields', () => {
  const text = '> 7 Rosenweg 8\n> Apt. 4\n> 99310 Arnstadt TH\n> Germany';
  const rest = found(text).reduce((left, match) => left.replace(match.replace(/^\w+: /, ''), ''), text);
  expect(rest.replaceAll(/[>\s]/g, '')).toBe('');
});

it.each([
  // the whole name of the street
  ['to Laan van Westmark 501, 7334 DT Apeldoorn', 'Laan van Westmark 501, 7334 DT Apeldoorn'],
  ['an Unter den Erlen 7, 10117 Berlin, Deutschland', 'Unter den Erlen 7, 10117 Berlin, Deutschland'],
  ['Am Standort Erlenstraße 4, 10117 Berlin', 'Erlenstraße 4, 10117 Berlin'],
  ['Wohnhaft Birkengasse 9, 5020 Salzburg', 'Birkengasse 9, 5020 Salzburg'],
  ['in der Karl-Huber-Allee 90 A, 10243 Berlin', 'Karl-Huber-Allee 90 A, 10243 Berlin'],
  ['Adres: Oude Singel 14bis, 3511 AM Utrecht', 'Oude Singel 14bis, 3511 AM Utrecht'],
  ['at 88 Berry Hill Lane, Crewe', '88 Berry Hill Lane, Crewe'],
  ['in P.zza Verdi 4, 35122 Padova PD', 'P.zza Verdi 4, 35122 Padova PD'],
  // numbers
  ['at No. 88 Jade West Road, Shanghai 200041', 'No. 88 Jade West Road, Shanghai 200041'],
  ['au 9 bis, rue des Lilas, 31000 Toulouse', '9 bis, rue des Lilas, 31000 Toulouse'],
  ['Erlenstraße 12/3/7, 1070 Wien', 'Erlenstraße 12/3/7, 1070 Wien'],
  ['Calle de Toledo, n.º 48, 4.º izda., 28014 Madrid', 'Calle de Toledo, n.º 48, 4.º izda., 28014 Madrid'],
  ['in Pza. Vieja s/n, 41001 Sevilla', 'Pza. Vieja s/n, 41001 Sevilla'],
  ['ul. Mira, д. 5, кв. 10', 'ul. Mira, д. 5, кв. 10'],
  // what comes before it
  [
    'of Flat 9, Elm House, 112 Oak High Road, London NW6 4HY',
    'Flat 9, Elm House, 112 Oak High Road, London NW6 4HY',
  ],
  ['at Unit 3/45 Ferry Street, Surry Hills NSW 2010', 'Unit 3/45 Ferry Street, Surry Hills NSW 2010'],
  ['to #305-1200 Ferry Street, Vancouver, BC V6Z 2C7', '305-1200 Ferry Street, Vancouver, BC V6Z 2C7'],
  ['címem 1051 Budapest, Rózsa út 12', '1051 Budapest, Rózsa út 12'],
  ['at Room 502, 4-8-15 Minami-Senju, Arakawa-ku, Tokyo', 'Room 502, 4-8-15 Minami-Senju, Arakawa-ku, Tokyo'],
  // one part after the other
  ['at Flat 4B, Om Apartments, Hill Road, Mumbai 400050', 'Flat 4B, Om Apartments, Hill Road, Mumbai 400050'],
  [
    'to House 32, Road 7, Block C, Dhaka 1213, Bangladesh',
    'House 32, Road 7, Block C, Dhaka 1213, Bangladesh',
  ],
  ['at Rose Cottage, Church Lane, Snoring NR21 0JX now', 'Rose Cottage, Church Lane, Snoring NR21 0JX'],
  ['at Unit 3, 77 Ferry Road, Petone, Wellington 5012 has', 'Unit 3, 77 Ferry Road, Petone, Wellington 5012'],
  // what follows
  [
    'Rua das Flores 31, 2.º Esq., 4000-100 Porto, Portugal',
    'Rua das Flores 31, 2.º Esq., 4000-100 Porto, Portugal',
  ],
  ['Via dei Mille, 12 – 20121 Milano (MI)', 'Via dei Mille, 12 – 20121 Milano (MI)'],
  ['Birkevej 4, 1. tv., 5000 Odense C. Han venter', 'Birkevej 4, 1. tv., 5000 Odense C'],
  [
    '5 Av. Norte 12, Col. Centro, 06010 Ciudad de México',
    '5 Av. Norte 12, Col. Centro, 06010 Ciudad de México',
  ],
  ['23, rue des Lilas, 75009 Paris Cedex 09', '23, rue des Lilas, 75009 Paris Cedex 09'],
  ['12 Rue Nord, app. 3, Montréal (Québec) H2X 1Y4, and', '12 Rue Nord, app. 3, Montréal (Québec) H2X 1Y4'],
  ['14 Elm Square North, Dublin 2, D02 X285 for', '14 Elm Square North, Dublin 2, D02 X285'],
  ['on Birkivegur 96, 101 Reykjavík for', 'Birkivegur 96, 101 Reykjavík'],
  ['6 Birch Road, Apt 3C, Helena, MT. Nobody there', '6 Birch Road, Apt 3C, Helena, MT'],
  ['deeds to 5 Ferry Lane, Long Bredy and more', '5 Ferry Lane, Long Bredy'],
  ['a place on 22 at the hall, Prospekt Lenina, 16, 644099 Omsk', 'Prospekt Lenina, 16, 644099 Omsk'],
  ['It took place at 12 Ferry Road, Oxford on Monday', '12 Ferry Road, Oxford'],
  // boxes
  ['an Postfach 10 12 34, 40003 Düsseldorf', 'Postfach 10 12 34, 40003 Düsseldorf'],
  ['Rural Route 3, Box 45A, Malone, NY 12953', 'Rural Route 3, Box 45A, Malone, NY 12953'],
  ['Er wohnt Straße des 18. Oktober 21, 04103 Leipzig', 'Straße des 18. Oktober 21, 04103 Leipzig'],
  ['Praxis: Platz der Einheit 5, 01067 Dresden', 'Platz der Einheit 5, 01067 Dresden'],
  ['12 rue du 11 Novembre 1918, 69008 Lyon', '12 rue du 11 Novembre 1918, 69008 Lyon'],
  ['B-17, Lotus Towers, Andheri East, Mumbai 400069', 'B-17, Lotus Towers, Andheri East, Mumbai 400069'],
  [
    'tới 12/5 đường Lê Lợi, phường Bến Nghé, Quận 1, TP. Hồ Chí Minh.',
    '12/5 đường Lê Lợi, phường Bến Nghé, Quận 1, TP. Hồ Chí Minh',
  ],
  ['số 8 phố Hàng Gai, quận Ba Đình, Hà Nội', 'số 8 phố Hàng Gai, quận Ba Đình, Hà Nội'],
  [
    'Yıldız Mahallesi, Gül Sokak No:12, Çankaya, Ankara',
    'Yıldız Mahallesi, Gül Sokak No:12, Çankaya, Ankara',
  ],
  ['drop it at 12 elm street, leeds', '12 elm street, leeds'],
])('finds all of: %s', (text, address) => {
  expect(found(text)).toEqual([`street_address: ${address}`]);
});

it('takes a number before a street that has its number for that of a flat', () => {
  expect(found('She lives at 3 Rosenweg 8, Arnstadt.')).toEqual([
    'street_address: 3',
    'street_address: Rosenweg 8',
    'location: Arnstadt',
  ]);
});

it('takes the number of a district into its line, and the sign of a house into the street', () => {
  expect(found('Ceylon Tea Ltd\nNo. 17, Temple Road\nColombo 05\nTel: none')).toEqual([
    'street_address: No. 17, Temple Road',
    'street_address: Colombo 05',
  ]);
});

it('leaves the name below a street to the finder of persons', () => {
  expect(found('12 Baker Street\nJohn Brown')).toEqual(['street_address: 12 Baker Street']);
});

it('ends before what does not belong to it', () => {
  expect(found('Meet at 12 High Street, Oxford. Please call.')).toEqual([
    'street_address: 12 High Street, Oxford',
  ]);
  expect(found('at the corner of 5th Avenue and 42nd Street yesterday')).toEqual([
    'street_address: the corner of 5th Avenue and 42nd Street',
  ]);
});

it.each([
  'in 2021 Supreme Court rulings and 24 Hours Drive-ins',
  '5 miles down the road to the lane',
  '80 percent of computers in the U.S. and 70 percent',
  '2 min in a Microdismembranator U (Braun)',
  'Section 5 Way of Working, Chapter 3 Place and Time',
  'She has 12 Main Characters in 3 Acts',
  'const street = 12; // Street 12 of 40',
  'Room 12, Building 5',
  'Table 12 Group U of the plan',
  '  1995-1998, Thomas G. Lane.\n  2009, 2011 Pierre Ossman',
  'at 15 April 1995.\n           1995 Yggdrasil Computing, Incorporated',
  'as defined in 48 C.F.R. 12.212 and 48 C.F.R. 227.7202',
  'Copyright (c) 2009, 2010 Mutsuo Saito and Makoto Foo\n    University',
  'building 2.6.9 on OS X 10.9',
  '0..2^64-1 via the XOF-backed path',
  'on Wall Street and on the Silk Road',
  'Follow Highway 12 south for 3 miles',
  'le wagon 7, quai C',
  'We meet at Gate 4 West, row 12',
  'Act 2 Scene 3 Court of King Arthur, 12 Close Ring Buffers',
  'a paper by Ann R. Miller, 1987, and one of Stanford U, 1982',
  'BP 121/79, HR 64',
  'Chapter 12, 12345 Words and 7-17-5 as well',
  'We saw 21 Jump Street twice',
  'and 101 Dalmatians Trail of toys',
  'a song called "9 Mill Lane" of theirs',
  'They close on 5 May Street parties too',
  'in Python 2 and str in Python 3',
])('finds no address in: %s', (text) => {
  expect(found(text)).toEqual([]);
});

it('takes a date for no street', () => {
  expect(found('born on November 3, 1902 in Utrecht')).toEqual(['location: Utrecht']);
});

it('finds a postal code alone only with its label', () => {
  expect(found('My zip code is 86786')).toEqual(['postal_code: 86786']);
  expect(found('ZIP: 11164-1234')).toEqual(['postal_code: 11164-1234']);
  expect(found('It has 86786 lines')).toEqual([]);
});

it.each([
  ['to flat 2, 9 mill rd, leeds ls2 7qp thanks', ['street_address: flat 2, 9 mill rd, leeds ls2 7qp']],
  ['Adresse : 44000 Nantes.\nCordialement,\nAnne Morel', ['location: Nantes']],
])('reads a postcode in small letters, and no greeting: %j', (text, matches) => {
  expect(found(text)).toEqual(matches);
});

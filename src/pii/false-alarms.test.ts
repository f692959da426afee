import { expect, it } from 'vitest';
import { engine } from '#test/pii/pii-engine.ts';
import type { PiiType } from './types.ts';

const found = (text: string, type: PiiType) =>
  engine
    .detect(text)
    .filter((match) => match.type === type && match.confidence >= 0.85)
    .map(({ start, end }) => text.slice(start, end));

it.each<[PiiType, string]>([
  ['organization', 'Add a Patch Group to the DB Subnet Group of each Instance Group.'],
  ['organization', 'Cost Accounting and Analysis for University Libraries in Industrial Society'],
  ['organization', 'Debugging the Technologies of Hierarchically Structured Systems'],
  ['organization', 'holdings in the National Union Catalog and in Italian School Libraries'],
  ['organization', 'import { Literal, Union } from typing; Timestamp, Union'],
  ['organization', 'EACH OF THE PRIVATE COLLEGE LIBRARIES IS MAKING UNION CATALOGUES OF SPECIFIC GROUPS'],
  ['organization', 'foo(ostream &OS, AllocGroup AGs); Cells with Nucleotides Incorporated in DNA'],
  ['organization', 'a model of collagen-induced arthritis (CIA) in mice'],
  ['street_address', 'IN 33 SCHOOLS OF ALL TYPES IN LEEDS AND ROTHERHAM THE USE OF EVERY SOURCE WAS SEEN'],
  ['location', 'BOOKS ARE DEFICIENT IN THE RANGE OF FORMS THAT THE LIBRARIES OF THE COUNTRY COVER'],
  ['location', 'The protein resides in RNA Granules of cells.'],
  ['location', 'the emission is from optically thin regions'],
  ['person_name', 'A Syntactic Description of it. A Bibliometric Approach'],
  ['person_name', 'Inverse of a Finite Segment of the Hilbert Matrix; the Taylor window'],
  ['person_name', 'They found Monte Carlo methods and Iris Scans in Anno Domini 1999.'],
  ['person_name', 'Fix MS ICO images and MS DOS files.'],
  ['person_name', 'Upstream-Name: Nettle\nmsg = "Exception: " . text'],
  ['person_name', '51 Franklin\n Street, the Los Angeles Rams and the falls of the James River'],
  ['person_name', 'hi Underlined guifg=NONE\nhi Pmenu ctermfg=white'],
  ['person_name', 'as a derivative version prepared by Licensee'],
  ['person_name', 'Lorn, from L. lornus, fr. lornare to leave; Quux, fr. Dan. kvist twig; see Gen. xxi. 4.'],
  ['person_name', 'Merle \\Merle\\, n. A blackbird.\nAriel\n\n   <language> A notation.'],
  ['person_name', "('Selma', 'AL'), ('Anna', 'TX')"],
  ['person_name', 'Mr. President, Mr. Speaker and Mr. Vice President'],
  ['person_name', 'They live in Tyler, Texas, in San\n   Diego, and fear La Niña.'],
  ['person_name', 'They saw the Golden Eagles at Duarte Peak, in Marin\n   County and at Westminster Abbey.'],
  ['person_name', 'The "Denise" chip beside "Paula" (for sound) and the Altair'],
  ['person_name', 'He drew his sword, sort of hung his head. Kiss her. Kick his shin.'],
  ['person_name', 'Good luck! Fortune came, Swan and River sank.'],
  ['person_name', 'Uhh, what? Catherine wheels, Kelvin compilers, Oscar nominations and my name is x'],
  ['person_name', 'printed by Addison-Wesley Publishers and at Bell Labs'],
  ['organization', 'The fund moved. A spokesman said so: X, Y, Z, AA, AB, AC.'],
  ['organization', 'Shirley Temple sang. Harold Pvt walked in. Lols Kk'],
  ['location', 'It was sold to Hitachi by Maurice Sendak of Batman.'],
  ['nationality', 'Hebrew (he), Latvian (lv); off the Irish Sea'],
  [
    'nationality',
    'the German Passport Number, the Malaysian National ID, the French National Library and National Archives, ' +
      'an American National Standard',
  ],
  ['criminal_record', 'Who was arrested for it?'],
  ['date', '{ jan: 1 } prints Jan 1 Feb 2 Mar 3'],
  ['date', '2. Set the option. 3. Set the other. SUNDAY: 0, MONDAY: 1,'],
  ['age', 'of daf-2 and age-1 mutants'],
  ['card_security_code', '#define ENCLAVE_CID (275)'],
  ['mac_address', '[.208F.0020.0008][.22FD.0021.0002] # LETTER'],
  ['email_address', 'git clone git@github.com:owner/name.git with sntrup761x25519-sha512@openssh.com'],
  ['person_name', 'Vendor: QUX   Model: HDS721010 Rev: A3EA, on [Sun Jun 09 07:57:47 2013]'],
  ['person_name', 'They crossed the River Zorbel by the Andromeda Galaxy and the U.S. Naval Observatory.'],
  ['url', "query (cache) 'zorblat.example.org/NS/IN' denied"],
  [
    'street_address',
    'The button in the lower left corner of the window turns it on and off. Click and hold it.',
  ],
  ['phone_number', 'alloc: [0] 00 01 02 03 08 09 10 11 [1] 04 05 06 07 12 13 14 15'],
  ['organization', 'The rays that fall upon the Lens AB are bent; they set off for the mount of Gilead.'],
  ['nationality', 'the letter [Greek: l] of [Hebrew: b]'],
  ['nationality', 'Translators: Anna Kovalev (Welsh), Bo Berg (Danish)'],
])('finds no %s in %j', (type, text) => {
  expect(found(text, type)).toEqual([]);
});

it.each<[PiiType, string, string]>([
  [
    'organization',
    'THE LIBRARY OF THE UNIVERSITY OF MISSISSIPPI WAS OPENED AND MANY CAME TO SEE IT',
    'UNIVERSITY OF MISSISSIPPI',
  ],
  ['organization', 'He came to the University of Pittsburgh on Monday.', 'University of Pittsburgh'],
  ['organization', 'Copyright Quxley Enterprises, Inc.', 'Quxley Enterprises, Inc.'],
  ['organization', 'He left the Central Intelligence Agency (CIA) then.', 'Central Intelligence Agency'],
  ['person_name', 'MS ANNA KOVALEV', 'ANNA KOVALEV'],
  ['person_name', 'see dr. quxley', 'quxley'],
  ['person_name', 'Have you heard the Anna Quxley version?', 'Anna Quxley'],
  ['person_name', 'He spoke with Anna Kovalev and Houston Kovalev.', 'Anna Kovalev'],
  ['person_name', 'Robert "Bob" Kovalev', 'Robert "Bob" Kovalev'],
  ['person_name', 'He lives in Dallas, Anna in Rome.', 'Anna'],
  ['person_name', 'Shirley Temple sang.', 'Shirley Temple'],
  ['organization', 'He sold it to Hitachi.', 'Hitachi'],
  ['nationality', 'She is a French national.', 'French'],
  ['criminal_record', 'He was arrested for theft.', 'arrested for theft'],
  ['age', 'Age: 47, a patient', '47'],
  ['mac_address', 'the port of 208f.0020.0008', '208f.0020.0008'],
  ['location', 'He lives in Grand Forks.', 'Grand Forks'],
  ['person_name', 'They said that Sun Jun 3 times won.', 'Sun Jun'],
  ['person_name', 'It was River Kovalev who sang.', 'River Kovalev'],
  ['domain_name', "query (cache) 'zorblat.com/NS/IN' denied", 'zorblat.com'],
  [
    'street_address',
    'We met at the corner of Elm Street and Main Street.',
    'the corner of Elm Street and Main Street',
  ],
  ['phone_number', 'Call 01 42 68 53 00 now', '01 42 68 53 00'],
  ['organization', 'He works at the Zorbel AB plant.', 'Zorbel AB'],
  ['organization', 'Gilead said so.', 'Gilead'],
  ['nationality', 'The guests were Anna Kovalev (Welsh) and Bo Berg (Danish).', 'Welsh'],
])('still finds the %s in %j', (type, text, value) => {
  expect(found(text, type)[0]).toBe(value);
});

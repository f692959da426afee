import { expect, it } from 'vitest';
import { findsOf } from '#test/pii/detections.ts';

const found = (text: string) => findsOf(text, ['age']).map((match) => match.slice(5));

it.each([
  ['Obituary. Hannah T. Quxley, 88, of Salem, Oregon, died on Monday', ['88']],
  ['Directors: P.L. Quxley, 33, and M. Foobar, 29, were named', ['33', '29']],
  ['Sentenced: Tina Quxley, 44, Mayfield, theft; Adam Foobar, 27, Leeds, arson', ['44', '27']],
  ['Letters. It was a fine day. Arthur Quxley, 100, Brighton', ['100']],
  ['Forward Daniel Quxley (19) came on in the 67th minute', ['19']],
  ['1. Pablo Quxley (Colombia, 25) 4h41; 2. Anna Foobar, Italy, 22, 31 caps.', ['25', '22']],
  ['Boxing: Victor Quxley, 36, 21-1 (17 KOs)', ['36']],
  ['bed 6  Mrs. Quxley 68  pneumonia', ['68']],
  ['Driver 1 Thomas Quxley 36 m, driver 2', ['36']],
  ['Pt: K. Quxley | 62 / M | day 4', ['62']],
  ['3 kids in the household: Tom 10, Kayla 8, baby Ruth 7 months.', ['10', '8', '7']],
  ['a flat with Quxa 9, Foola 6 and Lena 4.', ['9', '6', '4']],
  ['Lisa (nearly 3) met her aunt Quxa (103!) today', ['3', '103']],
  ['Mother 31, second pregnancy', ['31']],
  ['bed 1 Ida (Austrian, 26) 4 nights', ['26']],
  ['She published her first poems at 17 and, at thirty-three, moved away', ['17', 'thirty-three']],
  ['He was sold; at 31, with new knees, Anton Quxley runs a bar', ['31']],
  ['Quxley learned Latin at 5, Greek at eight, and taught', ['5', 'eight']],
  ['I, Hilda Quxley, am 68, a widow', ['68']],
  ['The youngest of them, Foola Quxley, is only 26.', ['26']],
  ["He's 5, nearly 6, and counts", ['5', '6']],
  ['She was 16 going on 17, I was 21, and we danced', ['16', '17', '21']],
  ['a suspect described as 35, 180 cm and heavy', ['35']],
  ['died in her sleep, at 77.', ['77']],
  ['d. at Derby æ. 64; buried there', ['64']],
  ['Mit 19 studierte er Chemie.', ['19']],
  ['Mit zwölf Jahren kam er her.', ['zwölf']],
  ['i Rozalia, panna lat 19, zawarli', ['19']],
  ['mtoto Baraka, miaka 4, ana homa', ['4']],
  ['em là Lan, 26 tuổi, đang', ['26']],
  ['Ines Quxley (Braga, 27 anos) venceu', ['27']],
  ['Ida (8 år) og Ole (5 år) solgte', ['8', '5']],
  ['Name: Tom Quxley\nAge: 18 months\nWeight 11 kg', ['18']],
] as const)('finds the ages of %j', (text, ages) => {
  expect(found(text)).toEqual(ages);
});

it.each([
  'queue(worker, 12) and push(child, 3)',
  'Compressor 9 years old, noisy.',
  'The old pear is 80 years old.',
  'Lost dog, brown, 5 years old, limps',
  'Bicycle with new chain, 15 years old but little used.',
  'Vaskemaskin selges, 7 kg, 6 år gammel.',
  'The M/S Sigrid, 63 years old, was sold.',
  'ship | name | age\n14 | Lee | 26',
  'Goals: Harry Kane 12, Ben White 34.',
  'Ann Lee, 34 points, and Tom Ray, 22 points',
  'see Peter Smith, 34, London',
  'Bus 27 to King Street, 34, Leeds',
  'May 10, June 12',
  'Conference in Paris, 24, 25 and 26 June',
])('finds no age in %j', (text) => {
  const inTable = text.startsWith('ship');
  expect(found(text)).toEqual(inTable ? ['26'] : []);
});

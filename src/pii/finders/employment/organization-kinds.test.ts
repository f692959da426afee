import { expect, it } from 'vitest';
import { engine } from '#test/pii/pii-engine.ts';

const found = (text: string, wanted = 'organization') =>
  engine
    .detect(text)
    .filter(({ type, confidence }) => type === wanted && confidence >= 0.85)
    .map(({ start, end }) => text.slice(start, end));

it.each([
  // forms of firms, dotted, in small letters, in front, after a bracket
  ['A letter from Quxley Sp. z o.o. came.', 'Quxley Sp. z o.o.'],
  ['A letter from Quxley Zwirbel A.Ş. came.', 'Quxley Zwirbel A.Ş.'],
  ['A letter from Quxley del Sol S. de R.L. came.', 'Quxley del Sol S. de R.L.'],
  ['The shares of Quxley plc fell.', 'Quxley plc'],
  ['We sold it to Zwirbel s.r.o. last year.', 'Zwirbel s.r.o.'],
  ['We sold it to PT Quxley Zwirbel last year.', 'PT Quxley Zwirbel'],
  ['We sold it to Zwirbel Quxley UAB last year.', 'Zwirbel Quxley UAB'],
  ['The yard of Quxley (Leeds) Ltd is closed.', 'Quxley (Leeds) Ltd'],
  ['Olen töissä Zwirbel Quxley Oy:ssä nyt.', 'Zwirbel Quxley Oy'],
  // institutions: whose they are, what they are for, where they are
  ["She was born at St Quxla's Hospital.", "St Quxla's Hospital"],
  ["He teaches at the Quxley Boys' School.", "Quxley Boys' School"],
  ['See the Quxley Leisure Centre.', 'Quxley Leisure Centre'],
  ['She rang the Quxley Eye Unit.', 'Quxley Eye Unit'],
  ['The Quxley Rowing Club won.', 'Quxley Rowing Club'],
  ['A man of the Zwirbel Fisheries Authority came.', 'Zwirbel Fisheries Authority'],
  ['She read law at Quxley College Galway.', 'Quxley College Galway'],
  ['A paper of the Central Bank of Norway.', 'Central Bank of Norway'],
  ['He welded at Quxley Steel Works.', 'Quxley Steel Works'],
  // words that come first
  ['La reunió amb l’Ajuntament de Quxola és demà.', 'Ajuntament de Quxola'],
  ['Fundó la Asociación de Quxeras del Norte.', 'Asociación de Quxeras del Norte'],
  ['Er lehrt an der Technischen Universität Quxberg.', 'Technischen Universität Quxberg'],
  ['A consulta é no Hospital São Quxo da Serra.', 'Hospital São Quxo da Serra'],
  ['Une lettre du Comité national de la Quxerie.', 'Comité national de la Quxerie'],
  ['A plane of Air Zealand and Air Hebrides.', 'Air Hebrides'],
  // trades, pairs, papers
  ['Please send it to Quxley & Zwirbel Solicitors.', 'Quxley & Zwirbel Solicitors'],
  ['He worked with Quxley Valves. It was loud.', 'Quxley Valves'],
  ['The bill is from Quxley Doors & Gates.', 'Quxley Doors & Gates'],
  ['The Galway Advertiser wrote so.', 'Galway Advertiser'],
  ['They lost to Quxley FC.', 'Quxley FC'],
  ['Everyone at Quxley Zwirbel was ill.', 'Quxley Zwirbel'],
  ['Supplier: Quxley Zwirbel', 'Quxley Zwirbel'],
  ['Quxley District Court, 15 March 2024.', 'Quxley District Court'],
  ['She wrote to the Office of the Quxmissioner.', 'Office of the Quxmissioner'],
  ['A van of Quxley & Zwirbel Opticians came.', 'Quxley & Zwirbel Opticians'],
  ['He drives for Zwirbel Haulage.', 'Zwirbel Haulage'],
  ['A mail from Dorset Ferries came.', 'Dorset Ferries'],
  ['Accueil, Clinique des Quxleuls, poste 212', 'Clinique des Quxleuls'],
  ['Le bail fut signé chez Étude Quxley.', 'Étude Quxley'],
  ['Volvo hired a Volvo engineer.', 'Volvo'],
  ['The White House said no.', 'White House'],
  ['An American Quxley Institute paper.', 'American Quxley Institute'],
])('finds the organisation in %j', (text, name) => {
  expect(found(text)).toContain(name);
});

it.each([
  'He bought a Bosch drill, two Ikea shelves and a Honda Civic, and sold the Nokia 3310.',
  'BAPTISMS\n6 Main Street 1732, 12345 Leeds',
  "Anna's Hospital was loud.",
  'The Board of Directors, a club of friends and the Chess Club met.',
  'They saw UAB SuperJazz and Taiwanese Street Foods.',
  'The PT Anna Hoffmann saw it.',
  'He learns from Google, Knutsford.',
  'The HSTS RFC says so.',
  'He posted it on Facebook and wrote a Twitter thread; log into your YouTube account.',
  'Ask Wikipedia who pays Medicare. They met at the White House and sold the Red Hat Linux box.',
  'Cattle graze. --Philips. And ABC McKinsey wrote so.',
  'Swed. quxel, G. Quxel, OHG. quxila.',
  'However Pattern Clinic does it. He ran for the office of Chancellor, and it merged with Dutch Anna.',
  'ZwiRbling COmmittee language; the Soviet Union fell.',
  'He sold his old Volvo. There is money in a Swiss Bank.',
  'THE HIGH COURT SAT AND THE DISTRICT COURT OF THE TOWN DID NOT SIT ON ANY DAY.',
  'The Crown Court and the office for sale.',
])('takes nothing that is made, no heading and no kind of thing for one: %j', (text) => {
  expect(found(text).filter((name) => name !== 'Google')).toEqual([]);
});

import { expect, it } from 'vitest';
import { findsOf } from '#test/pii/detections.ts';

const found = (text: string) => findsOf(text, ['age']).map((match) => match.slice(5));

it.each([
  // Words after the number, in one bracket
  [
    'Anna Quxley (47, a clerk at the mill since 2011) and Mia Foobar (58, between two jobs; Leeds)',
    ['47', '58'],
  ],
  ['Mrs Quxley (88, lives alone) and Ms Novak (34; asthma)', ['88', '34']],
  // Who and the name or the post before it, in one bracket
  ['Seen with dad (Marek, 31) and brother (Unknownek, 4).', ['31', '4']],
  ['Kitchen: Ole (cook, 57), Nils (mate, 38) and the porter (19).', ['57', '38', '19']],
  // One of the family, and the name
  ['Seine Schwester Unknownka (17) und Sohn Jonas (9) waren dabei.', ['17', '9']],
  ['Baby Tyler, 5 weeks, newborn Max, 2 days', ['5', '2']],
  // One of a nation, one name
  ['The Swede, 26, limped off. The Spaniard (24) had not played.', ['26', '24']],
  ['Quxley, 61, said he would appeal.', ['61']],
  ['The women, Kim Min-ji, 43, and a nurse of 29, got out.', ['43', '29']],
  ['Shop owner Li Wei, 51, called police.', ['51']],
  ['"Odd," said Unknownna Quxley, now 63. Ben, then 11, saw it.', ['63', '11']],
  ['Anna Quxley, of Leeds, 33, pleaded guilty.', ['33']],
  ['A plumber from Leeds (34) was freed. The pilot (48) was not.', ['34', '48']],
  ['Our two, 6 and 9, share a room.', ['6', '9']],
  ['Named: Kim Sang-ho, 50, Lee Min, 41, and two lodgers (Ana, 22, and Bo, 24)', ['50', '41', '22', '24']],
  ['Dependants: Ida, 12; Leo, 9.', ['12', '9']],
  ['Guests: Ida (12, vegetarian)', ['12']],
  ['Kids: 12 and 9.', ['12', '9']],
  ['a kid, maybe 12, stole it. He looks 50. By 50 she had left.', ['12', '50', '50']],
  ['Mia Kestrelman won. Kestrelman, 44, was glad.', ['44']],
  ['She is the mother of Kai, 7, and Noa, 4. We are Jo (26) and Sam (31).', ['7', '4', '26', '31']],
  ['Applicant 4: Lena, 26, a cook', ['26']],
  // Notes
  ['Client: Anna, 8, cannot sleep', ['8']],
  ['Referral: Leo Quxley (7)', ['7']],
  ['29F, headache for a week', ['29']],
  ['Bed 4: 82F, UTI, confused.', ['82']],
  ['71M, chest pain', ['71']],
  ['F52, fever.', ['52']],
  ['M/6 febrile', ['6']],
  ['Suspect: m, 33, tall', ['33']],
  // What people do once
  ['She started in the mill at 15 and stayed.', ['15']],
  ['She sang her last recital in Leeds, at 77.', ['77']],
  ['She made her debut at 17. She ran her first marathon at 55.', ['17', '55']],
  ['He died at 86 in Oslo. A boy of 12 broke it.', ['86', '12']],
  ['She is in her 54th year. Happy 40th, Anna!', ['54', '40']],
  ['The complainant is 62 and has gone.', ['62']],
  ['Die beiden sind 19 und 23 Jahre alt.', ['19', '23']],
] as const)('finds the ages of %j', (text, ages) => {
  expect(found(text)).toEqual(ages);
});

it.each([
  "How is the spaniel? he's 9 now",
  'our cat Mia, 14, is diabetic, the dog (6) is not',
  'Anna Quxley (44, 45) and Ben Quxley (7, 9 and 12 May)',
  'Brandt (sub, 62), Nowak (out, 62)',
  'Leave: Anna, 7 weeks; Ben, 2 weeks.',
  'Mrs Quxley, 44, Elm Road, Leeds',
  'Kiel, 23, was colder. The Times, 23, said so. Chapter, 23, was dull.',
  'The men, 50, and the women, 20, sat apart. The boys (12) and girls (14)',
  'The English, 40, and the Dutch, 30, voted.',
  'There were 30, now 63.',
  'Subject: Invoice, 5, for March',
  '29F is a window seat. 71F, sunny, no wind.',
  '101F, headache and cough since Monday',
  'M12 bolt in the chest',
  'M25 closed after a fall of rocks',
  'Fig. F12: chest pain by day',
  'She began her shift at 22. We left the pub at 19 and walked.',
  'The train started at 17 and came in at 19. I started at 9 and finished at 17.',
  'His first concert in Oslo at 20 is sold out.',
  'Turnout in Oslo, at 77, was a record.',
  'Anna (1), Ben (2), Carla (3)',
  'Overtime: Anna (12), Ben (9)',
  'The client is 20 and the agent (17) waits.',
  'She was in her 54th year as a nun.',
  'Kestrelman, 24, was built in Hull. Kids: 12, adults: 9. 45 male, 30 female',
  'See Brandt (12) and Kovalev (15).',
  'Size: M, 34, his boots, 42, were wet',
])('finds no age in %j', (text) => {
  expect(found(text)).toEqual([]);
});

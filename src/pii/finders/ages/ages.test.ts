import { expect, it } from 'vitest';
import { findsOf } from '#test/pii/detections.ts';

const found = (text: string) => findsOf(text, ['age']);

it.each([
  ['He is 34 years old.', '34'],
  ['a 7-year-old boy', '7'],
  ['aged 45, of Leeds', '45'],
  ['"age": 56,', '56'],
  ["I'm 34.", '34'],
  ['she is 29 and lives here', '29'],
  ['She turned 101 today', '101'],
  ['5 y/o male', '5'],
  ['34 Jahre alt', '34'],
  ['tiene 25 años', '25'],
  ['elle est âgée de 81 ans', '81'],
  ['ей 34 года', '34'],
  ['The judge sentenced Ann Unknownson, 65, to four years', '65'],
  ['searching for Xyz Qwerty-Foo, 32, who was last seen', '32'],
  ['An Iranian tourist, 26, drowned', '26'],
  ['Ann Unknownson (34) lives in Leeds', '34'],
  ['Mein Sohn (8) geht zur Schule', '8'],
  ["I'm 29F and tired", '29'],
  ["I'm a 41 year old software engineer", '41'],
  ['My aunt turned 74 on 26 November.', '74'],
  ['M, 49, Paris', '49'],
  ['Suche Zimmer (m/34)', '34'],
  ['Lisa (29/f) sucht WG', '29'],
  ['44F presents with abdominal pain', '44'],
  ['my 14yo daughter', '14'],
  ['Sex/Age: M/57', '57'],
  ['Hanna Unknownson 40 F teacher', '40'],
  ['Gerald P. Whitlock, 94 years, passed away on Sunday.', '94'],
  ['The singer died of cancer at 61 in her home', '61'],
  ['A third, 14, was sent home', '14'],
  ['a mother of two, 36, said', '36'],
  ['Thomas K. (41) wurde verurteilt', '41'],
  ['T. Unknownson (22, Italy) won', '22'],
  ['Mrs Hale, 77, a widow', '77'],
  ['her daughter Ruth, 4, and the dog', '4'],
  ['"I miss her," said Nina, 44.', '44'],
  ['Rafael, 39, and his partner', '39'],
  ['me, 39, engineer', '39'],
  ['a girl of 8', '8'],
  ['Age when diagnosed: 12', '12'],
  ['aet. 73', '73'],
  ['| Age | 34 |', '34'],
  ['idade: 76a', '76'],
  ['The youngest is 19.', '19'],
  ["Granny's pushing 90 now", '90'],
  ['Marie Unknownson is 34.', '34'],
  ['out of Leeds. Skipper Unknownson was 66 and tired', '66'],
  ['Baby Oscar is 9 months old.', '9'],
  ['She has a 10-month-old.', '10'],
  ['turned one hundred and two in June', 'one hundred and two'],
  ['Elle avait dix-neuf ans', 'dix-neuf'],
  ['seine sechs Jahre alte Schwester', 'sechs'],
  ['una mujer de treinta y cinco años', 'treinta y cinco'],
  ['Jean Unknownson, 62 ans, est porté disparu', '62'],
  ['il 33enne è stato arrestato', '33'],
  ['een 31-jarige man', '31'],
  ['38-letni mężczyzna', '38'],
  ['en 54-årig kvinna', '54'],
  ['74 yaşındaki öğretmen', '74'],
  ['Muž ve věku 69 let', '69'],
  ['Opa ist 90 geworden', '90'],
  ['cumplió 50 años ayer', '50'],
  ['murió a los 82, en Roma', '82'],
  ['How old is your boy? – Nine.', 'Nine'],
  ['Q: State your age. A: Forty-one.', 'Forty-one'],
  ['Wie alt bist du? 23.', '23'],
  ['The usher, then 33, ran', '33'],
  ['a glazier of forty-two', 'forty-two'],
  ['A widow of 73 keeps the light.', '73'],
  ['Ann, who will be 80 on the 3rd of May', '80'],
  ['He was barely sixteen when it sank', 'sixteen'],
  ['He looked about fifty, grey and tired', 'fifty'],
  ['My aunt lived to 98 on gin', '98'],
  ['Dad would have been 90 today.', '90'],
  ['She took up the oboe at 58.', '58'],
  ['Ann, born in 1951 and so 70, sat', '70'],
  ['Xyzson, Ann, 66, admitted', '66'],
  ['- Xyzson, Ann K., 52, of Leeds', '52'],
  ['B. Xyzson, 23, of Leeds', '23'],
  ['Qwerta Xyzson, 29, spinster', '29'],
  ['"Now they call," sighs Xyzqwert, 61.', '61'],
  ['Luc "Rocket" Xyzqwert, 24 ans, 70 kg', '24'],
  ['Wm. Xyzle, cook, 44; two more', '44'],
  ['Jas. Xyz, head, mar., 39, miner', '39'],
  ['Ann   wife   29', '29'],
  ['Mon frère a 27 ans', '27'],
  ['Elle est morte à 93 ans, en paix', '93'],
  ['Hon fyllde 65 i lördags', '65'],
  ['Auton kuljettaja oli 44.', '44'],
  ['Zijn nichtje van 8 zit hier', '8'],
])('finds the age in: %s', (text, age) => {
  expect(found(text)).toEqual([`age: ${age}`]);
});

it.each([
  'Cache-Control: max-age: 60',
  'in 5 years, after 20 years',
  'I am 20 minutes late and I am 50% done',
  'pendant 5 ans',
  'page 34, image: 12, storage: 40',
  'The build is 3 days old',
  'a 20 year old software',
  'aged 1999, age: 450',
  'He lives in Ann Street, 65, to the left',
  'the gear is 29F, size 40M',
  'Grand Hotel Park, 39, to be opened',
  'he is 6.5',
  'Goals: Kane (12, 54), Son (78)',
  'the mother of three',
  'Ann, one of them, and read(Ann, one)',
  'condenado a 12 años de cárcel',
  'older than it was twenty years ago, and he is 13 years older',
  'Our bakery turns 100 this year and the 60-year-old oven still works.',
  'kids aged 12 and under',
  'the 80-jarige oorlog, das 100-jährige Jubiläum',
  'the median age was 45',
  'f(m, 45), foo (items, 3)',
  '| AGE | 44 | 1.000 | 12 |',
  'on the count of three; big things for me were 1) relief',
  'Version 12 was 3 years old then',
  'the 15-year-old Toyota outside',
  'How many are there? 34.',
  'head 10, mar 12, 2020',
  'Our ship made it at 64, the pump at 58.',
  'un prêt à 20 ans',
])('finds no age in: %s', (text) => {
  expect(found(text)).toEqual([]);
});

it.each([
  ['children: Sam (9), Mia (7) and Leo (3)', '9 7 3'],
  ['Our kids are 3, 6 and 11.', '3 6 11'],
  ['My kids (4 and 7) love it', '4 7'],
  ['The brothers, 15 and 17, were arrested.', '15 17'],
  ['the 8 and 10 year olds', '8 10'],
  ['Hurt were Keith Unknownson, 61, and Dawn Hollis, 34.', '61 34'],
  ['I (32M) and my wife (30F)', '32 30'],
  ['Squad (age, caps): Xyz (27, 41), van Qwert (35, 88)', '27 35'],
  ['Ida (3), Oskar (4)', '3 4'],
  ['Between 21 and 30 I sailed.', '21 30'],
  ['The suspect is a male, 25 to 30, slim', '25 30'],
  ['She married at 20 and was mayor at 48.', '20 48'],
])('finds the ages in: %s', (text, ages) => {
  expect(found(text)).toEqual(ages.split(' ').map((age) => `age: ${age}`));
});

it('finds ages in columns with a unit or a word more in their names', () => {
  expect(found('name;Alter (Jahre);x\nAnn;34;1\nBob;51 J;2')).toEqual(['age: 34']);
  expect(found('patient_age,room\n34,7\n51,8')).toEqual(['age: 34', 'age: 51']);
  expect(found('max_age,room\n34,7\n51,8')).toEqual([]);
});

it('finds ages in the column that is named for them', () => {
  const rows = ['name,id,age,visits', 'Ann Doe,5,34,12', 'Bob Roe,6,51,40', 'Cy Poe,9,7,3'];
  expect(found(rows.join('\n'))).toEqual(['age: 34', 'age: 51', 'age: 7']);
});

it('takes the ends of a range for nobody’s age', () => {
  expect(found('Adults aged 20-45 may join')).toEqual([]);
  expect(found('Kay, aged 41 - still here')).toEqual(['age: 41']);
});

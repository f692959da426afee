import { expect, it } from 'vitest';
import { findsOf } from '#test/pii/detections.ts';

const found = (text: string) => findsOf(text, ['date', 'date_of_birth']);

it.each([
  ['on 2020-01-31.', '2020-01-31'],
  ['seen at 2021-03-04T05:06:07.123Z there', '2021-03-04T05:06:07.123Z'],
  ['When: 1994-11-02 16:48:20', '1994-11-02 16:48:20'],
  ['since 2/17/1983', '2/17/1983'],
  ['am 31.12.2019 um 18:30', '31.12.2019'],
  ['Date: Tue, 15 Nov 1994 08:12:31 GMT', 'Tue, 15 Nov 1994 08:12:31 GMT'],
  ['he wrote on Tue Nov 15 08:12:31 1994', 'Tue Nov 15 08:12:31 1994'],
  ['he wrote on Jan  5 10:12:01', 'Jan  5 10:12:01'],
  ['on March 5th, 1980 he', 'March 5th, 1980'],
  ['the 3rd of May 2019', '3rd of May 2019'],
  ['in August 2020', 'August 2020'],
  ['le 5 mars 2021', '5 mars 2021'],
  ['el 3 de mayo de 2019', '3 de mayo de 2019'],
  ['der 1. Januar 2020', '1. Januar 2020'],
  ['5 maja 2001', '5 maja 2001'],
  ['5 мая 2001', '5 мая 2001'],
  ['2020年1月31日', '2020年1月31日'],
  ["We'll meet Monday at noon", 'Monday'],
  ['Monday, 5 May 2020 at 10:30 am.', '5 May 2020'],
  ['due Feb. 5, 2021', 'Feb. 5, 2021'],
  ['the twenty-first day of May, 1904', 'twenty-first day of May, 1904'],
  ['on the third of June', 'third of June'],
  ['el primero de abril', 'primero de abril'],
  ['møtet er 7. mars, sier hun', '7. mars'],
  ['vi ses den 2. august', '2. august'],
  ['Zagreb, 4. svibnja 2012', '4. svibnja 2012'],
  ['pada 9 Agustus 2001', '9 Agustus 2001'],
  ['tarehe 3 Machi 2019', '3 Machi 2019'],
  ['natus 4 Octobris 1702', '4 Octobris 1702'],
  ['d’abord le 2 d’octubre', '2 d’octubre'],
  ['2019. október 3-án', '2019. október 3'],
  ['ngày 7 tháng 4 năm 2018 tại', '7 tháng 4 năm 2018'],
  ['12 มีนาคม 2563', '12 มีนาคม 2563'],
  ['signed 2.IX.1998 there', '2.IX.1998'],
  ['J. Marsh, 14.02.19', '14.02.19'],
  ['bis 14.02.19 krank', '14.02.19'],
  ['kommt am 7.3. wieder', '7.3.'],
  ['7.3. alkaen', '7.3.'],
  ['open 3–5 June only', '3–5 June'],
  ['a patient admitted in June 2014', 'June 2014'],
  ['opened 2024-02-06 08:14', '2024-02-06'],
  ['van 7, 19/08/2024, 9:00–13:00', '19/08/2024'],
  ['at 2024-02-06T08:14 it', '2024-02-06T08:14'],
  ['he is 6 since may 2nd', 'may 2nd'],
  ['back on the 8th of aug', '8th of aug'],
  ['your appt is on 29/01 at 2.15', '29/01'],
  ['plan: out by 19/2', '19/2'],
  ['see you Saturday at noon', 'Saturday'],
])('finds the date of: %s', (text, date) => {
  expect(found(text)).toEqual([`date: ${date}`]);
});

it.each([
  ['born 12.03.1985 in Köln', '12.03.1985'],
  ['DOB: 1990-05-01', '1990-05-01'],
  ['What is your date of birth? Mine is 7/8/1990', '7/8/1990'],
  ['Geburtsdatum: 3. Mai 1980', '3. Mai 1980'],
  ['née le 5 mars 1981', '5 mars 1981'],
])('shows a date of birth by the words near it: %s', (text, date) => {
  expect(found(text)).toEqual([`date_of_birth: ${date}`]);
});

it('takes the date of birth alone for one when another date follows', () => {
  expect(
    found('She was born on 3 May 1980. The contract, signed after long talks in Graz, is of 4 June 2010'),
  ).toEqual(['date_of_birth: 3 May 1980', 'date: 4 June 2010']);
});

it.each([
  'version 1.10.2021 of the driver',
  '13/13/2020, 2020-02-30 and 31/04/2020',
  'you may 5 times march 3 miles',
  'src/2020/01/31/notes and backup_2020-01-31.tgz',
  'at 1/2 or 10.12',
  'on 24/7 and by 3/4, on 5/16 and on 29/01/77/2, page 29/30',
  'you may 2nd-guess it, set the 8th one, and march 3 of them',
  'We meet every third Saturday at the hall, each Monday at noon',
  'Wir treffen uns jeden Montag um acht, tous les lundis, chaque lundi à huit heures',
  'never on a Sunday, Water on Monday and Friday, Is it Wednesday?',
  'First: 2. August the clown. 3. Set it',
  '3. set the flag\n4. March on\n5. out',
  'the first March of many; 2 Julie and 3 Marta',
  'see 4.10. and 1.2.19 for more',
  '5 May Street',
  "the key 'Monday' and days.friday",
  '192.168.10.12 and 1.2.2020.4',
])('finds no date in: %s', (text) => {
  expect(found(text)).toEqual([]);
});

it.each([
  '2021-03-04T05:06:07.123Z INFO started',
  'a\n2024-01-02 10:11:12,123 - app.module - INFO - Started',
  '127.0.0.1 - - [10/Oct/2000:13:55:36 -0700] "GET / HTTP/1.0" 200',
  '[Tue Nov 15 08:12:31 1994] [core:error]',
  'Jan  5 10:12:01 host sshd[1]: Accepted',
  'ERROR 2024-01-02T10:11:12Z failed',
  '{"level":30,"time":"2026-11-20T12:00:00.123Z"}',
  '"createdAt": "2024-12-03T16:24:25.225-05:00"',
  'Changes in 2.28.1 (2022-06-29)',
  'Apache License, Version 2.0, January 2004',
  'drwxr-xr-x 4 ann ann 4096 Feb 18 18:51 notes',
])('takes the time that a program wrote down, and that of a release, for nobody’s: %s', (text) => {
  expect(found(text)).toEqual([]);
});

it.each([
  ['2024-01-02 10:11:12 patient admitted', '2024-01-02 10:11:12'],
  ['2024-01-02 flight to Oslo', '2024-01-02'],
])('reports it where a person is spoken of, and a day without a time of day: %s', (text, date) => {
  expect(found(text)).toEqual([`date: ${date}`]);
});

it('gives the label of a birth one date, not another in the lines below', () => {
  expect(found('dob=19790304\nINFO May 6 restart')).toEqual(['date_of_birth: 19790304', 'date: May 6']);
  expect(found('dob=19790304\nson born 5 May 2001')).toEqual([
    'date_of_birth: 19790304',
    'date_of_birth: 5 May 2001',
  ]);
});

it.each([
  ['NATO summit on Sep 22, 2020', 'date: Sep 22, 2020'],
  ['They gave NATO a deadline of Sep 22, 2020', 'date: Sep 22, 2020'],
  ['nato a Roma il 22 settembre 1980', 'date_of_birth: 22 settembre 1980'],
  ['NATO A ROMA IL 12/05/1980', 'date_of_birth: 12/05/1980'],
  ['dob: 1980-05-12 00:00:00', 'date_of_birth: 1980-05-12 00:00:00'],
  ['name,dob\nx,1980-05-12 00:00:00\n', 'date_of_birth: 1980-05-12 00:00:00'],
])('does not mistake an alliance for a birth: %j', (text, expected) => {
  expect(found(text)).toEqual([expected]);
});

it.each([
  '2024-03-05 12:13:14 GET / took 12 ms\n2024-03-05 12:13:15 GET / took 3 ms\n2024-03-05 12:13:16 GET / took 9 ms',
  '2024-03-05 12:13:14 ERROR no column user_dob\n2024-03-05 12:13:15 INFO next',
  'no column user_dob\n2024-03-05 12:13:14 INFO next',
])('reports no date for the times of a log, whatever its lines say: %j', (text) => {
  expect(found(text)).toEqual([]);
});

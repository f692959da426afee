import { expect, it } from 'vitest';
import { findsOf } from '#test/pii/detections.ts';

const found = (text: string) => findsOf(text, ['street_address']);

it.each([
  // what streets are called before their names
  ['residing at Rr. Agim Kovalev 64, 10000 Prishtina, says', 'Rr. Agim Kovalev 64, 10000 Prishtina'],
  ['moved to Rruga Myslym 12, Tirana', 'Rruga Myslym 12, Tirana'],
  ['of Aleea Teilor 4, Iași', 'Aleea Teilor 4, Iași'],
  ['of boul. Saint-Fabien 1840, Montréal', 'boul. Saint-Fabien 1840, Montréal'],
  [
    'of bul. Kovalev 89, vh. B, et. 4, ap. 11, 1408 Sofia',
    'bul. Kovalev 89, vh. B, et. 4, ap. 11, 1408 Sofia',
  ],
  ['at 14 Heol y Bryn, Bangor LL57 2DG', '14 Heol y Bryn, Bangor LL57 2DG'],
  ['in Trg svobode 4, 10000 Zagreb', 'Trg svobode 4, 10000 Zagreb'],
  // ranks before the name of whom a street is called after
  ['in Ulica kneza Kovaleva 30, Split, and', 'Ulica kneza Kovaleva 30, Split'],
  ['ul. gen. Kovalskiego 5, 00-201 Warszawa', 'ul. gen. Kovalskiego 5, 00-201 Warszawa'],
  ['12 rue du général Morel, 31000 Toulouse', '12 rue du général Morel, 31000 Toulouse'],
  // units, codes and cities after
  ['in Rózsa Béla út 51. II/4., 1111 Budapest, with', 'Rózsa Béla út 51. II/4., 1111 Budapest'],
  ['at Lale Cad. No: 14 D: 9, Kadıköy 34730 İstanbul, tel', 'Lale Cad. No: 14 D: 9, Kadıköy 34730 İstanbul'],
  ['at Av. Norte 49, piso 7 dto. C, C1424 Buenos Aires', 'Av. Norte 49, piso 7 dto. C, C1424 Buenos Aires'],
  ['at 1500 Fern Ave. NW #114 Washington, DC 20005', '1500 Fern Ave. NW #114 Washington, DC 20005'],
  [
    '16225 Fern Parkway, POB 57005, Irvine, California 92619-7005',
    '16225 Fern Parkway, POB 57005, Irvine, California 92619-7005',
  ],
  ['at 59 Fern Rd.,\n\tCambridge, CB1 3JE, England.', '59 Fern Rd.,\n\tCambridge, CB1 3JE, England'],
  [
    'addr P.O. Box 87, 26 Fern St, Hamilton HM 12, Bermuda',
    'P.O. Box 87, 26 Fern St, Hamilton HM 12, Bermuda',
  ],
  ['from Apt 12, Via Fiorita 31, 16124 Genova GE, Italy', 'Apt 12, Via Fiorita 31, 16124 Genova GE, Italy'],
  ['Sc. 14 - 11 Rue Morel, 75018 Paris, France', '11 Rue Morel, 75018 Paris, France'],
  // without a street's kind
  [
    'at Glebe House, Kilmore, Co. Clare V95 K3T1, Ireland',
    'Glebe House, Kilmore, Co. Clare V95 K3T1, Ireland',
  ],
  ['at The Old Forge, Church Lane, Snoring NR21 0JX', 'The Old Forge, Church Lane, Snoring NR21 0JX'],
  [
    'at 1-3-5 Honmachi, Odawara, Kanagawa 250-0012, Japan',
    '1-3-5 Honmachi, Odawara, Kanagawa 250-0012, Japan',
  ],
  ['ở 125/8 Lê Lai, Phường 2, Quận 5, TP. Hồ Chí Minh', '125/8 Lê Lai, Phường 2, Quận 5, TP. Hồ Chí Minh'],
  ['ở số 9 ngõ 155 Hàng Gai, Hà Nội, giá thấp', 'số 9 ngõ 155 Hàng Gai, Hà Nội'],
])('finds all of: %s', (text, address) => {
  expect(found(text)).toEqual([`street_address: ${address}`]);
});

it.each([
  'Str 18, Dex 12, Con 14, Wis 9',
  'The trg is 4 and the bul is 9',
  'a subset of str in Python 2, 2008',
  'the general of 12 Forge Items, Barn 4 and Grange 9',
  'I/4, II/4. and III/4, VI/8',
])('finds no address in: %s', (text) => {
  expect(found(text)).toEqual([]);
});

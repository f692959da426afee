import { expect, it } from 'vitest';
import { findsOf } from '#test/pii/detections.ts';
import { piiTypes } from '#pii/types.ts';

const found = (text: string) =>
  findsOf(text, [
    'vehicle_identification_number',
    'license_plate',
    'imei',
    'device_identifier',
    'crypto_wallet',
  ]);

it.each([
  ['1HGCM82633A004352', 'vehicle_identification_number: 1HGCM82633A004352'],
  ['chassis number WVWZZZ1JZXW000123', 'vehicle_identification_number: WVWZZZ1JZXW000123'],
  ['VIN: WVWZZZ1JZ3W386752', 'vehicle_identification_number: WVWZZZ1JZ3W386752'],
  ['License plate: ABC-1234', 'license_plate: ABC-1234'],
  ["Plaque d'immatriculation : AB-123-CD", 'license_plate: AB-123-CD'],
  ['license plate: CA 7ABC123', 'license_plate: CA 7ABC123'],
  ['plaque AB-123-CD', 'license_plate: AB-123-CD'],
  ['voiture immatriculée AB-123-CD', 'license_plate: AB-123-CD'],
  ['IMEI 490154203237518', 'imei: 490154203237518'],
  ['49-015420-323751-8', 'imei: 49-015420-323751-8'],
  ['Serial number: C02XK0AAJG5H (laptop)', 'device_identifier: C02XK0AAJG5H'],
  ['device serial number C02XK0AAJG5H', 'device_identifier: C02XK0AAJG5H'],
  ['pacemaker, serial number: PJN449921S', 'device_identifier: PJN449921S'],
  ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'crypto_wallet: 1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'crypto_wallet: bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'crypto_wallet: 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  [
    'ETH wallet 0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
    'crypto_wallet: 0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
  ],
  ['LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1', 'crypto_wallet: LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1'],
])('finds %s', (text, expected) => {
  expect(found(text)).toEqual([expected]);
});

it.each([
  '1HGCM82633A004353',
  'IMEI 490154203237519',
  '490154203237518',
  'serial number: 12',
  'Serial Number: 04:00:00:00:00:01:15:4b',
  'license plate: unknown',
  'plaque AB-1234',
  'plaque de 12 mm',
  'The plaque reads 1923',
  '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdx',
])('leaves %s alone', (text) => {
  expect(found(text)).toEqual([]);
});

it.each([
  '123e4567-e89b-12d3-a456-426614174000',
  '536221234-e89b-12d3',
  'd41d8cd98f00b204e9800998ecf8427e',
  '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  'sha512-q7Zt2mVx9KpL4wRb8NcY3hJd6GfS1aTe5QuB7oXiW2yMq7Zt2mVx9KpL4wRb8NcY3hJd6GfS1aTe5QuB7oXg==',
  '48 65 6c 6c 6f 20 57 6f 72 6c 64 21',
  'v1.2.3-beta.4',
  '1.2.3-rc.1+build.5',
  '1,234,567.89',
  'doi 10.1000/182-555-1234',
  'CVE-2021-44228',
  'ISBN 978-3-16-148410-0',
  'timestamp 1700000000',
  'created 1700000000123',
  'commit 4f5a6b7c',
])('knows that %s is nobody’s', (text) => {
  expect(findsOf(text, piiTypes)).toEqual([]);
});

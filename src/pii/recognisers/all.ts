import type { Recogniser } from '#pii/recogniser.ts';
import { cards } from './things/cards.ts';
import { credentials } from './things/credentials.ts';
import { devices } from './things/devices.ts';
import { health } from './things/health.ts';
import { innocents } from './things/benign.ts';
import { law } from './things/law.ts';
import { vehicles } from './things/vehicles.ts';
import { wallets } from './things/wallets.ts';
import { africaAndLevant } from './countries/africa-levant.ts';
import { americas } from './countries/americas.ts';
import { banks } from './things/banks.ts';
import { britain } from './countries/uk.ts';
import { eastAsia } from './countries/east-asia.ts';
import { eastEurope } from './countries/east-europe.ts';
import { generic } from './generic.ts';
import { germany } from './countries/germany.ts';
import { iberia } from './countries/iberia.ts';
import { italy } from './countries/italy.ts';
import { nordic } from './countries/nordic.ts';
import { oceania } from './countries/oceania.ts';
import { southAsia } from './countries/south-asia.ts';
import { southEastAsia } from './countries/south-east-asia.ts';
import { westEurope } from './countries/west-europe.ts';
import { unitedStates } from './countries/us.ts';
import { postalCodes } from './things/postal.ts';

/** Numbers of people, firms and accounts, by country. */
export const identityNumbers: readonly Recogniser[] = [
  ...unitedStates,
  ...africaAndLevant,
  ...americas,
  ...banks,
  ...britain,
  ...eastAsia,
  ...eastEurope,
  ...generic,
  ...germany,
  ...iberia,
  ...italy,
  ...nordic,
  ...oceania,
  ...southAsia,
  ...southEastAsia,
  ...westEurope,
];

/**
 * Every kind of value that has a form.
 *
 * How sure a form is without a word near it follows from how often chance makes one. Digits that anything is numbered with
 * stay at 0.05, and at 0.1–0.4 where one number in ten passes a check digit: a word must name them. Letters at set places, a
 * check letter (one in 23) or a day of birth beside the check are 0.5–0.75. From 0.85 on stands what chance hardly makes: a
 * form of its own with a check of its own (IBAN, codice fiscale, 756.1234.5678.97), or the way that only such numbers are
 * written (536-22-1234).
 */
export const recognisers: readonly Recogniser[] = [
  ...cards,
  ...credentials,
  ...devices,
  ...health,
  ...innocents,
  ...law,
  ...vehicles,
  ...wallets,
  ...identityNumbers,
  ...postalCodes,
];

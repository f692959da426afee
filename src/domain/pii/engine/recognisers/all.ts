import type { Recogniser } from '#domain/pii/engine/recogniser.ts';
import { cards } from './cards.ts';
import { credentials } from './credentials.ts';
import { devices } from './devices.ts';
import { health } from './health.ts';
import { innocents } from './innocent.ts';
import { law } from './law.ts';
import { vehicles } from './vehicles.ts';
import { wallets } from './wallets.ts';
import { africaAndLevant } from './africa-levant.ts';
import { americas } from './americas.ts';
import { banks } from './banks.ts';
import { britain } from './uk.ts';
import { eastAsia } from './east-asia.ts';
import { eastEurope } from './east-europe.ts';
import { generic } from './generic.ts';
import { germany } from './germany.ts';
import { iberia } from './iberia.ts';
import { italy } from './italy.ts';
import { nordic } from './nordic.ts';
import { oceania } from './oceania.ts';
import { southAsia } from './south-asia.ts';
import { southEastAsia } from './south-east-asia.ts';
import { westEurope } from './west-europe.ts';
import { unitedStates } from './us.ts';
import { postalCodes } from './postal.ts';

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

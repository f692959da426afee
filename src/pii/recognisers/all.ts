import type { Recogniser } from '#pii/recogniser.ts';
import { cards } from './things/cards.ts';
import { credentials } from './things/credentials.ts';
import { devices } from './things/devices.ts';
import { health } from './things/health.ts';
import { benignForms } from './things/benign.ts';
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

/** Every kind of value that has a form. How sure a form is without a word near it: confidence.ts. */
export const recognisers: readonly Recogniser[] = [
  ...cards,
  ...credentials,
  ...devices,
  ...health,
  ...benignForms,
  ...law,
  ...vehicles,
  ...wallets,
  ...identityNumbers,
  ...postalCodes,
];

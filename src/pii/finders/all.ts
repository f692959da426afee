import type { FinderMaker } from '#pii/recogniser.ts';
import { labelledNations } from './groups/labels.ts';
import { makeGroupFinder } from './groups/groups.ts';
import { labelledBanks } from '#pii/recognisers/things/banks.ts';
import { labelledCards } from '#pii/recognisers/things/cards.ts';
import { labelledCredentials, prefixedCredentials } from '#pii/recognisers/things/credentials.ts';
import { labelledDevices } from '#pii/recognisers/things/devices.ts';
import { labelledHealth } from '#pii/recognisers/things/health.ts';
import { labelledBenign } from '#pii/recognisers/things/benign.ts';
import { labelledLaw, prefixedLaw } from '#pii/recognisers/things/law.ts';
import { labelledPhotographs } from '#pii/recognisers/things/photographs.ts';
import { labelledVehicles } from '#pii/recognisers/things/vehicles.ts';
import { findCardLines } from './card-lines.ts';
import { makeAffiliations } from './employment/affiliations.ts';
import { findConnections } from './internet/connections.ts';
import { makeConvictions } from './special-categories/convictions.ts';
import { makeDiagnoses } from './special-categories/diagnoses.ts';
import { findInternet } from './internet/internet.ts';
import { makeJobFinder } from './employment/jobs.ts';
import { labelFinder } from './labels.ts';
import { prefixFinder } from './prefixes.ts';
import { findPrivilege } from './special-categories/privilege.ts';
import { findSpecialCategories } from './special-categories/special-categories.ts';
import { makeOrigins } from './special-categories/origins.ts';
import { makeSpokenMailboxes } from './internet/spoken-mailboxes.ts';
import { makeOrganizationFinder } from './organizations/organizations.ts';
import { findHonorifics } from './persons-in-context/honorifics.ts';
import { makePersonFinder } from './persons/persons.ts';
import { makePlaceFinder } from './places/places.ts';
import { makeAges } from './ages/ages.ts';
import { makeDates } from './dates/dates.ts';
import { makeHosts } from './internet/hosts.ts';
import { findNetwork } from './internet/network.ts';
import { makePhones } from './phones/phones.ts';
import { makeAddresses } from './addresses/addresses.ts';

/** Every recogniser that is code. */
export const finders: readonly FinderMaker[] = [
  () => findCardLines,
  () => findConnections,
  () => findInternet,
  findPrivilege,
  findSpecialCategories,
  labelFinder([
    ...labelledBanks,
    ...labelledCards,
    ...labelledCredentials,
    ...labelledDevices,
    ...labelledHealth,
    ...labelledBenign,
    ...labelledLaw,
    ...labelledNations,
    ...labelledPhotographs,
    ...labelledVehicles,
  ]),
  prefixFinder([...prefixedCredentials, ...prefixedLaw]),
  makeAffiliations,
  makeAges,
  makeConvictions,
  makeDates,
  makeDiagnoses,
  makeGroupFinder,
  makeHosts,
  makeJobFinder,
  makeSpokenMailboxes,
  () => findNetwork,
  makeOrganizationFinder,
  makeOrigins,
  makePersonFinder,
  () => findHonorifics,
  makePhones,
  makePlaceFinder,
  makeAddresses,
];

import type { FinderMaker } from '#domain/pii/engine/recogniser.ts';
import { labelledNations } from './groups.labels.ts';
import { makeGroupFinder } from './groups.ts';
import { labelledBanks } from '#domain/pii/engine/recognisers/banks.ts';
import { labelledCards } from '#domain/pii/engine/recognisers/cards.ts';
import { labelledCredentials, prefixedCredentials } from '#domain/pii/engine/recognisers/credentials.ts';
import { labelledDevices } from '#domain/pii/engine/recognisers/devices.ts';
import { labelledHealth } from '#domain/pii/engine/recognisers/health.ts';
import { labelledInnocents } from '#domain/pii/engine/recognisers/innocent.ts';
import { labelledLaw, prefixedLaw } from '#domain/pii/engine/recognisers/law.ts';
import { labelledPhotographs } from '#domain/pii/engine/recognisers/photographs.ts';
import { labelledVehicles } from '#domain/pii/engine/recognisers/vehicles.ts';
import { findCardLines } from './card-lines.ts';
import { makeAffiliations } from './affiliations.ts';
import { findConnections } from './connections.ts';
import { makeConvictions } from './convictions.ts';
import { makeDiagnoses } from './diagnoses.ts';
import { findInternet } from './internet.ts';
import { makeJobFinder } from './jobs.ts';
import { labelFinder } from './labels.ts';
import { prefixFinder } from './prefixes.ts';
import { findPrivilege } from './privilege.ts';
import { findSpecialCategories } from './special-categories.ts';
import { makeOrigins } from './origins.ts';
import { makeSpokenMailboxes } from './mailboxes.spoken.ts';
import { makeOrganizationFinder } from './organizations.ts';
import { findHonorifics } from './persons.honorifics.ts';
import { makePersonFinder } from './persons.ts';
import { makePlaceFinder } from './places.ts';
import { makeAges } from './ages.ts';
import { makeDates } from './dates.ts';
import { makeHosts } from './hosts.ts';
import { findNetwork } from './network.ts';
import { makePhones } from './phones.ts';
import { makeAddresses } from './addresses.ts';

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
    ...labelledInnocents,
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

export { createStix, type Stix } from './stix.service.ts';
export { NothingToRead } from './import/import.service.ts';
export type { StixObject } from '#extraction/formats/stix/stix-object.ts';
export { attackIdOf } from './attack-names.ts';
export {
  findInstallation,
  foundAfter,
  readDocuments,
  type Found,
  type Installation,
} from './export/export.repository.ts';
export { nameOf, numberOf, placeInMatrix, tactics } from './matrix.ts';
export { outgoingOf } from './export/outgoing.ts';
export { yaraRulesIn } from './export/yara.ts';
export {
  createTechniques,
  techniquesIn,
  type PlacedTechnique,
  type Techniques,
} from './techniques.service.ts';

export { safeName } from './archive-names.ts';
export { jsonString } from './export/json.ts';
export { exportRights, rightsToSome, type ExportRights } from './export/export.policy.ts';
export { createExchange, type Exchange } from './exchange.service.ts';
export { exportFormats } from './export/export.service.ts';
export {
  findingFormats,
  type ExportedPart,
  type FindingFormat,
  type JarFile,
  type SelectedPart,
} from './export/format.ts';
export { leftOutReasons, type ChosenDocument } from './export/selection.repository.ts';
export { mostSelected, type WantedSelection } from './export/selection.service.ts';
export type { PreparedImport } from './import/intake.ts';
export { inChunks } from './export/manifest-writer.ts';

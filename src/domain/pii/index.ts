export { frameworks, piiTypes, types, type Framework, type PiiType } from '#pii/types.ts';
export { frameworkOf, maxFinds, maxInBatch, maxTextLength, modeOf, thresholdOf } from './request.ts';
export { complianceStatuses, gravestStatus, riskLevels, safeHarbor } from './configuration/compliance.ts';
export type { ComplianceSummary, FrameworkSummary } from './configuration/compliance.ts';
export type { Count, ScanResult } from './messages.ts';
export { enabledTypes, type ConfigurationChange, type InForce } from './configuration/configuration.ts';
export { openDetector } from './detector.ts';
export { detectionModes } from './configuration/modes.ts';
export { documentKinds } from '#pii/classification/kinds.ts';
export {
  createFileAnalysis,
  maxAnswered,
  maxShownLength,
  type AnalysedFile,
  type FileAnalysis,
} from './files/files.ts';
export {
  createPersonalData,
  type Detected,
  type Found,
  type PersonalData,
  type Settings,
} from './pii.service.ts';

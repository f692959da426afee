export { frameworks, piiTypes, type Framework } from './engine/types.ts';
export { frameworkOf, maxFinds, maxInBatch, maxTextLength, modeOf, thresholdOf } from './pii.asked.ts';
export { createAnnouncer } from './pii.announce.ts';
export { complianceStatuses, gravestStatus, riskLevels, safeHarbor } from './pii.compliance.ts';
export type { ComplianceSummary, FrameworkSummary } from './pii.compliance.ts';
export type { Count, Looked } from './pii.messages.ts';
export { enabledTypes, type ConfigurationChange, type InForce } from './pii.configuration.ts';
export { openDetector, type Detector } from './pii.detector.ts';
export { detectionModes } from './pii.modes.ts';
export { documentKinds } from './classification/kinds.ts';
export {
  createFileAnalysis,
  maxAnswered,
  maxShownLength,
  type AnalysedFile,
  type FileAnalysis,
} from './pii.files.ts';
export { createPersonalData, type Detected, type PersonalData, type Settings } from './pii.service.ts';

export { frameworks, piiTypes } from './engine/types.ts';
export { frameworkOf, maxTextLength, modeOf, thresholdOf } from './pii.asked.ts';
export { complianceStatuses, riskLevels } from './pii.compliance.ts';
export { enabledTypes, type ConfigurationChange, type InForce } from './pii.configuration.ts';
export { openDetector, type Detector } from './pii.detector.ts';
export { detectionModes } from './pii.modes.ts';
export { createPersonalData, type Detected, type PersonalData } from './pii.service.ts';

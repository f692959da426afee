export { changeCounts } from './apply.ts';
export {
  adoptVerdicts,
  importedName,
  isCarriable,
  verdictsOfDocuments,
  verdictsOfJar,
  type CarriedVerdict,
} from './carried.ts';
export { benignAmong, type BenignValue } from './benign-values.ts';
export { decisionsOn, installationVerdictsOn, shareVerdicts } from './decisions.ts';
export {
  countChange,
  roleBy,
  verdictKinds,
  verdictScopes,
  type Verdict,
  type VerdictKind,
  type VerdictScope,
} from './verdict.ts';
export { createVerdicts, type Verdicts } from './verdicts.service.ts';
export { nameOf } from './verdicts.repository.ts';

export { indicatorRoles, indicatorTypes, type IndicatorType } from '#analysis/document.ts';
export {
  indicatorOrders,
  matchingIndicators,
  type FollowedVerdict,
  type KnownIndicator,
  type Matching,
} from './all-indicators.repository.ts';
export type { LookedUp } from './lookup.ts';
export { readValue } from './lookup-reading.ts';
export type { JarIndicator } from './jar-indicators.repository.ts';
export {
  documentIndicatorOrders,
  type IndicatorOrder,
  type JudgedIndicator,
} from './indicators.repository.ts';
export { recordAhead, recordIndicators, type Findings, type RecordPart } from './indicators-record.ts';
export { deleteAhead } from './indicators-deletion.ts';
export { createIndicators, type Indicators, type Sighting, type Wanted } from './indicators.service.ts';
export { reportedRoles } from '#analysis/indicators/roles/role.ts';

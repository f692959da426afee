export { createSecondFactor, type SecondFactor } from './second-factor.service.ts';
export { sealFactorsAnew } from './second-factor.repository.ts';

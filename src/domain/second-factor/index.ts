export { createSecondFactor, type SecondFactor } from './second-factor.service.ts';
export { resealSecondFactors } from './second-factor.repository.ts';

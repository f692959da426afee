export { createSecondFactor, type SecondFactor } from './second-factor.service.ts';

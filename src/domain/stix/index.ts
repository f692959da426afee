export { createStix, type Stix } from './stix.service.ts';

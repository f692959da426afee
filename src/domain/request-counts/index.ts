export { createTraffic, type Traffic } from './traffic.service.ts';

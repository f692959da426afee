export { createTraffic } from './traffic.service.ts';

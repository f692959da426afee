export { createTraffic, type DayOfTraffic, type Traffic } from './traffic.service.ts';

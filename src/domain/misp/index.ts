export { createMispFormat } from './misp.service.ts';

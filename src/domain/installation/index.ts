export { assertNoFiles, assertOwnFiles, haveSameId, markFiles } from './installation.service.ts';

export { assertNoFiles, assertOwnFiles, haveSameId, markFiles } from './installation.service.ts';
export { installationId } from './installation.repository.ts';

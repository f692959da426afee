export { createTaxii, objectNotFound, type ObjectsPage, type Taxii, type Wanted } from './taxii.service.ts';

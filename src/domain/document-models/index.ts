export { createDocumentModels, type DocumentModels } from './document-models.service.ts';

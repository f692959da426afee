export { createDuplicates, type DuplicateGroup, type Duplicates } from './duplicates/duplicates.service.ts';
export { documentsLike } from './documents-like.ts';
export { passagesLike } from './passages-like.ts';
export { createSimilar, type FoundDocument, type FoundPassage, type Similar } from './similar.service.ts';
export { similarKinds, type SimilarDocument } from './similar.ts';

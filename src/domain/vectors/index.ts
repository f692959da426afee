export { spaceOf, textOf, type ServedVectors, type VectorModel, type VectorSource } from './vector-model.ts';
export { createVectors, type Vectors } from './vectors.service.ts';

export {
  spaceOf,
  textOf,
  type ModelOfVectors,
  type ServedVectors,
  type VectorModel,
  type VectorSource,
} from './vector-model.ts';
export type { VectorModelRecord } from './vector-models.repository.ts';
export { createVectors, type Vectors } from './vectors.service.ts';

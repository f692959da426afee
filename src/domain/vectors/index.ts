export {
  isComplete,
  spaceOf,
  textOf,
  type ModelOfVectors,
  type ServedVectors,
  type VectorModel,
  type VectorSource,
} from './vector-model.ts';
export { askedInTime } from './asked-in-time.ts';
export type { VectorModelRecord } from './vector-models.repository.ts';
export { createVectors, type Vectors } from './vectors.service.ts';

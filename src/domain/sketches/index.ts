export { sketchJob, sendToSketching } from './sketches.jobs.ts';
export { shinglesOf } from './passage-shingles.ts';
export { openSketch } from './sealed-sketch.ts';
export {
  comparedDocuments,
  countCompared,
  forgetSketches,
  recordSketches,
  type ComparedDocument,
  type FoundSketch,
} from './sketches.repository.ts';
export { workOnSketches } from './sketches.worker.ts';

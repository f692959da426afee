export { resealRetrievalTests } from './reseal.ts';
export { createRetrievalRuns, type RetrievalRuns } from './retrieval-runs.service.ts';
export { type RetrievalQuestion, type RetrievalRun, type RunModel } from './retrieval-test.ts';
export { runJob } from './retrieval-tests.jobs.ts';
export { createRetrievalTests, type RetrievalTests } from './retrieval-tests.service.ts';
export { workOnRetrievalTests } from './retrieval-tests.worker.ts';

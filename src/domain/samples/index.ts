export { sampleQuestions } from './sample-questions.ts';
export { createSamples, samplesJarName, type Samples } from './samples.service.ts';

import { sampleQuestions, samplesJarName, type Samples } from '#domain/samples/index.ts';
import { principalOf } from '#http/access/access.ts';
import { loadedSamples } from './samples.schemas.ts';
import type { App } from '#http/app.ts';

/** The sample reports that come with Skep: `/knowledge/samples`. */
export function sampleRoutes(app: App, { samples }: { samples: Samples }): void {
  app.post(
    '/knowledge/samples',
    {
      config: { action: 'samples.load', limit: 'upload' },
      schema: {
        tags: ['knowledge'],
        summary: 'Load the sample documents',
        description:
          'Puts the documents that come with Skep into a private honey jar of yours, “Skep samples”, and has them read. Documents that ' +
          'are in it already stay as they are.',
        response: { 200: loadedSamples },
      },
    },
    async (request) => {
      const { honey_jar_id, ...counts } = await samples.load(principalOf(request));
      request.audit.target = { type: 'honey_jar', id: honey_jar_id };
      request.audit.details = counts;
      const honey_jar = { id: honey_jar_id, name: samplesJarName };
      return { success: true as const, honey_jar, ...counts, questions: [...sampleQuestions] };
    },
  );
}

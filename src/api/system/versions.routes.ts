import { z } from 'zod';
import { versions } from '#http/replies/versions.ts';
import type { App } from '#http/app.ts';

const reply = z.object({
  versions: z.array(
    z.object({
      version: z.enum(versions),
      status: z.literal('supported'),
      deprecated: z.boolean(),
      sunset: z.iso.datetime().nullable().describe('The end of its support'),
      path: z.string().meta({ example: '/api/v1' }),
      media_type: z.string().meta({ example: 'application/vnd.service.v1+json' }),
    }),
  ),
  default: z.enum(versions),
});

const listed = versions.map((version) => ({
  version,
  status: 'supported' as const,
  deprecated: false,
  sunset: null,
  path: `/api/${version}`,
  media_type: `application/vnd.service.${version}+json`,
}));

/** Which versions of the contract there are: `/versions`. */
export function versionRoutes(app: App): void {
  app.get(
    '/versions',
    {
      config: { access: 'public' },
      schema: {
        tags: ['versions'],
        summary: 'List the versions of the contract',
        description:
          'All serve the same contract. Choose one by its `path`, or by its `media_type` in the Accept header of a ' +
          'request without a version in its path.',
        response: { 200: reply },
      },
    },
    () => ({ versions: listed, default: versions[0] }),
  );
}

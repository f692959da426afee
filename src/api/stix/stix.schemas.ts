import { z } from 'zod';

export const exportStixQuery = z.object({
  include_text: z
    .enum(['true', 'false'])
    .default('true')
    .transform((text) => text === 'true')
    .describe('With the text of each document, as a note on its report'),
});

/** What it holds is looked at where it is read, as for a bundle that comes as a file. */
export const bundleBody = z
  .looseObject({ type: z.literal('bundle'), objects: z.array(z.unknown()).optional() })
  .nullish()
  .describe('A bundle of STIX 2.1 or 2.0 up to 1 MiB; send a larger one as the `file` of a form')
  .meta({
    example: {
      type: 'bundle',
      id: 'bundle--5d0092c5-5f74-4287-9642-33f4c354e56d',
      objects: [
        {
          type: 'indicator',
          spec_version: '2.1',
          id: 'indicator--8e2e2d2b-17d4-4cbf-938f-98ee46b3cd3f',
          created: '2026-04-06T20:03:48.000Z',
          modified: '2026-04-06T20:03:48.000Z',
          name: 'Command and control server',
          pattern: "[domain-name:value = 'update.badsite.net']",
          pattern_type: 'stix',
          valid_from: '2026-01-01T00:00:00Z',
        },
      ],
    },
  });

export const importStixReply = z.object({
  success: z.literal(true),
  message: z.string().meta({ example: '2 documents imported; 0 existed already' }),
  documents: z
    .array(z.object({ id: z.uuid(), filename: z.string(), title: z.string() }))
    .describe('New documents; each is read next'),
  objects: z.int().describe('Objects of the bundle that are contained in the documents, new or not'),
  skipped: z
    .array(z.object({ document_id: z.uuid(), title: z.string() }))
    .describe('Documents whose content the jar already has'),
  left_out: z
    .record(z.string(), z.int())
    .describe('How many objects contain nothing to read, by type; revoked objects count as `revoked`'),
});

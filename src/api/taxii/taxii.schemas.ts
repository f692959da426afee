import { z } from 'zod';
import { idParam } from '#http/replies/id.ts';
import { timeParam } from '#http/replies/time.ts';

export const taxiiType = 'application/taxii+json;version=2.1';
export const stixType = 'application/stix+json;version=2.1';

export const collectionParams = z.object({ collection_id: idParam });
export const objectParams = collectionParams.extend({ object_id: z.string().min(1).max(300) });

const list = z
  .string()
  .min(1)
  .max(10_000)
  .transform((text) => text.split(','))
  .optional()
  .describe('Alternatives, separated by commas');

const usual = 500;
const paging = {
  added_after: z.iso
    .datetime({ offset: true })
    // As text: a Date would lose the microseconds.
    .refine((text) => timeParam.safeParse(text).success, 'is out of range')
    .optional()
    .describe('Only what was added after that'),
  limit: z.coerce
    .number()
    .int()
    .min(0)
    // Clients send 0 for no limit of their own.
    .transform((asked) => Math.min(asked || usual, 1000))
    .default(usual)
    .describe('At most so many; never more than 1000. 0: as many as usual'),
  next: z.string().min(1).max(500).optional().describe('The `next` of the page before'),
};

const versions = { 'match[spec_version]': list, 'match[version]': list };
export const objectsQuery = z.object({ ...paging, 'match[id]': list, 'match[type]': list, ...versions });
export const objectQuery = z.object({ ...paging, ...versions });
export const versionsQuery = z.object({ ...paging, 'match[spec_version]': list });

const root = 'https://skep.example.org/taxii2/api/';
export const discovery = z
  .object({
    title: z.string(),
    description: z.string(),
    default: z.string(),
    api_roots: z.array(z.string()),
  })
  .meta({
    example: {
      title: 'Skep',
      description: 'Honey jars that you may read and export',
      default: root,
      api_roots: [root],
    },
  });

export const apiRoot = z
  .object({ title: z.string(), versions: z.array(z.string()), max_content_length: z.int() })
  .meta({ example: { title: 'Skep', versions: [taxiiType], max_content_length: 1_048_576 } });

const exampleCollection = {
  id: '6a1f3f0e-1c58-4d0a-9a51-0d6f4a5b2002',
  title: 'Threat reports',
  description: 'What vendors published',
  can_read: true,
  can_write: false,
  media_types: [stixType],
};
export const collection = z
  .object({
    id: z.uuid(),
    title: z.string(),
    description: z.string(),
    can_read: z.literal(true),
    can_write: z.literal(false),
    media_types: z.array(z.string()),
  })
  .meta({ example: exampleCollection });
export const collections = z
  .object({ collections: z.array(collection) })
  .meta({ example: { collections: [exampleCollection] } });

const more = { more: z.boolean(), next: z.string().optional() };
const exampleObject = {
  type: 'domain-name',
  spec_version: '2.1',
  id: 'domain-name--3c10e93f-798e-52a6-a0c1-08156efab7f5',
  value: 'update.badsite.net',
};
export const envelope = z
  .object({ ...more, objects: z.array(z.looseObject({ type: z.string(), id: z.string() })) })
  .meta({ example: { more: false, objects: [exampleObject] } });

const added = '2026-01-15T09:30:00.000000Z';
export const manifest = z
  .object({
    ...more,
    objects: z.array(
      z.object({ id: z.string(), date_added: z.string(), version: z.string(), media_type: z.string() }),
    ),
  })
  .meta({
    example: {
      more: false,
      objects: [{ id: exampleObject.id, date_added: added, version: added, media_type: stixType }],
    },
  });

export const objectVersions = z
  .object({ ...more, versions: z.array(z.string()) })
  .meta({ example: { more: false, versions: [added] } });

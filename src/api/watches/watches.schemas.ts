import { z } from 'zod';
import { entityKinds } from '#domain/evidence/index.ts';
import { watchKinds } from '#domain/watches/index.ts';
import { idParam } from '#http/replies/id.ts';
import { pageFields, pagination } from '#http/replies/page.ts';
import { namedObject } from '#http/openapi/named-object.ts';

const time = z.iso.datetime();
const name = z.string().trim().min(1).max(200);

export const watchBody = z
  .object({
    kind: z.enum(watchKinds).describe('With each kind what it names below, and nothing of another kind'),
    entity_type: z.enum(entityKinds).optional().describe('With `entity`'),
    entity: name.optional().describe('With `entity`: its name, or any that lists of the field have for it'),
    value: z
      .string()
      .trim()
      .min(1)
      .max(2000)
      .optional()
      .describe('With `indicator`: in any spelling, also defanged'),
    honey_jar_id: idParam.optional().describe('With `honey_jar`'),
    query: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .optional()
      .describe('With `search`: words and identifiers that must all be in one passage'),
    name: name.optional().describe('By default what is watched'),
    team_id: idParam.optional().describe('A team that you are in; without it the watch is your own'),
  })
  .meta({ example: { kind: 'indicator', value: 'evil[.]example' } });

export const watchChange = z.object({
  name: name.optional().meta({ example: 'Servers of the spring campaign' }),
  active: z.boolean().optional().describe('False: it is paused. What is uploaded meanwhile is not announced'),
});

export const watchParams = z.object({ watch_id: idParam });

export const listWatchesQuery = z.object({
  kind: z.enum(watchKinds).optional(),
  entity_id: idParam.optional(),
  value: z.string().trim().min(1).max(2000).optional().describe('Of an indicator, in any spelling'),
  ...pageFields,
});

export const watch = namedObject('Watch', {
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(watchKinds),
  subject_type: z.string().nullable().describe('The kind of the entity, or the type of the indicator'),
  subject: z.string().nullable().describe('The entity, the indicator, or the words of the search'),
  entity_id: z.uuid().nullable(),
  honey_jar_id: z.uuid().nullable(),
  honey_jar_name: z.string().nullable().describe('Null also for one that you may no longer read'),
  team: z.object({ id: z.uuid(), name: z.string() }).nullable().describe('Null for your own'),
  active: z.boolean(),
  created_at: time,
  matches: z.int().describe('How many documents it has announced'),
  last_match_at: time.nullable(),
});

export const watchList = z.object({ watches: z.array(watch).describe('Newest first'), pagination });

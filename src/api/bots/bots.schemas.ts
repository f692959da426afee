import { z } from 'zod';
import { shownName } from '#kernel/fields/shown-name.ts';
import {
  botStatuses,
  filterLevels,
  mostSources,
  responseFormats,
  widgetLanguages,
  widgetPositions,
  widgetThemes,
  type FilterLevel,
} from '#domain/bots/index.ts';
import { idParam } from '#http/replies/id.ts';
import { namedObject } from '#http/openapi/named-object.ts';

const time = z.iso.datetime();
export const success = z.literal(true);

const uuid = z.uuid();
const noBot = '00000000-0000-0000-0000-000000000000';

/** Whatever is no id of ours is one that no bot has: unknown, not malformed. */
export const botParam = z
  .string()
  .min(1)
  .max(100)
  .toLowerCase()
  .transform((id) => (uuid.safeParse(id).success ? id : noBot))
  .meta({ example: '8e7f5d06-3a52-4f63-9a53-6a3ce9d26f0f' });

export const botParams = z.object({ bot_id: botParam });

const weight = z
  .number()
  .min(0.1)
  .max(10)
  .describe('Multiplies how strong the passages of this honey jar are in the ranking');

const knowledgeSource = z.object({
  honey_jar_id: idParam,
  name: z.string().max(500).optional().describe('Only shown: the name is that of the honey jar'),
  weight: weight.optional().describe('Default 1, or what it was'),
});

const configurationFields = {
  system_prompt: z
    .string()
    .max(8000)
    .describe(
      'How a language model is to word its answers. It cannot loosen the rule that sources support each statement',
    ),
  max_tokens: z.int().min(16).max(8192).describe('Most tokens of a reply of a language model'),
  temperature: z.number().min(0).max(2),
  response_format: z
    .enum(responseFormats)
    .describe('`markdown` with numbers of sources such as [1]; `text` has neither'),
  suggested_actions: z.boolean().describe('Whether replies come with questions that go on from them'),
};

const rate = z.int().min(1).max(1_000_000).nullable();
const securityFields = {
  rate_limit: rate.describe('Messages an hour to the bot, of all keys and visitors together; null for none'),
  visitor_rate_limit: rate.describe(
    'Messages an hour of one visitor: in pages by address, else by `context.user_id`, session or address; null for none',
  ),
  allowed_domains: z
    .array(z.string().min(1).max(300))
    .max(100)
    .describe(
      'Sites whose pages may use the bot: `example.org` (that name alone), `*.example.org` (every name below it), or an origin ' +
        'with scheme and port. Empty: pages of any site. Requests without `Origin`, from servers, are not restricted by it',
    )
    .meta({ example: ['example.org', '*.example.org'] }),
  pii_filtering: z
    .boolean()
    .describe(
      'Masks personal data in messages before they are stored or sent to a model, and in replies before they leave',
    ),
  content_filter_level: z
    .enum(filterLevels)
    .describe(
      '`low`: secrets (passwords, keys, tokens) are replaced, documents marked TLP:RED are not read. `medium`: also TLP:AMBER, ' +
        'and addresses, domains, links and mailboxes in replies are defanged. `high`: also TLP:GREEN',
    ),
};

const brandingFields = {
  primary_color: z
    .string()
    .regex(/^#[\da-f]{6}$/i, 'must be a colour such as #2563eb')
    .meta({ example: '#2563eb' }),
  welcome_message: z.string().max(500),
  placeholder_text: z.string().max(200),
  theme: z
    .enum(widgetThemes)
    .describe('Of the widget, in the code for a site; `auto` is as the visitor has it'),
  position: z.enum(widgetPositions).describe('The same'),
  language: z.enum(widgetLanguages).describe('Of the words of the widget; `auto` is that of the page'),
};

const optionalFields = <T extends Record<string, z.ZodType>>(fields: T) => z.object(fields).partial();

const name = shownName().min(1).max(100).meta({ example: 'Help desk' });
const avatar = z
  .string()
  .max(2048)
  .refine((text) => URL.parse(text)?.protocol === 'https:', 'must be an https URL')
  .nullish();

const changeFields = {
  description: z.string().max(2000).optional(),
  display_name: shownName().min(1).max(100).optional(),
  avatar_url: avatar,
  honey_jar_ids: z
    .array(idParam)
    .max(mostSources)
    .optional()
    .describe('The honey jars that it answers from; you must be able to read each'),
  configuration: optionalFields({
    ...configurationFields,
    knowledge_sources: z
      .array(knowledgeSource)
      .max(mostSources)
      .describe('The same with weights; where both are sent, the bot has all that either names'),
  }).optional(),
  security: optionalFields(securityFields).optional(),
  branding: optionalFields(brandingFields).optional(),
  status: z.enum(botStatuses).optional(),
};

export const createBotBody = z.object({ name, ...changeFields }).meta({
  example: {
    name: 'Help desk',
    description: 'Answers questions about our advisories',
    display_name: 'Ada',
    honey_jar_ids: [],
    configuration: { max_tokens: 500, temperature: 0.2, response_format: 'markdown' },
    security: { allowed_domains: [], pii_filtering: true, content_filter_level: 'medium' },
    branding: { primary_color: '#2563eb', welcome_message: 'Hello. What would you like to know?' },
  },
});

export const changeBotBody = z
  .object({ name: name.optional(), ...changeFields })
  .refine((body) => Object.keys(body).length > 0, 'Send at least one field')
  .meta({ example: { description: 'Answers questions about advisories', status: 'active' } });

const bot = namedObject('Bot', {
  bot_id: z.uuid(),
  name: z.string(),
  description: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  status: z.enum(botStatuses).describe('Only an active bot replies'),
  configuration: z.object({
    ...configurationFields,
    knowledge_sources: z.array(z.object({ honey_jar_id: z.uuid(), name: z.string(), weight })),
  }),
  security: z.object(securityFields),
  branding: z.object(brandingFields),
  created_at: time,
  updated_at: time,
});

export const botReply = z.object({ success, bot });

export const shownBot = botReply.extend({
  address: z
    .string()
    .describe('Where sites reach the bots: BOTS_URL, else the port of the public bots at this host'),
});

export const reachQuery = z.object({
  honey_jar_ids: z
    .string()
    .max(mostSources * 40)
    .transform((ids) => [...new Set(ids.split(',').filter(Boolean))])
    .pipe(z.array(idParam).max(mostSources))
    .describe('Ids of honey jars, separated by commas'),
});

export const reachReply = z.object({
  success,
  honey_jars: z
    .array(
      z.object({
        honey_jar_id: z.uuid(),
        name: z.string(),
        searchable: z.boolean().describe('False: it is excluded from search, so no bot reads it'),
        documents: z.int().describe('Those that were read'),
        withheld: z
          .object(
            Object.fromEntries(filterLevels.map((level) => [level, z.int()])) as Record<
              FilterLevel,
              z.ZodInt
            >,
          )
          .describe('How many of them each level of the content filter keeps back for their marking'),
      }),
    )
    .describe('Those that you can read, and that are there'),
});

export const botList = z.object({
  success,
  bots: z.array(
    bot.extend({
      stats: z.object({
        total_conversations: z.int(),
        messages_today: z.int().describe('Of visitors and of the bot, since midnight UTC'),
        avg_response_time_ms: z.number().nullable().describe('Null without a reply'),
        replies: z.int(),
        unanswered: z.int().describe('Replies that say that the documents do not hold the answer'),
        last_message_at: time.nullable(),
      }),
    }),
  ),
});

export const createdBot = z.object({
  success,
  bot: bot.extend({ api_key: z.string().describe('Shown only here: the first key of the bot') }),
});

export const deletedReply = z.object({ success, message: z.string() });

import { z } from 'zod';

const span = z.object({
  text: z.string(),
  style: z.enum(['plain', 'strong', 'emphasis', 'code']),
  link: z
    .string()
    .nullable()
    .describe('Another part of the report (`#` and the id of a section), or http(s)'),
});

const statement = z.object({
  text: z.array(span),
  references: z.array(z.int()).describe('Numbers of the references that it rests on'),
  unsupported: z.boolean().describe('A model wrote it, and no source supports it'),
});

const figure = z.object({
  title: z.string(),
  description: z.string().describe('Says the same in words'),
  kind: z.enum(['bars', 'timeline']),
  points: z.array(z.object({ name: z.string(), value: z.number() })),
  unit: z.string(),
});

const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), statements: z.array(statement) }),
  z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(statement) }),
  z.object({
    kind: z.literal('table'),
    caption: z.string(),
    head: z.array(z.string()),
    rows: z.array(z.array(statement)),
  }),
  z.object({ kind: z.literal('code'), text: z.string() }),
  z.object({ kind: z.literal('figure'), figure }),
  z.object({
    kind: z.literal('note'),
    tone: z.enum(['info', 'warning']),
    statements: z.array(statement),
  }),
]);

const section = z.object({
  id: z.string(),
  title: z.string(),
  level: z.int().min(1).describe('1 for a section of the report, 2 for one within that, and so on'),
  blocks: z.array(block),
});

const reference = z.object({
  number: z.int(),
  document_id: z.uuid(),
  title: z.string(),
  honey_jar_name: z.string(),
  page: z.int().nullable(),
  span: z
    .object({ start: z.int(), end: z.int() })
    .nullable()
    .describe('Where the quote is in the extracted text of the version that was read'),
  quote: z.string().describe('The sentence as the source has it'),
  published_at: z.iso.datetime().nullable(),
  admiralty_code: z.string().nullable(),
});

export const contentReply = z.object({
  success: z.literal(true),
  content: z.object({
    title: z.string(),
    subtitle: z.string().nullable(),
    language: z.string(),
    marking: z
      .enum(['TLP:RED', 'TLP:AMBER+STRICT', 'TLP:AMBER', 'TLP:GREEN', 'TLP:CLEAR'])
      .nullable()
      .describe('The strictest of the sources'),
    created_at: z.iso.datetime(),
    facts: z.array(z.object({ name: z.string(), value: z.string() })),
    sections: z.array(section).describe('In the order of the report; those within one follow it'),
    references: z.array(reference),
  }),
});

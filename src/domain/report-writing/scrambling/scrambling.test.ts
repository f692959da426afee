import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createReportWriter, type ReportOrder } from '#domain/report-writing/index.ts';
import { createSearch, type ChatSource } from '#domain/search/index.ts';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';

const labels = '../shared/data/pii/generated.jsonl';
const { test, owner } = platformFor({ owner: 'analyst' });

type Labelled = { text: string; spans: { entity: string; value: string }[] };

/** What GDPR protects and no threat report is without: of these none may be left. */
const personal = new Set([
  'PERSON',
  'EMAIL_ADDRESS',
  'PHONE_NUMBER',
  'STREET_ADDRESS',
  'CREDIT_CARD',
  'IBAN_CODE',
  'US_SSN',
]);
const prompts: string[] = [];
const values = new Set<string>();

/** As whole words: `Mark` is no part of `Marking`. */
const words = (text: string) => ` ${(text.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;

/** A model that records what it is asked, and answers nothing that is borne out. */
const recording: ChatSource = async () => ({
  model: {
    card: {
      name: 'recorder',
      display_name: '',
      description: '',
      engine: 'openai',
      parameters: null,
      size_bytes: null,
      capabilities: ['chat'],
      context_limit: 32_000,
    },
    countTokens: async (text: string) => Math.ceil(text.length / 4),
    chat: {
      model: 'recorder',
      async *stream(request: { messages: unknown }) {
        prompts.push(JSON.stringify(request.messages));
        yield { end: { usage: null, finish_reason: 'stop' } };
      },
    },
  } as never,
  release: () => undefined,
});

beforeAll(async () => {
  if (!existsSync(labels)) return;
  const jar = await createJar(owner);
  const lines = readFileSync(labels, 'utf8').trim().split('\n').slice(0, 200);
  const texts = lines.map((line) => JSON.parse(line) as Labelled);
  for (let from = 0; from < texts.length; from += 20) {
    const some = texts.slice(from, from + 20);
    for (const { spans } of some)
      for (const { entity, value } of spans) if (personal.has(entity) && value.length >= 4) values.add(value);
    const body = some
      .map(({ text }) => `Velvet Hare targets hospitals with these words in one of its e-mails. ${text}`)
      .join('\n\n');
    await addDocument(owner, jar, {
      name: `velvet-hare-${from}.md`,
      text: `# Velvet Hare letters ${from}\n\nThe threat actor Velvet Hare targets hospitals and uses spear-phishing.\n\n${body}\n`,
    });
  }
}, 120_000);

afterAll(() => values.clear());

it.skipIf(!existsSync(labels))(
  'leaves no labelled value in the report or in what a model reads',
  { timeout: 120_000 },
  async () => {
    const { deps } = test;
    const search = createSearch({ index: deps.index });
    const records = { db: deps.database.kysely, index: deps.index };
    const writer = createReportWriter({ ...deps, search, records, chat: recording });
    const order: ReportOrder = {
      id: '00000000-0000-4000-8000-000000000000',
      title: 'Velvet Hare',
      description: null,
      template: {
        id: '00000000-0000-4000-8000-000000000001',
        name: 'Analysis',
        description: '',
        category: 'analysis',
        required_role: 'viewer',
        is_active: true,
        output_formats: ['md'],
        requires_scrambling: true,
        max_output_tokens: 8_000,
        estimated_time_minutes: 1,
      },
      style: 'technical',
      query: 'Velvet Hare',
      honey_jar_id: null,
      conversation_id: null,
      owner: { user_id: owner.user_id, role: 'analyst' },
      scrambling: false,
      since: null,
    };
    const options = { signal: new AbortController().signal, onProgress: async () => undefined };
    const { content } = await writer.write(order, options);
    expect(content.references.length).toBeGreaterThan(5);
    expect(prompts.length).toBeGreaterThan(0);
    const shown = `${JSON.stringify(content)}\n${prompts.join('\n')}`;
    const held = words(shown);
    expect([...values].filter((value) => held.includes(words(value)))).toEqual([]);
  },
);

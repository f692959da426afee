import { beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '#test/platform/inject.ts';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';

const { test, analyst } = platformFor({ analyst: 'analyst' });
let one: string;
let other: string;
const titles = { one: 'Loader of the first jar', other: 'Loader of the second jar' };

beforeAll(async () => {
  [one, other] = [await createJar(analyst), await createJar(analyst)];
  for (const [jar, title] of [
    [one, titles.one],
    [other, titles.other],
  ] as const)
    await addDocument(analyst, jar, {
      name: 'loader.txt',
      text: `${title}. The loader Dimlight beacons to evil-cdn.net every hour.`,
      metadata: { title },
    });
});

const keys = ['honey_jar_ids', 'honey_jar_id', 'honey_pot_ids', 'honey_pot_id', 'honey jar_id'];
const text = 'Which host does the loader Dimlight beacon to?';

/** Every request with a scope, and what its answer says of where it looked. */
const asked: Record<string, { path: string; body: object }> = {
  'search of the platform': { path: '/api/knowledge/search', body: { query: text } },
  ask: { path: '/api/knowledge/ask', body: { question: text } },
  'context of an assistant': { path: '/api/knowledge/assistant/context', body: { query: text } },
  'search of the contract': { path: '/api/v1/knowledge/search', body: { query: text } },
  'chat of the contract': { path: '/api/v1/chat', body: { message: text } },
  'chat of the platform': { path: '/api/chat/message', body: { message: text } },
  'search of events': { path: '/api/v1/events/search', body: {} },
};
const listed: Record<string, string> = {
  'documents of the contract': '/api/v1/documents?limit=100',
  'events of the contract': '/api/v1/events?limit=100',
  'indicators of the contract': '/api/v1/indicators?value=evil-cdn.net',
  'indicators of the platform': '/api/knowledge/indicators?value=evil-cdn.net',
};

/** The jars whose documents stand in an answer: their titles and ids, wherever they are. */
function jarsIn({ body }: Reply): string[] {
  const said = JSON.stringify(body);
  const holds = (jar: string, title: string) => said.includes(jar) || said.includes(title);
  return [...(holds(one, titles.one) ? ['one'] : []), ...(holds(other, titles.other) ? ['other'] : [])];
}

async function ok(reply: Promise<Reply>): Promise<Reply> {
  const got = await reply;
  expect([got.status, got.body.error?.message]).toEqual([200, undefined]);
  return got;
}

describe.each(Object.entries(asked))('%s', (_name, { path, body }) => {
  const ask = (scope: object) => analyst.post(path, { ...body, ...scope });

  it('looks into the honey jars that it names, whatever it calls them, at the top or in its context', async () => {
    for (const key of keys)
      for (const named of [one, [one], [one, one.toUpperCase()]])
        for (const scope of [{ [key]: named }, { context: { [key]: named } }])
          expect(jarsIn(await ok(ask(scope))), JSON.stringify(scope)).not.toContain('other');
    const everywhere = jarsIn(await ok(ask({})));
    expect(everywhere).toContain('one');
  });

  it('refuses a name that it does not know, with the nearest that it does', async () => {
    for (const [wrong, nearest] of [
      ['honey_jars', 'honey_jar_ids'],
      ['honeyJarId', 'honey_jar_id'],
      ['jar_ids', 'honey_jar_ids'],
      ['honey_pots', 'honey_pot_ids'],
    ])
      for (const [scope, at] of [
        [{ [wrong ?? '']: [one] }, ''],
        [{ context: { [wrong ?? '']: [one] } }, 'context.'],
      ] as const) {
        const reply = await ask(scope);
        expect(reply.status, JSON.stringify(scope)).toBe(422);
        expect(reply.body.error.message).toContain(
          `${at}${wrong}: is not a known field (did you mean "${nearest}"?)`,
        );
      }
  });

  it('refuses names of different honey jars instead of choosing between them', async () => {
    for (const scope of [
      { honey_jar_id: one, honey_jar_ids: [other] },
      { honey_jar_ids: [one], honey_pot_ids: [one, other] },
      { honey_jar_id: one, context: { honey_jar_id: other } },
    ]) {
      const { status, body: answer } = await ask(scope);
      expect(status, JSON.stringify(scope)).toBe(422);
      expect(answer.error.message).toMatch(/names other honey jars than honey_jar_ids?; send one of them$/);
    }
    await ok(ask({ honey_jar_id: one, honey_jar_ids: [one], context: { honey_pot_id: one } }));
  });

  it('takes null and an empty list for no scope at all', async () => {
    const everywhere = jarsIn(await ok(ask({})));
    for (const nothing of [null, []]) {
      expect(jarsIn(await ok(ask({ honey_jar_ids: nothing, honey_jar_id: nothing })))).toEqual(everywhere);
      expect(jarsIn(await ok(ask({ context: { honey_jar_ids: nothing } })))).toEqual(everywhere);
      expect(jarsIn(await ok(ask({ context: nothing })))).toEqual(everywhere);
      expect(jarsIn(await ok(ask({ honey_jar_ids: nothing, honey_jar_id: one })))).not.toContain('other');
    }
  });

  it('says of a honey jar that cannot be seen that there is none', async () => {
    const stranger = await test.signIn('analyst');
    const { status } = await stranger.post(path, { ...body, honey_pot_id: one });
    expect(status).toBe(404);
  });
});

describe.each(Object.entries(listed))('the list of %s', (_name, path) => {
  const list = (query: string) => analyst.get(`${path}&${query}`);

  it('covers the requested honey jars, by any of their names, one or several', async () => {
    for (const key of keys) {
      const name = encodeURIComponent(key);
      expect(jarsIn(await ok(list(`${name}=${one}`))), key).not.toContain('other');
      const both = jarsIn(await ok(list(`${name}=${one}&${name}=${other}`)));
      expect(both, key).toEqual(['one', 'other']);
    }
  });

  it('refuses misspelt names, names of different honey jars, and honey jars that cannot be seen', async () => {
    const misspelt = await list(`honey_jars=${one}`);
    expect([misspelt.status, misspelt.body.error.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(misspelt.body.error.details).toEqual({
      field: 'honey_jars',
      reason: expect.stringMatching(/did you mean "honey_jar_ids"/),
    });
    const torn = await list(`honey_jar_id=${one}&honey_pot_id=${other}`);
    expect([torn.status, torn.body.error.details.field]).toEqual([400, 'honey_pot_id']);
    const stranger = await test.signIn('analyst');
    expect((await stranger.get(`${path}&honey_pot_id=${one}`)).status).toBe(404);
  });
});

describe('filters of a search', () => {
  it('that are not known are refused instead of ignored', async () => {
    const { status, body } = await analyst.post('/api/knowledge/search', {
      query: text,
      filters: { document_type: ['pdf'] },
    });
    expect(status).toBe(422);
    expect(body.error.details.fields).toEqual([
      { field: 'filters.document_type', message: expect.stringMatching(/did you mean "document_types"/) },
    ]);
  });

  it('that are null or empty filter nothing', async () => {
    const all = await ok(analyst.post('/api/knowledge/search', { query: text }));
    for (const filters of [
      null,
      {},
      { document_types: [], tags: null },
      { document_types: null, tags: [] },
    ]) {
      const reply = await ok(analyst.post('/api/knowledge/search', { query: text, filters, limit: null }));
      expect(reply.body.results).toEqual(all.body.results);
    }
  });
});

const submit = (source: object) =>
  analyst.post('/api/pii/batch/submit', {
    job_name: 'A job',
    input_source: { type: 'honey_jar', ...source },
  });

it('a job over a honey jar accepts any name, and exactly one jar', async () => {
  for (const source of [{ honey_jar_id: one }, { honey_pot_ids: [one] }, { honey_jar_ids: one }])
    expect((await submit(source)).status).toBe(202);
  for (const [source, field] of [
    [{}, 'input_source.honey_jar_id'],
    [{ honey_jar_ids: [] }, 'input_source.honey_jar_id'],
    [{ honey_jar_ids: [one, other] }, 'input_source.honey_jar_ids'],
    [{ honey_jar_id: one, honey_pot_id: other }, 'input_source.honey_pot_id'],
    [{ honey_jars: [one] }, 'input_source.honey_jars'],
  ] as const) {
    const { status, body } = await submit(source);
    expect([status, body.error.details.field]).toEqual([400, field]);
  }
});

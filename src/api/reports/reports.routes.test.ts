import { beforeAll, describe, expect, it } from 'vitest';
import { reconcile } from '#domain/documents/index.ts';
import { standInWriter } from '#test/reports/stand-in-writer.ts';
import { until } from '#test/machine/patience.ts';
import { inject } from '#test/platform/inject.ts';
import { createJar, openTestPlatform, platformFor, type Client } from '#test/platform/platform.ts';

const template_id = '6a1f3f0e-1c58-4d0a-9a51-0d6f4a5b4001';
const systemTemplate = '6a1f3f0e-1c58-4d0a-9a51-0d6f4a5b3001';
const privacyTemplate = '6a1f3f0e-1c58-4d0a-9a51-0d6f4a5b5001';
const nowhere = '00000000-0000-4000-8000-000000000000';
const path = '/api/reports';
const wanted = {
  template_id,
  title: 'Turla: 2026/05',
  parameters: { user_query: 'Compare Turla and APT28' },
};

const { test, owner, stranger, admin } = platformFor({
  owner: 'analyst',
  stranger: 'analyst',
  admin: 'admin',
});

const order = async (client: Client, body: object = {}): Promise<string> => {
  const reply = await client.post(path, { ...wanted, ...body });
  if (reply.status !== 201) throw new Error(`Ordering answered ${reply.status}: ${reply.body.error}`);
  return reply.body.data.report.id;
};
const ended = (client: Client, id: string): Promise<any> =>
  until(
    async () => {
      const { report } = (await client.get(`${path}/${id}`)).body;
      return report.completed_at !== null && report;
    },
    { what: `report ${id} has ended`, everyMs: 100 },
  );
const keyOf = async (client: Client, scope: string): Promise<string> =>
  (await client.post('/api/keys', { name: scope, scopes: [scope] })).body.secret;
const byKey = (key: string, method: 'GET' | 'POST', url: string, payload?: object) =>
  inject(test.platform, { method, url, headers: { 'x-api-key': key }, ...(payload && { payload }) });

let report: string;
beforeAll(async () => {
  report = await order(owner, { output_format: 'md' });
  await ended(owner, report);
});

describe('an order', () => {
  it('is answered with its place in the queue, and becomes a file', async () => {
    const { status, body } = await owner.post(path, { ...wanted, priority: 'high', description: 'Weekly' });
    expect([status, body]).toEqual([
      201,
      {
        success: true,
        data: {
          report: {
            id: expect.any(String),
            title: wanted.title,
            status: expect.stringMatching(/queued|processing/),
            priority: 'high',
            created_at: expect.any(String),
            output_format: 'pdf',
          },
          queue_position: expect.toBeOneOf([1, null]),
          estimated_completion: expect.any(String),
        },
      },
    ]);
    const { id } = body.data.report;
    expect(await ended(owner, id)).toMatchObject({
      status: 'completed',
      progress_percentage: 100,
      style: 'comparison',
      template_name: 'Topic briefing',
      download_url: `${path}/${id}/download`,
      available_formats: ['pdf', 'md', 'html', 'docx', 'stix'],
      parameters: { ...wanted.parameters, generation_mode: 'conversational', restore_pii: false },
      queue_position: null,
    });
    const pdf = await owner.get(`${path}/${id}/download`);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.headers['content-disposition']).toContain('filename="Turla_ 2026_05.pdf"');
    expect(String(pdf.body)).toMatch(/^%PDF-/);
    const { body: told } = await owner.get('/api/notifications');
    expect(JSON.stringify(told.notifications)).toContain(`/reports/${id}`);
  });

  it.each([
    [{ template_id: nowhere }, 404, 'Template not found'],
    [{ template_id: undefined }, 400, 'template_id and title are required'],
    [{ title: undefined }, 400, 'template_id and title are required'],
    [{ title: ' ' }, 400, expect.stringMatching(/^title: /)],
    [{ parameters: {} }, 400, 'parameters.user_query: is missing'],
    [{ honey_jar_id: nowhere }, 404, 'Honey jar not found'],
    [{ parameters: { user_query: 'x', conversation_id: nowhere } }, 404, 'Conversation not found'],
    [{ template_id: systemTemplate }, 403, 'Insufficient permissions'],
    [{ template_id: privacyTemplate, output_format: 'stix' }, 400, expect.stringMatching(/^output_format/)],
    [{ template_id: privacyTemplate, scrambling_enabled: false }, 400, expect.stringMatching(/^scrambling_/)],
  ])('%j is refused with %i', async (body, status, error) => {
    const reply = await owner.post(path, { ...wanted, ...body });
    expect([reply.status, reply.body]).toEqual([status, { success: false, error }]);
  });

  it('without a body, and by nobody, is refused in the words of the contract', async () => {
    const none = await owner.post(path);
    expect([none.status, none.body.error]).toEqual([400, 'JSON data required']);
    const nobody = await inject(test.platform, { method: 'GET', url: path });
    expect([nobody.status, nobody.body]).toEqual([401, { success: false, error: 'Authentication required' }]);
  });

  it("cannot use another's conversation or private jar", async () => {
    const jar = await createJar(owner);
    const said = await owner.post('/api/chat/message', { message: 'A secret of mine?' });
    const { conversation_id } = said.body;
    const parameters = { ...wanted.parameters, conversation_id };
    expect((await owner.post(path, { ...wanted, parameters, honey_jar_id: jar })).status).toBe(201);
    expect((await stranger.post(path, { ...wanted, parameters })).status).toBe(404);
    expect((await stranger.post(path, { ...wanted, honey_jar_id: jar })).status).toBe(404);
  });
});

describe('a report', () => {
  it('is known to its owner alone, and to admins, which is audited', async () => {
    for (const at of [`${path}/${report}`, `${path}/${report}/download`, `${path}/${report}/content`]) {
      const { status, body } = await stranger.get(at);
      expect([status, body]).toEqual([404, { success: false, error: 'Report not found' }]);
      expect((await admin.get(at)).status, at).toBe(200);
    }
    const { rows } = await test.deps.audit.list({ action: 'report.read_as_admin' }, { limit: 9, offset: 0 });
    expect(rows[0]).toMatchObject({ target_id: report, user_id: admin.user_id });
    expect((await stranger.post(`${path}/${report}/retry`)).status).toBe(404);
  });

  it('is listed by status and words, with the fields of the contract', async () => {
    const found = await owner.get(`${path}?status=completed&search=TURLA&limit=1`);
    expect(found.body).toMatchObject({
      success: true,
      data: { pagination: { limit: 1, offset: 0, total: expect.any(Number) } },
    });
    expect(found.body.data.reports).toHaveLength(1);
    expect((await owner.get(`${path}?search=%25`)).body.data.pagination.total).toBe(0);
    expect((await stranger.get(path)).body.data.pagination.total).toBe(0);
    expect((await owner.get(`${path}?limit=101`)).status).toBe(400);
  });

  it('is rendered in the other formats of its template, and in no other', async () => {
    const download = (format: string) => owner.get(`${path}/${report}/download?format=${format}`);
    const ordered = await owner.get(`${path}/${report}/download`);
    expect(ordered.headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(ordered.body).toContain('What is known of Compare Turla and APT28');
    expect(ordered.headers['content-length']).toBe(String(Buffer.byteLength(ordered.body)));
    const html = await download('html');
    expect([html.headers['content-type'], html.body]).toEqual([
      'text/html; charset=utf-8',
      expect.stringContaining('What is known of Compare Turla and APT28'),
    ]);
    // It cites nothing.
    expect((await download('stix')).status).toBe(409);
    expect((await download('odt')).status).toBe(400);
  });

  it('is data for readers, its sections in one list', async () => {
    const { body } = await owner.get(`${path}/${report}/content`);
    expect(body.content).toMatchObject({
      title: wanted.title,
      marking: 'TLP:GREEN',
      sections: [
        { id: 'summary', level: 1 },
        { id: 'more', level: 2, blocks: [{ kind: 'code' }] },
      ],
    });
  });

  it('cannot be cancelled or tried again once it is completed', async () => {
    expect((await owner.post(`${path}/${report}/cancel`)).status).toBe(400);
    expect((await owner.post(`${path}/${report}/retry`)).body.error).toMatch(/it is completed$/);
  });

  it('is deleted by its owner once it has ended, with its file', async () => {
    const { body } = await owner.post(path, { ...wanted, output_format: 'md' });
    const { id } = body.data.report;
    const { result_file_id } = await ended(owner, id);
    expect((await stranger.delete(`${path}/${id}`)).status).toBe(404);
    expect((await owner.delete(`${path}/${id}`)).status).toBe(204);
    expect((await owner.get(`${path}/${id}/content`)).status).toBe(404);
    expect(await test.deps.blobs.stat(`reports/${result_file_id}`)).toBeUndefined();
    const { kysely } = test.deps.database;
    await kysely.updateTable('reports').set({ status: 'processing' }).where('id', '=', report).execute();
    expect((await owner.delete(`${path}/${report}`)).body.error).toMatch(/it is processing$/);
    await kysely.updateTable('reports').set({ status: 'completed' }).where('id', '=', report).execute();
  });

  it('says where its file is, to its owner and to admins', async () => {
    const { body } = await owner.get(`${path}/${report}`);
    const at = `${path}/debug/file/${body.report.result_file_id}`;
    const state = await owner.get(at);
    expect(state.body.debug_info).toMatchObject({
      owner_id: owner.user_id,
      filename: 'Turla_ 2026_05.md',
      is_deleted: false,
      storage_path: `reports/${body.report.result_file_id}`,
      vault_test: { response_received: true, has_data_key: true },
    });
    expect(state.body.debug_info.file_size).toBeGreaterThan(body.report.file_size_bytes);
    expect([(await admin.get(at)).status, (await stranger.get(at)).status]).toEqual([200, 404]);
    const stored = await test.deps.blobs.read(`reports/${body.report.result_file_id}`);
    expect(stored.includes('Turla')).toBe(false);
  });
});

describe('keys', () => {
  it('read with any scope, and change with admin alone', async () => {
    const read = await keyOf(owner, 'read');
    const write = await keyOf(owner, 'write');
    const all = await keyOf(admin, 'admin');
    expect((await byKey(read, 'GET', `${path}/${report}`)).status).toBe(200);
    expect((await byKey(read, 'POST', path, wanted)).status).toBe(403);
    const refused = await byKey(write, 'POST', path, wanted);
    expect([refused.status, refused.body.error]).toEqual([403, 'Insufficient permissions']);
    expect((await byKey(all, 'POST', path, wanted)).status).toBe(201);
  });
});

it('shows anybody how much there is to do, and nothing else', async () => {
  const answers = await Promise.all(
    ['/queue/status', '/public/queue/status'].map((at) =>
      inject(test.platform, { method: 'GET', url: path + at }),
    ),
  );
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect(answers[0]?.body).toEqual({
    success: true,
    data: {
      queue_name: 'reports',
      pending_reports: expect.any(Number),
      processing_reports: expect.any(Number),
      completed_today: expect.any(Number),
      failed_today: 0,
      average_processing_time: expect.any(Number),
      estimated_wait_time: expect.any(Number),
    },
  });
});

it('lists the kinds of report by category', async () => {
  const { body } = await owner.get(`${path}/templates?category=security`);
  expect(body.data).toMatchObject({ count: 2, user_role: 'analyst' });
  expect(body.data.styles[0]).toMatchObject({ style: 'comparison', words: expect.arrayContaining(['vs']) });
  expect(body.data.templates[0]).toMatchObject({ category: 'security', is_active: true });
  expect((await owner.get(`${path}/templates`)).body.data.templates.length).toBeGreaterThanOrEqual(8);
});

describe('with limits and a second factor', () => {
  it('ten orders an hour are taken, 403 without a second factor', async () => {
    const strict = await openTestPlatform(
      { reportsRequireAal2: true, rateLimitScale: 1 },
      { reportWriter: standInWriter({ placeholders: [['[PERSON_1]', 'Maria Musterfrau']] }) },
    );
    try {
      const weak = await strict.signIn('analyst');
      for (const at of ['', '/templates', `/${nowhere}`]) {
        const { status, body } = await weak.get(path + at);
        expect([status, body.error]).toEqual([403, 'Second factor required']);
      }
      expect((await weak.post(path, wanted)).body.error).toBe('Second factor required');
      const strong = await strict.signIn('analyst', strict.platform, 'aal2');
      await strong.post(path, { ...wanted, title: '' });
      const statuses: number[] = [];
      for (let n = 0; n < 11; n += 1) statuses.push((await strong.post(path, wanted)).status);
      expect(statuses).toEqual([...Array<number>(10).fill(201), 429]);

      const other = await strict.signIn('analyst', strict.platform, 'aal2');
      const parameters = { ...wanted.parameters, restore_pii: true };
      const id = await order(other, { output_format: 'md', parameters });
      await ended(other, id);
      expect((await other.get(`${path}/${id}/download`)).body).toContain('Maria Musterfrau');
      const boss = await strict.signIn('admin', strict.platform, 'aal2');
      const seen = await boss.get(`${path}/${id}/download`);
      expect(seen.body).not.toContain('Musterfrau');
      expect(seen.body).toContain('PERSON');
      const without = await order(other, { output_format: 'md' });
      await ended(other, without);
      expect((await other.get(`${path}/${without}/download`)).body).not.toContain('Musterfrau');
    } finally {
      await strict.close();
    }
  });
});

it('keeps its files when the files of documents are tidied up', async () => {
  const { body } = await owner.get(`${path}/${report}`);
  const later = new Date(Date.now() + 1000);
  await reconcile(test.deps, later);
  expect(await test.deps.blobs.stat(`reports/${body.report.result_file_id}`)).toBeDefined();
  expect((await owner.get(`${path}/${report}/download`)).status).toBe(200);
});

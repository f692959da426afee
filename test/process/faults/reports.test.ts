import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stretched, until } from '#test/machine/patience.ts';
import { admin, startServer, type Server } from '#test/server/server.ts';

const env = { REPORTS_REQUIRE_AAL2: 'false' };
const topicBriefing = '6a1f3f0e-1c58-4d0a-9a51-0d6f4a5b4001';
const password = 'a long pass phrase';
const priorities = ['low', 'normal', 'high', 'urgent'];

type Ordered = { id: string; email: string; priority: number };
type Report = { status: string; started_at: string; error_message: string | null };

let server: Server;
beforeAll(async () => {
  server = await startServer({ env });
});
afterAll(async () => {
  await server?.kill();
  await rm(server.directory, { recursive: true, force: true });
});

async function call(path: string, token: string | null, body?: object | FormData): Promise<any> {
  const isForm = body instanceof FormData;
  const headers = {
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(body && !isForm && { 'content-type': 'application/json' }),
  };
  const sent = isForm ? body : JSON.stringify(body);
  const answer = await fetch(
    `${server.url}${path}`,
    body ? { method: 'POST', headers, body: sent } : { headers },
  );
  return answer.json();
}

const signIn = async (email: string, word = password): Promise<string> =>
  (await call('/api/auth/login', null, { email, password: word })).session_token;

async function fillJar(token: string): Promise<void> {
  const { id } = await call('/api/knowledge/honey-pots', token, { name: 'Reports', visibility: 'public' });
  const form = new FormData();
  const text =
    'Velvet Hare is a group that exploited CVE-2024-21412 in 2024. Velvet Hare used the malware Dimlight.';
  form.append('file', new Blob([text]), 'hare.txt');
  await call(`/api/knowledge/honey-pots/${id}/documents`, token, form);
  const isRead = async () =>
    (await call(`/api/knowledge/honey-pots/${id}/documents`, token)).documents[0].status === 'completed';
  await until(isRead, { what: 'the document is read', withinMs: 60_000 });
}

async function order(token: string, { email, priority }: Omit<Ordered, 'id'>): Promise<Ordered> {
  const { data } = await call('/api/reports', token, {
    template_id: topicBriefing,
    title: `For ${email}`,
    parameters: { user_query: 'What is known of Velvet Hare?' },
    priority: priorities[priority],
  });
  return { id: data.report.id, email, priority };
}

/** Each report as its owner sees it, in the order in which they were ordered. */
async function reportsOf(ordered: Ordered[]): Promise<Report[]> {
  const tokens = new Map<string, string>();
  for (const { email } of ordered) if (!tokens.has(email)) tokens.set(email, await signIn(email));
  return Promise.all(
    ordered.map(
      async ({ id, email }) => (await call(`/api/reports/${id}`, tokens.get(email) ?? '')).report as Report,
    ),
  );
}

const countOf = (reports: Report[], wanted: string): number =>
  reports.filter(({ status }) => status === wanted).length;

it(
  'ten reports of five users are written by priority, then age, and none is lost when the server is killed twice',
  {
    timeout: stretched(240_000),
  },
  async () => {
    const token = await signIn(admin.email, admin.password);
    await fillJar(token);
    const emails = Array.from({ length: 5 }, (_, n) => `analyst-${n}@example.com`);
    for (const email of emails)
      await call('/api/admin/users', token, { email, password, display_name: 'Analyst', role: 'analyst' });
    const tokens = await Promise.all(emails.map((email) => signIn(email)));
    const ordered: Ordered[] = [];
    for (const [at, email] of [...emails, ...emails].entries())
      ordered.push(await order(tokens[at % 5] ?? '', { email, priority: (at * 3 + 1) % priorities.length }));
    for (const enough of [2, 5]) {
      const inTheMiddle = async () => {
        const reports = await reportsOf(ordered);
        return countOf(reports, 'completed') >= enough && countOf(reports, 'processing') > 0;
      };
      await until(inTheMiddle, { what: `${enough} reports are done`, withinMs: 90_000, everyMs: 20 });
      await server.kill();
      server = await startServer({ directory: server.directory, env });
    }
    const isDone = async () => countOf(await reportsOf(ordered), 'completed') === ordered.length;
    await until(isDone, { what: 'all reports are done', withinMs: 90_000, everyMs: 500 });
    const reports = await reportsOf(ordered);
    const begun = ordered
      .map(({ id, priority }, at) => ({
        id,
        priority,
        at,
        started: Date.parse(reports[at]?.started_at ?? ''),
      }))
      .toSorted((a, b) => a.started - b.started)
      .map(({ id }) => id);
    // The first was begun before the others were there.
    const [first, ...others] = ordered;
    const fair = [first, ...others.toSorted((a, b) => b.priority - a.priority)].map((each) => each?.id);
    expect(begun).toEqual(fair);
  },
);

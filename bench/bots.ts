import { setTimeout as sleep } from 'node:timers/promises';
import { callerOf } from '#test/platform/call.ts';
import { inNewDirectory } from './support/directory.ts';
import { describeMachine, percentile, printTable, rounded, timed } from './support/figures.ts';
import { judge, sized } from './support/promises.ts';
import { admin, startServer } from './support/server.ts';

// Visitors talk to a bot over HTTP, 200 at once, with the built-in model and the usual settings of a bot: with pauses as people make
// them, then all at the same moment. Then a key is used more often than it may be.

const visitors = Number(sized(200, 10));
const talkMs = Number(sized(60_000, 2000));
const warming = Number(sized(20, 2));
const rounds = Number(sized(5, 1));
/** A person reads the answer, and writes. Milliseconds. */
const pauseMs = () => Number(sized(5000, 200)) + Math.random() * Number(sized(5000, 300));

type Talk = { session_id: string | null; asked: string[]; ms: number[]; failed: number };
type Say = (talk: Talk, message: string) => Promise<void>;

await inNewDirectory(async (directory) => {
  const server = await startServer(directory, { env: { RATE_LIMIT_SCALE: '1' } });
  try {
    await measure(server.platform, `${server.publicBot}/api/public/chat`);
  } finally {
    await server.stop();
  }
});

async function measure(platform: string, chat: string): Promise<void> {
  const token = await tokenOf(platform);
  const call = callerOf({ url: platform, token });
  const { body: loaded } = await call('POST', '/api/knowledge/samples');
  const jar: string = loaded['honey_jar'].id;
  await untilRead(
    async () => (await call('GET', `/api/knowledge/honey-pots/${jar}/documents?limit=100`)).body as Documents,
  );
  const { body: found } = await call('GET', `/api/knowledge/entities?honey_jar_id=${jar}&limit=40`);
  const questions = questionsAbout(found['entities'].map(({ name }: { name: string }) => name));
  const made = await call('POST', '/api/public/bots/create', { name: 'Bench', honey_jar_ids: [jar] });
  const { bot_id } = made.body['bot'];
  const keyOf = async (rate_limit: number): Promise<string> =>
    (await call('POST', `/api/public/bots/${bot_id}/api-keys`, { name: 'x', rate_limit })).body['api_key']
      .key;
  const key = await keyOf(1_000_000);
  const say = speaker(`${chat}/${bot_id}/message`, key);
  // Threads start with the first messages.
  for (const question of questions.slice(0, warming)) await say(emptyTalk(), question);

  const slow = await talkWithPauses(say, questions);
  const burst = await talkAtOnce(say, questions);
  const crossed = await crossTalk([...slow, ...burst], `${chat}/${bot_id}/history`, key);
  const limited = await keyOf(100);
  const asked = Array.from({ length: 150 }, () => status(`${chat}/${bot_id}`, limited));
  const taken = (await Promise.all(asked)).filter((code) => code === 200).length;

  console.log(describeMachine());
  printTable(
    [`${visitors} conversations`, 'messages', 'p50 ms', 'p95 ms', 'worst ms', 'failed'],
    [row('with pauses of 5 to 10 s', slow), row(`all at the same moment, ${rounds} times`, burst)],
  );
  const times = slow.flatMap(({ ms }) => ms);
  judge([
    { what: 'p95 of a message, with pauses', measured: percentile(times, 0.95), unit: 'ms', atMost: 300 },
    { what: 'messages of another conversation', measured: crossed, atMost: 0, always: true },
    { what: 'requests taken at a limit of 100', measured: taken, atLeast: 100, atMost: 100, always: true },
  ]);
}

async function tokenOf(platform: string): Promise<string> {
  const response = await fetch(new URL('/api/auth/login', platform), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  return ((await response.json()) as { session_token: string }).session_token;
}

type Documents = { documents: { status: string }[] };

async function untilRead(look: () => Promise<Documents>): Promise<void> {
  for (;;) {
    const { documents } = await look();
    if (documents.length > 0 && documents.every(({ status: state }) => /completed|failed/.test(state)))
      return;
    await sleep(500);
  }
}

/** Questions of several forms, most of which the documents answer. */
function questionsAbout(names: string[]): string[] {
  const forms = [
    'What is known about NAME?',
    'Who uses NAME?',
    'Which documents mention NAME?',
    'How does NAME work?',
  ];
  return forms.flatMap((form) => names.map((name) => form.replace('NAME', name)));
}

function emptyTalk(): Talk {
  return { session_id: null, asked: [], ms: [], failed: 0 };
}

function speaker(url: string, key: string): Say {
  return async (talk, message) => {
    const { session_id } = talk;
    talk.asked.push(message);
    const ms = await timed(async () => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ message, ...(session_id !== null && { session_id }) }),
      });
      const body = (await response.json()) as { session_id?: string };
      if (response.status === 200) talk.session_id = body.session_id ?? null;
      else talk.failed += 1;
    });
    talk.ms.push(ms);
  };
}

function pick(questions: string[]): string {
  return questions[Math.floor(Math.random() * questions.length)] ?? 'What is this about?';
}

async function talkWithPauses(say: Say, questions: string[]): Promise<Talk[]> {
  const end = performance.now() + talkMs;
  return Promise.all(
    Array.from({ length: visitors }, async () => {
      const talk = emptyTalk();
      await sleep(Math.random() * pauseMs());
      while (performance.now() < end) {
        await say(talk, pick(questions));
        await sleep(pauseMs());
      }
      return talk;
    }),
  );
}

async function talkAtOnce(say: Say, questions: string[]): Promise<Talk[]> {
  const talks = Array.from({ length: visitors }, emptyTalk);
  for (let round = 0; round < rounds; round += 1)
    await Promise.all(talks.map((talk) => say(talk, pick(questions))));
  return talks;
}

/** Messages of histories that were not sent in that conversation, in that order. */
async function crossTalk(talks: Talk[], url: string, key: string): Promise<number> {
  let crossed = 0;
  for (const { session_id, asked, failed } of talks) {
    if (session_id === null || failed > 0) continue;
    const response = await fetch(`${url}?session_id=${session_id}&limit=200`, {
      headers: { 'x-api-key': key },
    });
    const { messages } = (await response.json()) as { messages: { type: string; content: string }[] };
    const said = messages.filter(({ type }) => type === 'user').map(({ content }) => content);
    crossed +=
      asked.filter((message, i) => said[i] !== message).length + Math.abs(said.length - asked.length);
  }
  return crossed;
}

async function status(url: string, key: string): Promise<number> {
  return (await fetch(url, { headers: { 'x-api-key': key } })).status;
}

function row(name: string, talks: Talk[]): (string | number)[] {
  const ms = talks.flatMap((talk) => talk.ms);
  const failed = talks.reduce((sum, talk) => sum + talk.failed, 0);
  const figures = [0.5, 0.95, 1].map((share) => rounded(percentile(ms, share), 0));
  return [name, ms.length, ...figures, failed];
}

import { createHash } from 'node:crypto';
import {
  hasEnded,
  RefusedRequest,
  signIn,
  untilEnded,
  type Client,
  type DocumentView,
} from '#test/platform/client.ts';
import { inspectRunning, type Disagreement } from '#test/server/inspection.ts';
import { startServer, untilReconciled, type Server } from '#test/server/server.ts';

/** When to kill: so long after the first upload was sent, or when so many have been accepted. */
export type Moment = { after_ms: number } | { after_accepted: number };

export type CrashOutcome = {
  moment_ms: number;
  accepted: number;
  completed: number;
  failed: number;
  /** Accepted, but unknown after the restart, or completed and not found by search. */
  lost: number;
  /** Neither completed nor failed when the waiting ended. */
  stuck: number;
  /** Records, index, files and counts that do not agree, in words. */
  disagreements: Disagreement;
  /** From the start of the second process until every file has ended. */
  recovery_seconds: number;
  /** The second process, which goes on. */
  server: Server;
};

export type CrashOptions = {
  directory: string;
  /** The one that runs on it, of the round before; one is started when left out. */
  server?: Server | undefined;
  round: number;
  files: number;
  moment: Moment;
  /** Starts that are killed too, so many ms after they began, before the one that is let be. */
  killed_starts?: number[];
  withinMs: number;
};

type Upload = { id: string; token: string };

const uploadsAtOnce = 8;
const brokenEvery = 10;

/**
 * Starts a server on `directory`, kills it (-9) in the middle of an upload, starts it again, waits until every
 * file has ended, and compares what it acknowledged with records, search, index and files. The server that it leaves is for
 * another round on the grown data, or to be stopped.
 */
export async function crashRound(options: CrashOptions): Promise<CrashOutcome> {
  const { directory, withinMs } = options;
  const { jar, accepted, moment_ms } = await firstLife(options);
  for (const ms of options.killed_starts ?? []) {
    const starting = await startServer({ directory, ready: /^/ });
    await new Promise((resolve) => setTimeout(resolve, ms));
    await starting.kill();
  }
  const restarted = performance.now();
  const second = await startServer({ directory });
  try {
    const after = await signIn(second.url);
    const documents = await untilEnded(after, jar, withinMs);
    const recovery_seconds = (performance.now() - restarted) / 1000;
    const missing = await missingOf(after, accepted, documents);
    const counted = (await after.jar(jar)).document_count;
    await untilReconciled(second);
    const disagreements = await inspectRunning(second);
    if (counted !== documents.length)
      disagreements.push(`the jar counts ${counted} of ${documents.length} documents`);
    return {
      moment_ms,
      accepted: accepted.length,
      completed: documents.filter(({ status }) => status === 'completed').length,
      failed: documents.filter(({ status }) => status === 'failed').length,
      lost: missing,
      stuck: documents.filter((document) => !hasEnded(document)).length,
      disagreements,
      recovery_seconds,
      server: second,
    };
  } catch (error) {
    await second.kill();
    throw error;
  }
}

async function firstLife({ directory, server: running, round, files, moment }: CrashOptions) {
  const server = running ?? (await startServer({ directory }));
  try {
    const client = await signIn(server.url);
    const jar = await client.createJar(`Crash ${round}`);
    return { jar, ...(await uploadAndKill(server, client, { jar, round, files, moment })) };
  } finally {
    await server.kill();
  }
}

type UploadOptions = Pick<CrashOptions, 'round' | 'files' | 'moment'> & { jar: string };

async function uploadAndKill(server: Server, client: Client, { jar, round, files, moment }: UploadOptions) {
  const accepted: Upload[] = [];
  const started = performance.now();
  const killing = new AbortController();
  const { promise: killed, resolve } = Promise.withResolvers<number>();
  const kill = (): void => {
    if (killing.signal.aborted) return;
    killing.abort();
    const moment_ms = Math.round(performance.now() - started);
    void server.kill().then(() => resolve(moment_ms));
  };
  const timer = 'after_ms' in moment ? setTimeout(kill, moment.after_ms) : undefined;
  const numbers = Array.from({ length: files }, (_, number) => number).values();
  const lane = async (): Promise<void> => {
    for (const number of numbers) {
      if (killing.signal.aborted) return;
      const file = crashFile(round, number);
      const id = await client.upload(jar, file.filename, file.content).catch(refusalOnly);
      if (id === undefined) return;
      accepted.push({ id, token: file.token });
      if ('after_accepted' in moment && accepted.length === moment.after_accepted) kill();
    }
  };
  await Promise.all(Array.from({ length: uploadsAtOnce }, lane));
  // A moment behind the last answer is still to come: it hits the reading.
  const moment_ms = await killed;
  clearTimeout(timer);
  return { accepted, moment_ms };
}

/** A connection that breaks is what a kill looks like; an answer that refuses the file is a fault. */
function refusalOnly(error: unknown): undefined {
  if (error instanceof RefusedRequest) throw error;
}

async function missingOf(client: Client, accepted: Upload[], documents: DocumentView[]): Promise<number> {
  const known = new Map(documents.map((document) => [document.id, document]));
  let missing = 0;
  for (const { id, token } of accepted) {
    const document = known.get(id);
    if (!document) missing += 1;
    if (document?.status !== 'completed') continue;
    const [best] = await client.search(token, 1);
    if (best?.document_id !== id || !best.content.includes(token)) missing += 1;
  }
  return missing;
}

/** A file that holds a token of its own. One in ten is broken and has to fail; one in seven is long. */
function crashFile(round: number, number: number): { filename: string; content: string; token: string } {
  const token = createHash('sha256').update(`${round}/${number}`).digest('hex');
  const stem = `round-${round}-file-${number}`;
  if (number % brokenEvery === brokenEvery - 1)
    return { filename: `${stem}.pdf`, content: `%PDF-1.7\n${token}`, token };
  const sentence = `In case ${number} of round ${round} the file with the hash ${token} was seen.`;
  const filling = `The team looked at host ${number} and wrote down what it found there. `;
  const text = `${sentence}\n\n${filling.repeat(number % 7 === 0 ? 3000 : 20)}`;
  const forms = [
    { extension: 'txt', content: text },
    { extension: 'md', content: `# Case ${number}\n\n${text}\n` },
    { extension: 'html', content: `<!doctype html><title>Case ${number}</title><h1>Case</h1><p>${text}</p>` },
    { extension: 'json', content: JSON.stringify({ case: number, note: text }) },
  ];
  const { extension, content } = forms[number % forms.length] ?? { extension: 'txt', content: text };
  return { filename: `${stem}.${extension}`, content, token };
}

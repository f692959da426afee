import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { untar } from '#test/platform/export-archive.ts';
import { openSocket } from '#test/sockets/socket.ts';
import { stretched } from '#test/machine/patience.ts';
import type { Prepared } from './prepare.ts';
import { formOf, fill, replyOf, type Reply } from './requests.ts';
import type { ElsewhereRow, RequestRow, Row, Shape, SocketRow, WebhookRow } from './row.ts';
import { misfits } from './shapes.ts';
import { walkLimit } from './walk-limit.ts';

const patienceMs = 30_000;

/** Walks one row. Answers what does not hold of it; nothing when it passes. */
export async function walk(row: Row, prepared: Prepared): Promise<string[]> {
  try {
    if ('tested' in row) return walkElsewhere(row);
    if ('socket' in row) return await walkSocket(row, prepared);
    if ('delivered' in row) return await walkWebhook(row, prepared);
    if ('limit' in row) return await walkLimit(row, prepared);
    return await walkRequest(row, prepared);
  } catch (error) {
    return [String(error)];
  }
}

async function walkRequest(row: RequestRow, prepared: Prepared): Promise<string[]> {
  for (const end = Date.now() + stretched(patienceMs); ;) {
    const reply = await ask(row, prepared);
    const wrong = await wrongIn(row, reply, prepared);
    if (wrong.length === 0) keep(row, reply, prepared);
    if (wrong.length === 0 || !row.until || Date.now() > end) return wrong;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function ask(row: RequestRow, prepared: Prepared): Promise<Reply> {
  const { names } = prepared;
  const body = row.form ? formOf(row.form, names) : fill(row.send, names);
  const headers = { ...prepared.headersOf(row.as ?? 'nobody'), ...(fill(row.with, names) as object) };
  return replyOf(prepared.urlOf(row.at), String(fill(row.call, names)), { headers, body });
}

async function wrongIn(row: RequestRow, reply: Reply, { names }: Prepared): Promise<string[]> {
  const shape = (of: Shape) => fill(of, names) as Shape;
  const wrong: string[] = [];
  if (reply.status !== row.status)
    wrong.push(`status ${reply.status}, not ${row.status}: ${reply.text.slice(0, 300)}`);
  if (row.fields !== undefined) wrong.push(...misfits(reply.body, shape(row.fields)));
  if (row.error !== undefined) wrong.push(...misfits(reply.body, envelopeOf(row)));
  if (row.headers) wrong.push(...misfits(reply.headers, shape(row.headers)));
  if (row.begins !== undefined && !reply.text.includes(row.begins))
    wrong.push(`begins with ${reply.text.slice(0, 80)}`);
  if (row.archive) wrong.push(...(await wrongInArchive(row.archive, reply, names)));
  return wrong;
}

/** The envelope of the area that a path belongs to. */
function envelopeOf({ call, error = '', details = 'object' }: RequestRow): Shape {
  if (call.includes(' /api/reports')) return { success: false, error: `=${error}` };
  const { code, message } = { code: `=${error}`, message: 'text' };
  if (call.includes(' /api/public')) return { success: false, error: { code, message, details } };
  return { error: { code, message, details, timestamp: 'time', request_id: 'uuid' } };
}

async function wrongInArchive(
  { files, manifest }: NonNullable<RequestRow['archive']>,
  reply: Reply,
  names: Prepared['names'],
): Promise<string[]> {
  const inside = await untar(reply.bytes);
  const paths = [...inside.keys()];
  const wrong = files
    .map((name) => String(fill(name, names)))
    .filter((name) => !paths.some((path) => path === name || (name.endsWith('/') && path.startsWith(name))))
    .map((name) => `${name} is not among ${paths.join(', ')}`);
  if (manifest === undefined) return wrong;
  const [, text = Buffer.from('null')] = [...inside].find(([path]) => path.endsWith('manifest.json')) ?? [];
  return [...wrong, ...misfits(JSON.parse(text.toString()), fill(manifest, names) as Shape)];
}

function keep(row: RequestRow, reply: Reply, { names }: Prepared): void {
  for (const [name, path] of Object.entries(row.keep ?? {})) {
    const value =
      path === ''
        ? (reply.body ?? reply.bytes)
        : path.split('.').reduce<any>((at, part) => at?.[part], reply.body);
    if (value === undefined) throw new Error(`${path} to be kept is missing`);
    names[name] = value;
  }
}

async function walkSocket(row: SocketRow, prepared: Prepared): Promise<string[]> {
  const socket = await openSocket(prepared.urlOf('platform'), row.socket, {
    headers: prepared.headersOf(row.as),
  });
  try {
    for (const step of row.exchange) {
      if ('send' in step) socket.send(fill(step.send, prepared.names) as object);
      else if ('call' in step)
        await replyOf(prepared.urlOf(), step.call, { headers: prepared.headersOf(row.as), body: undefined });
      else {
        const message: unknown = await socket.next(step.comes.type.replace(/^=/, ''));
        const wrong = misfits(message, fill(step.comes, prepared.names) as Shape);
        if (wrong.length > 0) return wrong;
      }
    }
    return [];
  } finally {
    socket.close();
    await socket.closed;
  }
}

async function walkWebhook({ delivered, headers = {} }: WebhookRow, prepared: Prepared): Promise<string[]> {
  const { event } = delivered;
  for (const end = Date.now() + stretched(patienceMs); ;) {
    const found = prepared.received.find(({ body }) => body.event === event.replace(/^=/, ''));
    if (found)
      return [
        ...misfits(found.body, fill(delivered, prepared.names) as Shape),
        ...misfits(found.headers, headers),
      ];
    if (Date.now() > end) return [`no ${event} was delivered`];
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const root = join(import.meta.dirname, '../..');

function walkElsewhere({ tested: { file, title } }: ElsewhereRow): string[] {
  const path = join(root, file);
  if (!existsSync(path)) return [`there is no ${file}`];
  const tests = readFileSync(path, 'utf8');
  return ['`', "'", '"'].some((quote) => tests.includes(quote + title))
    ? []
    : [`${file} has no test "${title}"`];
}

import { constants, getPriority, platform, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { AppError } from '#kernel/errors.ts';
import type { Reply, Request } from '#kernel/threads/supervised-worker.ts';
import { classify } from '#pii/classification/classify.ts';
import { createEngine } from '#pii/detect.ts';
import { compileCustom, tryCustom, whyRefused, type FindCustom } from './configuration/custom-patterns.ts';
import { detectIn, type Detection } from './detection.ts';
import type { ScanResult, PiiResult, PiiTask, ReadText, Rules } from './messages.ts';
import type { Utf8Text } from './files/text.ts';

const port = parentPort;
if (!port) throw new Error('pii.thread.ts runs in a worker thread');

const engine = createEngine();
const encoder = new TextEncoder();
let compiled: { id: string; custom: FindCustom } | null = null;

function customOf({ id, custom }: Rules): FindCustom {
  if (compiled?.id !== id) compiled = { id, custom: compileCustom(custom) };
  return compiled.custom;
}

function work(task: PiiTask): PiiResult {
  if ('patterns' in task) return { refused: refusedOf(task.patterns) };
  if ('trial' in task) return { tried: tryCustom(task.trial) };
  if ('unread' in task) return { read: readOf(textOf(task.unread)) };
  const { rules } = task;
  const question = { ...task.question, text: textOf(task.question.text) };
  const { detections, total, summary, counts, masked_text } = detectIn(
    { engine, custom: customOf(rules), rules },
    question,
  );
  const looked: ScanResult = {
    json: jsonOf(detections),
    total,
    summary,
    counts,
    masked_text: masked_text === null ? null : encoder.encode(masked_text),
    classification: question.classify ? classify(question.text) : null,
  };
  return { looked };
}

function textOf(text: string | Utf8Text): string {
  if (typeof text === 'string') return text;
  const { buffer, byteOffset, byteLength } = text.utf8;
  const read = Buffer.from(buffer, byteOffset, byteLength).toString();
  // Its bytes take as much memory as it does, and are no longer needed.
  buffer.transfer(0);
  return read;
}

function readOf(text: string): ReadText {
  return { json: encoder.encode(JSON.stringify(text)), classification: classify(text) };
}

/** As JSON, made in pieces: as objects or as one string hundreds of thousands of detections take more memory than all else. */
function jsonOf(detections: Iterable<Detection>): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  let some: Detection[] = [];
  const write = (): void => {
    const written = JSON.stringify(some).slice(1, -1);
    if (some.length > 0) parts.push(encoder.encode(parts.length === 0 ? written : `,${written}`));
    some = [];
  };
  for (const detection of detections) if (some.push(detection) === atOnce) write();
  write();
  const json = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 2));
  json[0] = bracket;
  let at = 1;
  for (const part of parts) {
    json.set(part, at);
    at += part.length;
  }
  json[at] = bracket + 2;
  return json;
}

/** `[`; two characters on is `]`. */
const bracket = 0x5b;
const atOnce = 1000;

function refusedOf(patterns: Extract<PiiTask, { patterns: unknown }>['patterns']) {
  for (const pattern of patterns) {
    const reason = whyRefused(pattern);
    if (reason !== null) return { name: pattern.name, reason };
  }
  return null;
}

/** What goes over to the asking thread without being copied. */
function buffersOf(result: PiiResult): ArrayBuffer[] {
  if ('read' in result) return [result.read.json.buffer];
  if (!('looked' in result)) return [];
  const { json, masked_text } = result.looked;
  return masked_text === null ? [json.buffer] : [json.buffer, masked_text.buffer];
}

/** The origin of an unforeseen error: its message may quote the text. */
function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return [error.name, ...frames].join('\n');
}

// Other requests to the server come before a long text. On Linux this is the priority of this thread alone.
if (platform() === 'linux') setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));

port.on('message', ({ id, input }: Request<PiiTask>) => {
  let reply: Reply<PiiResult>;
  try {
    reply = { id, ok: true, output: work(input) };
  } catch (error) {
    const code = (error instanceof AppError && error.code) || null;
    reply = { id, ok: false, code, message: code === null ? placeOf(error) : (error as AppError).message };
  }
  port.postMessage(reply, reply.ok ? buffersOf(reply.output) : []);
});

port.postMessage('ready');

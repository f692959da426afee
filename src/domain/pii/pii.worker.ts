import { constants, getPriority, platform, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { AppError } from '#kernel/errors.ts';
import type { Reply, Request } from '#kernel/lane.ts';
import { classify } from './classification/classify.ts';
import { createEngine } from './engine/detect.ts';
import { compileCustom, whyRefused } from './pii.custom.ts';
import { detectIn, type Detection, type Rules } from './pii.detection.ts';
import type { Count, Looked, PiiResult, PiiTask, ReadText } from './pii.messages.ts';
import type { Utf8Text } from './pii.text.ts';

const port = parentPort;
if (!port) throw new Error('pii.worker.ts runs in a worker thread');

const engine = createEngine();
const encoder = new TextEncoder();
let compiled: { id: string; custom: ReturnType<typeof compileCustom> } | null = null;

function customOf({ id, custom }: Rules): ReturnType<typeof compileCustom> {
  if (compiled?.id !== id) compiled = { id, custom: compileCustom(custom) };
  return compiled.custom;
}

function work(task: PiiTask): PiiResult {
  if ('patterns' in task) return { refused: refusedOf(task.patterns) };
  if ('unread' in task) return { read: readOf(textOf(task.unread)) };
  const { rules } = task;
  const question = { ...task.question, text: textOf(task.question.text) };
  const { detections, summary, masked_text } = detectIn({ engine, custom: customOf(rules), rules }, question);
  const fits = question.most === null || detections.length <= question.most;
  const looked: Looked = {
    json: jsonOf(fits ? detections : []),
    total: detections.length,
    summary,
    counts: countsOf(detections, question),
    masked_text: masked_text === null ? null : encoder.encode(masked_text),
    classification: question.classify ? classify(question.text) : null,
  };
  return { looked };
}

function textOf(text: string | Utf8Text): string {
  if (typeof text === 'string') return text;
  const { buffer, byteOffset, byteLength } = text.utf8;
  return Buffer.from(buffer, byteOffset, byteLength).toString();
}

function readOf(text: string): ReadText {
  return { json: encoder.encode(JSON.stringify(text)), classification: classify(text) };
}

/** As JSON, made in pieces: as one string hundreds of thousands of detections take more memory than all else. */
function jsonOf(detections: readonly Detection[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  for (let from = 0; from < detections.length; from += atOnce) {
    const written = JSON.stringify(detections.slice(from, from + atOnce)).slice(1, -1);
    parts.push(encoder.encode(from === 0 ? written : `,${written}`));
  }
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

function countsOf(
  detections: readonly Detection[],
  { frameworks }: { frameworks: readonly (readonly [Count['framework'], unknown])[] },
): Count[] {
  const asked = frameworks.map(([framework]) => framework);
  const counts = new Map<string, Count>();
  for (const { pii_type, risk_level, compliance_frameworks } of detections) {
    const under = asked.filter((framework) => compliance_frameworks.some((its) => its === framework));
    for (const framework of [null, ...under]) {
      const key = `${framework} ${pii_type}`;
      const count = counts.get(key) ?? { framework, pii_type, risk_level, finds: 0, high_risk: 0 };
      count.finds += 1;
      if (risk_level === 'high') count.high_risk += 1;
      counts.set(key, count);
    }
  }
  return [...counts.values()];
}

/** What goes over to the asking thread without being copied. */
function buffersOf(result: PiiResult): ArrayBuffer[] {
  if ('read' in result) return [result.read.json.buffer];
  if (!('looked' in result)) return [];
  const { json, masked_text } = result.looked;
  return masked_text === null ? [json.buffer] : [json.buffer, masked_text.buffer];
}

/** Where an error that nobody foresaw came from: its message may quote the text. */
function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return [error.name, ...frames].join('\n');
}

// Whoever asks the server something else comes before a long text. On Linux this is the priority of this thread alone.
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

import { constants, getPriority, platform, setPriority } from 'node:os';

import type { Reply, Request } from '#kernel/threads/supervised-worker.ts';

import type { EncoderAnswer, EncoderQuestion } from './encoder.ts';
import { EncoderUnusable } from './encoder-parts.ts';
import { loadOnnxEncoder, type OnnxEncoder } from './onnx-encoder.ts';

const [directory, library] = process.argv.slice(2);
if (!process.send || directory === undefined || library === undefined)
  throw new Error('encoder.process.ts is started by encoder.ts');

let loading: Promise<OnnxEncoder> | undefined;

async function load(): Promise<OnnxEncoder> {
  try {
    return await (loading ??= loadOnnxEncoder(directory as string, library as string));
  } catch (error) {
    // Perhaps the disk is back by the next question.
    loading = undefined;
    throw error;
  }
}

async function answer({ texts, as, fingerprint }: EncoderQuestion): Promise<EncoderAnswer> {
  const encoder = await load();
  // This process may be a later one than that which first read the files.
  if (fingerprint !== null && fingerprint !== encoder.fingerprint)
    throw new EncoderUnusable('its files have changed since the start: restart Skep to use them');
  return { fingerprint: encoder.fingerprint, vectors: await encoder.embed(texts, as) };
}

async function reply({ id, input }: Request<EncoderQuestion>): Promise<Reply<EncoderAnswer>> {
  try {
    return { id, ok: true, output: await answer(input) };
  } catch (error) {
    return { id, ok: false, code: null, message: error instanceof Error ? error.message : String(error) };
  }
}

// Searches and reading documents come before it. The threads of the runtime inherit this.
if (platform() === 'linux') setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));

async function serve(request: Request<EncoderQuestion>): Promise<void> {
  const made = await reply(request);
  if (process.connected) process.send?.(made);
}

process.on('message', (request) => void serve(request as Request<EncoderQuestion>));
// Who asked is gone.
process.on('disconnect', () => process.exit());
process.send('ready');

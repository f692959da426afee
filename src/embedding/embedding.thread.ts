import { constants, getPriority, platform, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

import type { Reply, Request } from '#kernel/threads/supervised-worker.ts';

import { loadStaticModel } from './static-model.ts';

const port = parentPort;
if (!port) throw new Error('embedding.thread.ts runs in a worker thread');
const model = loadStaticModel();

/** The vectors one after another. */
function answer({ id, input: texts }: Request<string[]>): Reply<Float32Array<ArrayBuffer>> {
  try {
    const output = new Float32Array(texts.length * model.dimensions);
    for (const [at, vector] of model.embed(texts).entries()) output.set(vector, at * model.dimensions);
    return { id, ok: true, output };
  } catch (error) {
    return { id, ok: false, code: null, message: error instanceof Error ? error.message : String(error) };
  }
}

// People who search come before documents that are being read. On Linux this is the priority of this thread alone.
if (platform() === 'linux') setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));

port.on('message', (request: Request<string[]>) => {
  const reply = answer(request);
  port.postMessage(reply, reply.ok ? [reply.output.buffer] : []);
});
port.postMessage('ready');

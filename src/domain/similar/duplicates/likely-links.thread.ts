import { constants, getPriority, platform, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

import type { Reply, Request } from '#kernel/threads/supervised-worker.ts';

import { likelyLinks } from './likely-links.ts';
import type { LikelyPair, SketchSet } from './sketch-set.ts';

const port = parentPort;
if (!port) throw new Error('likely-links.thread.ts runs in a worker thread');

function answer({ id, input }: Request<SketchSet>): Reply<LikelyPair[]> {
  try {
    return { id, ok: true, output: likelyLinks(input) };
  } catch (error) {
    return { id, ok: false, code: null, message: error instanceof Error ? error.message : String(error) };
  }
}

// Searches come first. On Linux this is the priority of this thread alone.
if (platform() === 'linux') setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));

port.on('message', (request: Request<SketchSet>) => port.postMessage(answer(request)));
port.postMessage('ready');

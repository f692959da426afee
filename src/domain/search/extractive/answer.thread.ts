import { constants, getPriority, platform, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

import type { Reply, Request } from '#kernel/threads/supervised-worker.ts';

import { answerFromTexts } from './text.ts';
import type { AnswerTask } from './threads.ts';

const port = parentPort;
if (!port) throw new Error('answer.thread.ts runs in a worker thread');

function answer({ id, input: { question, texts } }: Request<AnswerTask>): Reply<string | null> {
  try {
    return { id, ok: true, output: answerFromTexts(question, texts) };
  } catch (error) {
    return { id, ok: false, code: null, message: error instanceof Error ? error.message : String(error) };
  }
}

// Short questions come first. On Linux this is the priority of this thread alone.
if (platform() === 'linux') setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));

port.on('message', (request: Request<AnswerTask>) => port.postMessage(answer(request)));
port.postMessage('ready');

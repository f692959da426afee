import { setImmediate } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import type { Encoding } from './token-families.ts';
import { slicesOf } from './token-slices.ts';
import type { TokenReply, TokenRequest } from './tokens.ts';

const port = parentPort;
if (!port) throw new Error('tokens.worker.ts runs in a worker thread');

type Encoder = {
  countTokens: (text: string, options: { disallowedSpecial: Set<string> }) => number;
  setMergeCacheSize: (size: number) => void;
};

/** Megabytes each, so they are read when a model of their family is counted for. */
const readers: Record<Encoding, () => Promise<Encoder>> = {
  o200k_base: () => import('gpt-tokenizer/encoding/o200k_base'),
  cl100k_base: () => import('gpt-tokenizer/encoding/cl100k_base'),
  p50k_base: () => import('gpt-tokenizer/encoding/p50k_base'),
};

// What looks like a special token is text here: a document may hold it.
const plain = { disallowedSpecial: new Set<string>() };

// Of the hundred thousand that are usual, each may be as long as a slice.
const wordsKept = 5000;

/** A text that is being counted, slice by slice. */
type Counting = { id: number; encoder: Encoder; slices: Iterator<string>; left: number; count: number };

const counting: Counting[] = [];
/** So long one text is counted before it is looked whether a shorter one has come. Milliseconds. */
const turnMs = 5;
let busy = false;

/** Counts until nothing is left, shortest remaining text first: short texts never wait long. */
async function countAll(): Promise<void> {
  if (busy) return;
  busy = true;
  for (let next = shortest(); next; next = shortest()) {
    if (counted(next)) {
      counting.splice(counting.indexOf(next), 1);
      port?.postMessage({ id: next.id, count: next.count } satisfies TokenReply);
    }
    await setImmediate();
  }
  busy = false;
}

function shortest(): Counting | undefined {
  return counting.reduce<Counting | undefined>((a, b) => (a && a.left <= b.left ? a : b), undefined);
}

/** Counts for a turn, and answers whether that was all. */
function counted(one: Counting): boolean {
  one.encoder.setMergeCacheSize(wordsKept);
  const until = performance.now() + turnMs;
  while (performance.now() < until) {
    const { value, done } = one.slices.next();
    if (done) return true;
    one.count += one.encoder.countTokens(value, plain);
    one.left -= value.length;
  }
  return false;
}

port.on('message', ({ id, encoding, text }: TokenRequest) => {
  void readers[encoding]().then((encoder) => {
    counting.push({ id, encoder, slices: slicesOf(text), left: text.length, count: 0 });
    return countAll();
  });
});

import { parentPort } from 'node:worker_threads';
import type { Encoding } from './tokens.families.ts';
import { slicesOf } from './tokens.slices.ts';
import type { TokenReply, TokenRequest } from './tokens.ts';

const port = parentPort;
if (!port) throw new Error('tokens.worker.ts runs in a worker thread');

type Encoder = {
  countTokens(text: string, options: { disallowedSpecial: Set<string> }): number;
  setMergeCacheSize(size: number): void;
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

async function answer({ id, encoding, text }: TokenRequest): Promise<TokenReply> {
  const { countTokens, setMergeCacheSize } = await readers[encoding]();
  setMergeCacheSize(wordsKept);
  let count = 0;
  for (const slice of slicesOf(text)) count += countTokens(slice, plain);
  return { id, count };
}

port.on('message', (request: TokenRequest) => {
  void answer(request).then((reply) => port.postMessage(reply));
});

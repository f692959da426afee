import type { GgufAnswer, GgufLoad, GgufOrder, GgufQuestion, GgufReport } from './gguf-protocol.ts';
import { LoadRefused, loadLlama, type Loaded } from './gguf-loading.ts';
import { answerChat } from './answering.ts';

// The program that runs one model: when it ends, for whatever reason, all that the model took is given back.

const stops = new Map<number, AbortController>();
let loaded: Loaded | null = null;

function report(message: GgufReport): void {
  if (process.connected) process.send?.(message);
}

async function load(order: GgufLoad): Promise<void> {
  try {
    loaded = await loadLlama(order, (progress) => report({ progress }));
    report({ loaded: loaded.figures });
  } catch (error) {
    if (!(error instanceof LoadRefused)) throw error;
    report({ refused: error.refusal, words: error.message });
  }
}

async function embed(model: Loaded, texts: string[], signal: AbortSignal): Promise<GgufAnswer> {
  const vectors: Float32Array[] = [];
  for (const text of texts) {
    signal.throwIfAborted();
    const tokens = model.tokenize(text);
    if (tokens.length >= model.figures.context_size) return { too_long: tokens.length };
    vectors.push(await model.embed(tokens));
  }
  return { vectors };
}

type Asked = { model: Loaded; id: number; signal: AbortSignal };

function answer(question: GgufQuestion, { model, id, signal }: Asked): Promise<GgufAnswer> | GgufAnswer {
  if (question.ask === 'count') return { tokens: model.tokenize(question.text).length };
  if (question.ask === 'embed') return embed(model, question.texts, signal);
  return answerChat(model, question.request, { signal, onText: (text) => report({ id, text }) });
}

async function serve(id: number, question: GgufQuestion): Promise<void> {
  if (!loaded) return report({ id, failed: 'no model is loaded' });
  const stop = new AbortController();
  stops.set(id, stop);
  try {
    report({ id, ...(await answer(question, { model: loaded, id, signal: stop.signal })) });
  } catch (error) {
    report(stop.signal.aborted ? { id, stopped: true } : { id, failed: String(error) });
  } finally {
    stops.delete(id);
  }
}

process.on('message', (message) => {
  const order = message as GgufOrder;
  if ('load' in order) void load(order.load);
  else if (order.ask === 'stop') stops.get(order.id)?.abort();
  else void serve(order.id, order);
});
// Its server has ended.
process.on('disconnect', () => process.exit());

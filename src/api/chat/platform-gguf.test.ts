import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, type RunningService } from '#app/processes/listen.ts';
import { modelProcesses } from '#test/models/gguf-engine.ts';
import { citing, ggufPlatformFor, question, readOn } from '#test/models/gguf-platform.ts';
import { llamaMissing } from '#test/models/llama.ts';
import { inject } from '#test/platform/inject.ts';
import { openSocket } from '#test/sockets/socket.ts';

const say = (message: string, more: object = {}) => ({ type: 'message', data: { message, ...more } });

describe.skipIf(llamaMissing !== '')(`chat with a GGUF file as its model${llamaMissing}`, () => {
  const { test, ann, ben, cleo } = ggufPlatformFor({ ann: 'analyst', ben: 'analyst', cleo: 'analyst' });
  const documents: Record<string, string> = {};
  beforeAll(async () => {
    documents['malware'] = await readOn(ann, 'malware');
    documents['phishing'] = await readOn(ben, 'phishing');
    documents['honey'] = await readOn(cleo, 'honey', 'on forever');
  });

  const written = (topic: string) => ({
    response: citing(topic),
    model_used: 'skep-tiny',
    answered: true,
    sources: [{ number: 1, title: `${topic}.txt`, document_id: documents[topic] }],
  });

  it('a message gets a reply with its sources and the tokens that were counted', async () => {
    const { status, body } = await ann.post('/api/chat/message', { message: question });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject(written('malware'));
    expect(body.metadata.tokens_used).toBeGreaterThan(300);
    expect(body.metadata.model_load_time).toBeGreaterThan(0);
    const { body: again } = await ann.post('/api/chat/message', {
      message: question,
      conversation_id: body.conversation_id,
    });
    expect(again).toMatchObject({ ...written('malware'), metadata: { model_load_time: 0 } });
    const kept = await ann.get(`/api/chat/conversations/${body.conversation_id}`);
    expect(kept.body.messages.map(({ type, model }: any) => [type, model ?? null])).toEqual([
      ['user', null],
      ['assistant', 'skep-tiny'],
      ['user', null],
      ['assistant', 'skep-tiny'],
    ]);
    const { body: known } = await ann.get('/api/chat/models/skep-tiny');
    expect(known).toMatchObject({ status: 'loaded', inference_count: 2 });
    const { model, release } = await test.deps.models.use('skep-tiny');
    const tokens: number[] = await Promise.all(
      kept.body.messages.map(({ content }: any) => model.countTokens(content)),
    );
    release();
    const { body: usage } = await ann.get(`/api/chat/conversations/${body.conversation_id}/token-usage`);
    expect(usage.total).toBe(tokens.reduce((sum, each) => sum + each, 0));
    // It knows few words: many letters are a token of their own.
    expect(tokens[0]).toBeGreaterThan(await test.deps.tokens.count('gpt-4', question));
  });

  it('`ask` answers so too', async () => {
    const { status, body } = await ben.post('/api/knowledge/ask', { question });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      answer: citing('phishing'),
      model_used: 'skep-tiny',
      sources: [{ document_id: documents['phishing'] }],
    });
  });

  it('the chat service replies so on its own port', async () => {
    const { status, body } = await inject(test.chat, {
      method: 'POST',
      url: '/chat/message',
      headers: { authorization: `Bearer ${ann.token}` },
      payload: { message: question, user_id: ann.user_id },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(JSON.stringify(body)).toContain(citing('malware'));
    expect(JSON.stringify(body)).toContain('skep-tiny');
  });

  describe('the WebSocket', () => {
    let running: RunningService;
    beforeAll(async () => {
      running = await listen('platform', test.platform, { host: '127.0.0.1', port: 0 });
    });
    afterAll(() => running.close());

    const open = ({ token }: { token: string }) =>
      openSocket(running.url, '/api/chat/ws', { token, patienceMs: 20_000 });

    it('streams the reply, to two clients at once, each their own', async () => {
      const replies = await Promise.all(
        [ann, ben, ann, ben].map(async (client) => {
          const socket = await open(client);
          socket.send(say(question));
          const chunks: string[] = [];
          for (let next = await socket.next(); ; next = await socket.next()) {
            if (next.type !== 'response_chunk') return { last: next, text: chunks.join('') };
            chunks.push(next.chunk);
          }
        }),
      );
      replies.forEach(({ last, text }, i) => {
        const topic = i % 2 === 0 ? 'malware' : 'phishing';
        expect(last).toMatchObject({ type: 'response_complete', ...written(topic) });
        expect(text).toBe(citing(topic));
      });
      expect(new Set(replies.map(({ last }) => last.conversation_id)).size).toBe(4);
    });

    it('ends the reply in the middle when it is cancelled; the model is free for the next', async () => {
      const socket = await open(cleo);
      socket.send(say(question, { context: { max_tokens: 1000 } }));
      const first = await socket.next('response_chunk');
      expect(first.chunk).toBe(citing('honey'));
      socket.send({ type: 'cancel', conversation_id: first.conversation_id });
      const cancelled = await socket.next('response_cancelled', 'response_complete');
      expect(cancelled).toMatchObject({
        type: 'response_cancelled',
        conversation_id: first.conversation_id,
      });
      const { body } = await cleo.get(`/api/chat/conversations/${first.conversation_id}`);
      expect(body.messages).toHaveLength(2);
      expect(body.messages[1]).toMatchObject({
        content: expect.stringContaining(citing('honey')),
        interrupted: true,
      });
      const { body: next } = await ann.post('/api/chat/message', { message: question });
      expect(next).toMatchObject(written('malware'));
    });

    it('reports that its process was killed while it writes, and answers the next message', async () => {
      const socket = await open(cleo);
      socket.send(say(question, { context: { max_tokens: 1000 } }));
      await socket.next('response_chunk');
      process.kill(modelProcesses()[0]?.pid ?? NaN, 'SIGKILL');
      const failed = await socket.next('error', 'response_complete');
      expect(failed).toMatchObject({ type: 'error', error: { code: 'MODEL_UNAVAILABLE' } });
      const { body } = await ann.post('/api/chat/message', { message: question });
      expect(body).toMatchObject(written('malware'));
    });

    it('notifies subscribers that the model’s process was killed, and that it is loaded again', async () => {
      const socket = await open(ann);
      socket.send({ type: 'subscribe', channel: 'model_status' });
      await socket.next('subscribed');
      expect((await ann.get('/api/chat/models/skep-tiny')).body.memory_usage).toBeGreaterThan(10e6);
      process.kill(modelProcesses()[0]?.pid ?? NaN, 'SIGKILL');
      expect(await socket.next('model_unloaded')).toEqual({
        type: 'model_unloaded',
        model: 'skep-tiny',
        message: expect.stringContaining('stopped unexpectedly (SIGKILL)'),
      });
      expect((await ann.get('/api/chat/models/skep-tiny')).body).toMatchObject({
        status: 'available',
        memory_usage: null,
        hardware: null,
      });
      expect((await ann.post('/api/chat/message', { message: question })).body).toMatchObject(
        written('malware'),
      );
      expect(await socket.next('model_loaded')).toEqual({ type: 'model_loaded', model: 'skep-tiny' });
    });
  });
});

import { describe, expect, it } from 'vitest';
import { citing, ggufPlatformFor, question, readOn } from '#test/models/gguf-platform.ts';
import { llamaMissing } from '#test/models/llama.ts';

describe.skipIf(llamaMissing !== '')(
  `the contract’s chat with a GGUF file as its model${llamaMissing}`,
  () => {
    const { ann } = ggufPlatformFor({ ann: 'analyst' });

    it('replies whole and streamed with the same words, sources and count of tokens', async () => {
      await readOn(ann, 'bees');
      const { status, body } = await ann.post('/api/v1/chat', { message: question });
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body).toMatchObject({ response: citing('bees'), tokens_used: expect.any(Number) });
      expect(body.context_used).toEqual([expect.stringContaining('about bees')]);
      const streamed = await ann.post('/api/v1/chat', { message: question, stream: true });
      expect(streamed.headers['content-type']).toContain('text/event-stream');
      const events = [...String(streamed.body).matchAll(/^data: (.*)$/gm)].map(([, data]) =>
        JSON.parse(data ?? ''),
      );
      expect(events[0]).toMatchObject({ type: 'response_started' });
      expect(events.at(-1)).toMatchObject({
        type: 'response_complete',
        response: citing('bees'),
        tokens_used: body.tokens_used,
      });
      const chunks = events.filter(({ type }) => type === 'response_chunk').map(({ chunk }) => chunk);
      expect(chunks.join('')).toBe(citing('bees'));
    });
  },
);

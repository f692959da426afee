import { describe, expect, it } from 'vitest';
import { citing, ggufPlatformFor, question, readOn } from '#test/models/gguf-platform.ts';
import { llamaMissing } from '#test/models/llama.ts';
import { connectMcp, mcpAddress } from '#test/models/mcp.ts';

describe.skipIf(llamaMissing !== '')(`the tool ask with a GGUF file as its model${llamaMissing}`, () => {
  const { test, ann, ben } = ggufPlatformFor({ ann: 'analyst', ben: 'analyst' });

  it('answers in the words of the model, from what the caller may read', async () => {
    const document_id = await readOn(ann, 'ransomware');
    const address = await mcpAddress(test.platform);
    const ask = async (token: string) => {
      const mcp = await connectMcp(address, { authorization: `Bearer ${token}` });
      try {
        return await mcp.call('ask', { question });
      } finally {
        await mcp.client.close();
      }
    };
    const { data, isError } = await ask(ann.token);
    expect(isError).toBe(false);
    expect(data).toMatchObject({
      answer: citing('ransomware'),
      sources: [expect.objectContaining({ document_id })],
    });
    expect((await ask(ben.token)).data).toMatchObject({ answered: false, sources: [] });
  });
});

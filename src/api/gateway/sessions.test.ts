import { expect, it } from 'vitest';
import { stream } from '#test/models/scripted-answers.ts';
import { openTestGateway } from '#test/server/gateway.ts';
import { principal } from '#test/platform/kit.ts';

it('a stream of a model server ends, with an error, when the session of its reader has', async () => {
  let ended = false;
  const signedIn = { ...principal('ann'), anew: async () => (ended ? null : signedIn) };
  const gateway = await openTestGateway([], {}, { pace: { lookMs: 20 }, authenticate: async () => signedIn });
  try {
    gateway.upstream.script(stream(Array(2000).fill('x'), { pause: 5 }));
    const messages = [{ role: 'user' as const, content: 'Who?' }];
    const chunks = await gateway.client.chat.completions.create({
      model: 'org/upstream',
      messages,
      stream: true,
    });
    const read = async (): Promise<void> => {
      for await (const chunk of chunks) ended ||= Boolean(chunk.choices[0]?.delta.content);
    };
    await expect(read()).rejects.toThrow(/session or key was ended/);
    expect(await gateway.upstream.received[0]?.closed).toBe(false);
    await expect.poll(() => gateway.leased()).toBe(0);
  } finally {
    await gateway.close();
  }
});

import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { onnxRuntimeDirectory, onnxRuntimeMissing } from '#test/embedding/onnx-runtime.ts';
import { tinyDimensions, writeTinyEncoder } from '#test/embedding/tiny-encoder.ts';
import { findOnnxRuntime, openEncoder, type Encoder } from './encoder.ts';

const opened: Encoder[] = [];
const folder = await mkdtemp(join(tmpdir(), 'skep-encoder-'));
afterAll(async () => {
  await Promise.all(opened.map((each) => each.close()));
  await rm(folder, { recursive: true });
});

async function open(name: string, options?: Parameters<typeof writeTinyEncoder>[1]): Promise<Encoder> {
  const directory = join(folder, name);
  await writeTinyEncoder(directory, options);
  const library = await findOnnxRuntime(onnxRuntimeDirectory);
  const encoder = await openEncoder({ directory, library, env: {} });
  opened.push(encoder);
  return encoder;
}

const dot = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] as number), 0);
async function likeness(encoder: Encoder, query: string, passage: string): Promise<number> {
  const [[asked], [told]] = [await encoder.embedQuery([query]), await encoder.embed([passage])];
  return dot(asked as Float32Array, told as Float32Array);
}

it('without the runtime the model is refused, with how to install it', async () => {
  await expect(findOnnxRuntime(tmpdir())).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringMatching(
      /^EMBEDDINGS_DIR needs onnxruntime-node. Run npm install --no-save --ignore-scripts onnxruntime-node@1/,
    ) as string,
  });
  await expect(findOnnxRuntime('/elsewhere', tmpdir())).rejects.toThrow(
    `which is not in ${tmpdir()} (ONNX_RUNTIME_DIR). Correct that, or run npm install`,
  );
});

describe.skipIf(onnxRuntimeMissing !== '')(`a sentence encoder in a directory${onnxRuntimeMissing}`, () => {
  it('gives vectors of length 1 that are near where texts are near', async () => {
    const encoder = await open('meaning');
    expect(encoder).toMatchObject({ name: 'meaning', dimensions: tinyDimensions });
    expect(encoder.fingerprint).toMatch(/^[\da-f]{16}$/);
    const [vector] = await encoder.embed(['thieves stole soup']);
    expect(dot(vector as Float32Array, vector as Float32Array)).toBeCloseTo(1, 5);
    expect(await likeness(encoder, 'stolen computers', 'thieves laptop')).toBeGreaterThan(0.9);
    expect(await likeness(encoder, 'stolen computers', 'canteen soup')).toBeLessThan(0.3);
  });

  it('gives a text the same vector alone as among longer ones, in their order', async () => {
    const encoder = await open('order');
    const texts = Array.from(
      { length: 60 },
      (_, at) => 'fish and soup of thieves '.repeat(at % 4).slice(at % 5) + at,
    );
    const together = await encoder.embed(texts);
    expect(together).toHaveLength(60);
    for (const at of [0, 1, 31, 59]) {
      const [alone] = await encoder.embed([texts[at] as string]);
      expect(dot(alone as Float32Array, together[at] as Float32Array), texts[at]).toBeCloseTo(1, 5);
    }
    expect(await encoder.embed([])).toEqual([]);
  });

  it('reads as much of a text as the model can take', async () => {
    const encoder = await open('long');
    const filled = 'soup '.repeat(10);
    expect(await encoder.embed([`${filled}thieves`])).toEqual(await encoder.embed([filled]));
    expect(await encoder.embed([`thieves ${filled}`])).not.toEqual(await encoder.embed([filled]));
  });

  it('takes the first piece where the model says so, and puts before texts what it wants', async () => {
    const first = await open('first', {
      files: { '1_Pooling/config.json': { pooling_mode_cls_token: true } },
    });
    expect(await first.embed(['soup'])).toEqual(await first.embed(['thieves']));
    const prompts = { query: 'stolen ', passage: 'lunch ' };
    const encoder = await open('prompts', { files: { 'config_sentence_transformers.json': { prompts } } });
    expect(await encoder.embedQuery(['x'])).toEqual(await (await open('plain')).embed(['stolen x']));
    expect(await encoder.embed(['x'])).toEqual(await opened.at(-1)?.embed(['lunch x']));
  });

  it('is asked again after its process died, unless its files are others by then', async () => {
    const encoder = await open('killed');
    const [before] = await encoder.embed(['soup']);
    killProcessOf('killed');
    await expect.poll(() => encoder.embed(['soup']).catch(() => null), { timeout: 20_000 }).toEqual([before]);
    const filling = encoder.embed(Array.from({ length: 2_000 }, () => 'soup '.repeat(200)));
    setTimeout(() => killProcessOf('killed'), 100);
    await expect(filling).rejects.toMatchObject({ kind: 'unavailable' });
    await writeTinyEncoder(join(folder, 'killed'), { seed: 'other' });
    killProcessOf('killed');
    await expect
      .poll(() => encoder.embed(['soup']).catch(({ message }: Error) => message), { timeout: 20_000 })
      .toMatch(/its files have changed since the start: restart Skep/);
  });

  it.each([
    ['a damaged model', 'onnx/model.onnx', 'damaged', /ONNX Runtime refuses its model: /],
    ['another tokenizer', 'tokenizer.json', '{}', /only WordPiece tokenizers of BERT models are supported/],
  ])('%s is refused', async (name, file, content, message) => {
    await expect(open(name, { files: { [file]: content } })).rejects.toThrow(message);
  });

  it('does nothing for who has left', async () => {
    const encoder = await open('left');
    await expect(encoder.embed(['soup'], AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
  });
});

/** Ends the process that runs the model in a directory of this test, if there is one just now. */
function killProcessOf(name: string): void {
  const list = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  for (const line of list.split('\n'))
    if (line.includes(`${join(folder, name)} `)) process.kill(Number.parseInt(line, 10), 'SIGKILL');
}

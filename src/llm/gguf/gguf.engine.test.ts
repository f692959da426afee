import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loading, useTinyModels } from '#test/models/gguf-engine.ts';
import { tinyGguf } from '#test/models/gguf-models.ts';

const { place, engine, model } = useTinyModels();

describe('the models of a directory', () => {
  it('are known by their files, with all quantizations of one as one', async () => {
    const models = await engine().models();
    expect(models.map(({ card }) => card)).toEqual([
      expect.objectContaining({
        name: 'skep-tiny',
        engine: 'gguf',
        capabilities: ['chat'],
        context_limit: 4096,
      }),
      expect.objectContaining({
        name: 'skep-tiny-embed',
        capabilities: ['embeddings'],
        display_name: 'Skep tiny embeddings',
      }),
    ]);
  });

  it.each([
    ['none', 'F16'],
    ['int8', 'Q8_0'],
    ['int4', 'Q4_0'],
  ] as const)('QUANTIZATION %s selects the file of %s', async (quantization, file) => {
    const { card } = await model('skep-tiny', { quantization });
    expect(card.description).toContain(file);
  });

  it('are none without such a directory', async () => {
    expect(await engine({}, { directory: join(place.root, 'none') }).models()).toEqual([]);
  });

  it('can be added and removed at run time, and a file that is not a model is reported once', async () => {
    const changing = join(place.root, 'changing');
    await mkdir(changing);
    const refused: string[] = [];
    const changed = engine(
      {},
      { directory: changing, onRefused: (file, reason) => refused.push(`${file}: ${reason}`) },
    );
    expect(await changed.models()).toEqual([]);
    await writeFile(join(changing, 'a.gguf'), tinyGguf());
    await writeFile(join(changing, 'b.gguf'), 'GGUF but not really');
    const [first] = await changed.models();
    const [again] = await changed.models();
    expect(again).toBe(first);
    expect(refused).toEqual([expect.stringMatching(/^b\.gguf: /)]);
    await rm(join(changing, 'a.gguf'));
    expect(await changed.models()).toEqual([]);
  });

  it('say how to install what they need', async () => {
    const tiny = await model('skep-tiny', {}, { libraryDirectory: '/' });
    await expect(tiny.load(loading)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'MODEL_UNAVAILABLE',
      message: expect.stringContaining('npm install --no-save --ignore-scripts node-llama-cpp'),
    });
    expect(await tiny.countTokens('seven')).toBe(5);
  });

  it('one cut into files is whole when all of them are there', async () => {
    const cut = join(place.root, 'cut');
    await mkdir(cut);
    const whole = tinyGguf();
    await writeFile(join(cut, 'm-Q8_0-00001-of-00002.gguf'), whole);
    expect(await engine({}, { directory: cut }).models()).toEqual([]);
    await writeFile(join(cut, 'm-Q8_0-00002-of-00002.gguf'), whole);
    const [found] = await engine({}, { directory: cut }).models();
    expect(found?.card).toMatchObject({ name: 'm', size_bytes: 2 * whole.length });
  });
});

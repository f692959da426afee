/**
 * Writes the tiny language models that the tests run, as GGUF files of some hundred kB that llama.cpp loads:
 * `node tools/make-gguf.ts <directory>`. What they answer stands in test/support/models/gguf-models.ts.
 */
import { writeTinyModels } from '#test/models/gguf-models.ts';

const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error('usage: node tools/make-gguf.ts <directory>');
for (const path of await writeTinyModels(directory)) console.log(path);

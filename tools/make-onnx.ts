/**
 * Writes the tiny sentence encoder that the tests run, as a directory for EMBEDDINGS_DIR: `node tools/make-onnx.ts <directory>`. Its
 * words and what is near to what are in test/support/embedding/.
 */
import { writeTinyEncoder } from '#test/embedding/tiny-encoder.ts';

const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error('usage: node tools/make-onnx.ts <directory>');
await writeTinyEncoder(directory);

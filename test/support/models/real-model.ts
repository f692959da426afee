import { existsSync } from 'node:fs';
import { llamaMissing } from './llama.ts';

/** The GGUF file of a real language model, which is no part of the project: docs/models.md says where a small one is. */
export const realModel = process.env['TEST_MODEL'] ?? '';

/** Appended to the name of what is skipped without it. */
export const realModelMissing =
  llamaMissing ||
  (existsSync(realModel) ? '' : ' [skipped: TEST_MODEL names no GGUF file, see docs/models.md]');

import { join } from 'node:path';
import { findInstalledPackage } from '#kernel/installed-package.ts';

/** Where the tests look for node-llama-cpp, which is no dependency. */
export const llamaDirectory = process.env['LLAMA_CPP_DIR'] ?? join(import.meta.dirname, '../../..');

const installed = (await findInstalledPackage('node-llama-cpp', llamaDirectory)) !== null;

/** Appended to the name of what is skipped without it. */
export const llamaMissing = installed
  ? ''
  : ' [skipped: node-llama-cpp is not installed, see docs/models.md]';

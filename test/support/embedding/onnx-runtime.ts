import { join } from 'node:path';
import { findInstalledPackage } from '#kernel/installed-package.ts';

/** Where the tests look for onnxruntime-node, which is no dependency. */
export const onnxRuntimeDirectory = process.env['ONNX_RUNTIME_DIR'] ?? join(import.meta.dirname, '../../..');

const installed = (await findInstalledPackage('onnxruntime-node', onnxRuntimeDirectory)) !== null;

/** Appended to the name of what is skipped without it. */
export const onnxRuntimeMissing = installed
  ? ''
  : ' [skipped: onnxruntime-node is not installed, see docs/search.md]';

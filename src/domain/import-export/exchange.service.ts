import { createExports, type ExportDeps } from './export/export.service.ts';
import { createImports, type ImportDeps } from './import/import.service.ts';

export type Exchange = ReturnType<typeof createExchange>;

/** Honey jars as files: out of this installation, and in from another. */
export function createExchange(deps: ExportDeps & ImportDeps) {
  return { ...createExports(deps), ...createImports(deps) };
}

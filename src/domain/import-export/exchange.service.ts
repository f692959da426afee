import { createExports, type ExportDeps, type Exports } from './export/export.service.ts';
import { createImports, type ImportDeps, type Imports } from './import/import.service.ts';

/** Honey jars as files: out of this installation, and in from another. */
export type Exchange = Exports & Imports;

export function createExchange(deps: ExportDeps & ImportDeps): Exchange {
  return { ...createExports(deps), ...createImports(deps) };
}

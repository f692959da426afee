import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, PdfStandard, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import type { PreparedReport } from '#publishing/prepare/prepared.ts';
import { bundledFonts } from './fonts.ts';
import { templateData } from './template-data.ts';

const template = fileURLToPath(new URL('./report.typ', import.meta.url));

/** A tagged PDF (PDF/UA-1), set by Typst from a fixed template: the report is data to it. Nothing is fetched from anywhere. */
export function pdfOf(report: PreparedReport): Uint8Array {
  const workspace = dirname(template);
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: bundledFonts() }] });
  compiler.mapShadow(join(workspace, 'report.json'), Buffer.from(JSON.stringify(templateData(report))));
  const compiled = compiler.compile({ mainFileContent: readFileSync(template, 'utf8') });
  const error = compiled.takeError();
  if (error) throw new Error(JSON.stringify(compiler.fetchDiagnostics(error)));
  if (!compiled.result) throw new Error('Typst returned no document');
  return exported(compiler, compiled.result);
}

/**
 * The standard for screen readers refuses a character that no font has; such a report is as well tagged, and does not claim to
 * follow it.
 */
function exported(compiler: NodeCompiler, result: NodeTypstDocument): Uint8Array {
  try {
    return compiler.pdf(result, { pdfStandard: PdfStandard.UA_1 });
  } catch {
    return compiler.pdf(result, {});
  }
}

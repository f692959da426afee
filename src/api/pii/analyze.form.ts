import type { FileAnalysis } from '#domain/pii/index.ts';
import type { IncomingFile, Taking } from '#http/bodies/upload.ts';
import { fieldError } from '#kernel/errors.ts';

type Said = Omit<Parameters<FileAnalysis['analyse']>[0]['request'], 'request_id'>;
type Taken = { filename: string; file: Awaited<ReturnType<FileAnalysis['take']>> };

/** How the form is taken in: its file into memory, its fields as text, wherever they stand. */
export function takingInto(
  files: FileAnalysis,
  { user_id, signal }: { user_id: string; signal: AbortSignal },
): Taking<Taken, Said> {
  const slow = new AbortController();
  const sender = { user_id, signal, tooSlow: (error: Error) => slow.abort(error) };
  return {
    signal: slow.signal,
    stage: async ({ filename, file }: IncomingFile) => ({ filename, file: await files.take(file, sender) }),
    discard: async ({ file }) => file.release(),
    said,
  };
}

function said(fields: Readonly<Record<string, string>>): Said {
  return {
    detection_mode: given(fields['detection_mode']),
    confidence_threshold: numberOf(given(fields['confidence_threshold'])),
    compliance_frameworks: namesOf(fields['compliance_frameworks']),
    include_context: flagOf('include_context', fields, true),
    mask_results: flagOf('mask_results', fields, false),
    extract_text_only: flagOf('extract_text_only', fields, false),
  };
}

/** What a page's form leaves empty it sends all the same. */
function given(value: string | undefined): string | undefined {
  return value?.trim() || undefined;
}

/** Names with commas between them; undefined for none. */
function namesOf(value = ''): string[] | undefined {
  const names = value.split(',').flatMap((name) => given(name) ?? []);
  return names.length > 0 ? names : undefined;
}

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** A non-number fails the range check too: only its own error is reported. */
function numberOf(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  return decimal.test(value) ? Number(value) : Number.NaN;
}

function flagOf(field: string, fields: Readonly<Record<string, string>>, usual: boolean): boolean {
  const value = given(fields[field]) ?? String(usual);
  if (value === 'true' || value === 'false') return value === 'true';
  throw fieldError(field, 'must be true or false');
}

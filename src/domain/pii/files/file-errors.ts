import { formats } from '#analysis/document.ts';
import { isRefusalCode, type RefusalCode } from '#extraction/refusal.ts';
import { AppError } from '#kernel/errors.ts';

/** What is read; the content decides, not the name. Text has one more name that people look for. */
export const supportedFormats = [...formats, 'log'];

/** What to do about a file of which no text comes. */
const advice: Partial<Record<RefusalCode, string>> = {
  NO_TEXT: 'It contains no text, so there is nothing to scan.',
  PASSWORD_PROTECTED: 'Save the file without a password and send it again.',
  CORRUPT_FILE: 'Open the file in the program that created it, save it again and send it again.',
  ARCHIVE_UNSAFE: 'Open the file in the program that created it, save it again and send it again.',
  EXTRACTION_TIMEOUT: 'Split the file, or have the time limit raised (EXTRACTION_TIMEOUT_MS).',
  EXTRACTION_MEMORY: 'Split the file, or have the memory limit raised (EXTRACTION_MEMORY_MB).',
};

const adviceForScans = 'Run text recognition (OCR) on the scan first.';

/** The error of this area for a file that could not be read. `looks` is what its first bytes say that it is. */
export function fileError(error: unknown, looks: string): unknown {
  if (!(error instanceof AppError) || !isRefusalCode(error.code)) return error;
  const { kind, message, code, cause } = error;
  if (kind === 'unsupported') {
    const details = { supported_formats: supportedFormats, received_format: looks };
    return new AppError(kind, message, { details, cause });
  }
  if (kind !== 'unprocessable') return error;
  const what_to_do = code === 'NO_TEXT' && looks === 'PDF' ? adviceForScans : advice[code];
  return new AppError(kind, message, { details: { reason: code, ...(what_to_do && { what_to_do }) }, cause });
}

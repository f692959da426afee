import { visible } from '#kernel/visible.ts';
import type { EntryRefusal } from './archive.ts';

const maxDepth = 100;
const maxLength = 1024;
/** Of a refused entry's name so much is shown. */
const shownLength = 300;
const control = /[\u0000-\u001f\u007f-\u009f]/gu;

/**
 * The name of an entry below the archive's root: relative, with `/`, without `.` and empty segments, in NFC, and without
 * invisible characters. A name that leads elsewhere, on any system, is refused; its cleaned form can be stored and displayed.
 */
export function entryPath(name: string): { path: string; refusal: EntryRefusal | null } {
  const shown = visible(name);
  // Not that something unsafe comes of it: `.\u200b.` is read as `..`.
  const reason = whyUnsafe(name) ?? whyUnsafe(shown);
  if (reason !== null) {
    const path = name.slice(0, shownLength).toWellFormed().replace(control, '\ufffd');
    return { path: visible(path), refusal: { code: 'ARCHIVE_UNSAFE', message: `Its path ${reason}` } };
  }
  const segments = shown.split('/').filter((segment) => segment !== '' && segment !== '.');
  return { path: segments.join('/').normalize('NFC'), refusal: null };
}

function whyUnsafe(name: string): string | null {
  if (name.length > maxLength) return `is longer than ${maxLength} characters`;
  if (name.search(control) >= 0) return 'contains control characters';
  if (name.includes('\\')) return 'contains a backslash';
  if (name.startsWith('/') || /^[a-z]:/i.test(name)) return 'is not relative';
  const segments = name.split('/');
  if (segments.includes('..')) return 'leads outside the archive';
  if (segments.length > maxDepth) return `is more than ${maxDepth} directories deep`;
  return segments.every((segment) => segment === '' || segment === '.') ? 'is empty' : null;
}

export const subjectKinds = ['value', 'pattern', 'range'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** What a text is most likely meant as: a star makes a wildcard, an address with a slash and a length a range. */
export function subjectKindOf(text: string): SubjectKind {
  const written = text.trim();
  if (written.includes('*')) return 'pattern';
  return /^[\da-f.:[\]]+\/\d{1,3}$/i.test(written) ? 'range' : 'value';
}

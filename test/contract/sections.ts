/** Where the sections of the two documents of the specification begin: document, line, title. */
const sections: [document: string, line: number, title: string][] = [
  ['1', 13, 'Resources and their fields'],
  ['1', 101, 'States and transitions'],
  ['1', 129, 'Versioned contract'],
  ['1', 152, 'Platform API'],
  ['1', 230, 'Knowledge service'],
  ['1', 265, 'Authentication'],
  ['1', 275, 'Events'],
  ['1', 287, 'Errors'],
  ['1', 304, 'Limits'],
  ['1', 335, 'Versioning'],
  ['2', 5, 'What the service does'],
  ['2', 13, 'Resources and their fields'],
  ['2', 78, 'States and transitions'],
  ['2', 105, 'Personal data'],
  ['2', 134, 'Reports'],
  ['2', 168, 'Public bots'],
  ['2', 189, 'Model gateway and chat service'],
  ['2', 195, 'Authentication'],
  ['2', 202, 'Events'],
  ['2', 212, 'Errors'],
  ['2', 248, 'Limits'],
  ['2', 267, 'Versioning'],
];

/** The section that a row belongs to, by the first line that it names. */
export function sectionOf(spec: string): string {
  const [document = '', lines = ''] = spec.split(':');
  const line = Number.parseInt(lines, 10);
  const found = sections.findLast(([of, from]) => of === document && from <= line);
  if (!found) throw new Error(`${spec} is in no section`);
  return `${document}: ${found[2]}`;
}

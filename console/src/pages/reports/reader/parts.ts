/** The id of a section on the page: those of the report are its own. */
export const partId = (sectionId: string) => `part-${sectionId}`;
export const referencesPart = 'report-references';

/** Scrolls to a heading of the report, and has the keyboard and screen readers go on from there. */
export function goToPart(id: string): void {
  const heading = document.getElementById(id);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

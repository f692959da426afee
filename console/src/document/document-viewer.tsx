import type { Place } from './place.ts';

type Props = {
  documentId: string;
  /** What is lit in the text, as when an entity is pointed at. */
  lit: readonly Place[];
  /** What is scrolled to and marked strongest, as a cited sentence. */
  focus: Place | null;
};

export function DocumentViewer({ documentId, lit, focus }: Props) {
  return `${documentId} ${lit.length} ${focus?.start}`;
}

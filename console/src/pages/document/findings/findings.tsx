import type { Place } from '#document/place.ts';

type Props = {
  documentId: string;
  /** Lights places in the document beside, as long as something is pointed at; `[]` when no longer. */
  onLight: (places: readonly Place[]) => void;
  /** Scrolls the document to a place. */
  onFocus: (place: Place) => void;
};

/** What was found in a document. */
export function Findings({ documentId, onLight }: Props) {
  return <button onMouseEnter={() => onLight([])}>{documentId}</button>;
}

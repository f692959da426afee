import type { Document } from '#api/documents.ts';
import classes from './tlp-mark.module.css';

type Tlp = NonNullable<Document['tlp']>;

/** Who may be given a document, by the marking that it bears: as the Traffic Light Protocol writes it. */
export function TlpMark({ tlp }: { tlp: Tlp }) {
  return (
    <span className={classes.mark} data-tlp={tlp}>
      TLP:{tlp}
    </span>
  );
}

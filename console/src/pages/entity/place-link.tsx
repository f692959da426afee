import { Link } from '@tanstack/react-router';
import { createContext, useContext, type ReactNode } from 'react';
import type { CitedPlace } from './entity-queries.ts';
import classes from './entity.module.css';

/** Opens a document next to the page. */
export const OpenPlace = createContext<(place: CitedPlace) => void>(() => {});

/** Words of a document: leads to them. A plain click opens the document next to the page. */
export function PlaceLink({ place, children }: { place: CitedPlace; children: ReactNode }) {
  const open = useContext(OpenPlace);
  const { document_id, start, end, page } = place;
  return (
    <Link
      to="/documents/$documentId"
      params={{ documentId: document_id }}
      search={{ start, end, ...(page !== null && { page }) }}
      className={classes.quote}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        open(place);
      }}
    >
      {children}
    </Link>
  );
}

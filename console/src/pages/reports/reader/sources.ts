import { createContext, useContext } from 'react';
import type { Reference } from '#pages/reports/report-queries.ts';

/** A source that is shown, and the statement that it was opened from. */
export type OpenSource = { reference: Reference; statement: string };

type Shown = {
  references: ReadonlyMap<number, Reference>;
  /** The ids of the sections: what links can lead to. */
  sections: ReadonlySet<string>;
  /** The statement whose source is open. */
  openIn: string | null;
  show: (reference: Reference, statement: string) => void;
};

const context = createContext<Shown>({
  references: new Map(),
  sections: new Set(),
  openIn: null,
  show: () => undefined,
});

export const Sources = context.Provider;
export const useSources = () => useContext(context);

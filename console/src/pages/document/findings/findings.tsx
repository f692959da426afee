import { Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { documentQuery } from '#api/documents.ts';
import type { Place } from '#document/place.ts';
import { useFormats } from '#language/formats.ts';
import { EmptyState } from '#parts/empty-state.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { EntitiesPart } from './entities-part.tsx';
import { ExportButton } from './export-button.tsx';
import { reviewQuery, techniquesQuery } from './finding-queries.ts';
import classes from './findings.module.css';
import { useFindingsMessages } from './findings.messages.ts';
import { RelationsPart } from './relations-part.tsx';
import { SummaryPart } from './summary-part.tsx';
import { TechniquesPart } from './techniques-part.tsx';
import { ValuesPart } from './values-part.tsx';

type Props = {
  documentId: string;
  /** Lights places in the document beside, as long as something is pointed at; `[]` when no longer. */
  onLight: (places: readonly Place[]) => void;
  /** Scrolls the document to a place. */
  onFocus: (place: Place) => void;
  /** Keeps the document at the finding that a list is at; null where it would take the place of the list. */
  onFollow: ((place: Place) => void) | null;
};

/** What was found in a document, to be accepted or rejected and exported. It fills the height it is given. */
export function Findings({ documentId, ...pointing }: Props) {
  const say = useFindingsMessages();
  const { data: document, error, refetch } = useQuery(documentQuery(documentId));
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!document) return <Skeleton height="100%" mih={300} aria-label={say.loading} />;
  if (document.status === 'processing') return <EmptyState title={say.reading} text={say.readingHint} />;
  if (document.status === 'failed') return <EmptyState title={say.unread} text={say.unreadHint} />;
  return <Parts documentId={documentId} jarId={document.honey_jar_id} title={document.title} {...pointing} />;
}

function Parts({ documentId, jarId, title, ...pointing }: Props & { jarId: string; title: string }) {
  const say = useFindingsMessages();
  const { number } = useFormats();
  const { data: review, error, refetch } = useQuery(reviewQuery(documentId));
  const { data: matrix } = useQuery(techniquesQuery(documentId));
  const { noteClick, takesFocus } = useClickedTab();
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  const scopes = review?.may_decide ?? [];
  const here = scopes.filter((scope) => scope === 'document');
  const count = (of: number | undefined) =>
    of !== undefined && <span className={classes.count}>{number(of)}</span>;
  const part = { documentId, ...pointing };
  const list = { ...part, takesFocus };
  return (
    <section className={classes.findings} aria-label={say.findings}>
      <div className={classes.export}>
        <ExportButton documentId={documentId} title={title} />
      </div>
      <Tabs defaultValue="summary" keepMounted={false} className={classes.tabs ?? ''}>
        <Tabs.List aria-label={say.findings} onClick={noteClick}>
          <Tabs.Tab className={classes.tab ?? ''} value="summary">
            {say.summary}
          </Tabs.Tab>
          <Tabs.Tab className={classes.tab ?? ''} value="values">
            {say.values} {count(review?.indicators.total)}
          </Tabs.Tab>
          <Tabs.Tab className={classes.tab ?? ''} value="entities">
            {say.entities} {count(review?.entities.total)}
          </Tabs.Tab>
          <Tabs.Tab className={classes.tab ?? ''} value="relations">
            {say.relations} {count(review?.relations.total)}
          </Tabs.Tab>
          <Tabs.Tab className={classes.tab ?? ''} value="techniques">
            {say.techniques} {count(matrix?.techniques.length)}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="summary" className={classes.panel ?? ''}>
          <SummaryPart {...part} />
        </Tabs.Panel>
        <Tabs.Panel value="values" className={classes.panel ?? ''}>
          <ValuesPart {...list} jarId={jarId} scopes={scopes} />
        </Tabs.Panel>
        <Tabs.Panel value="entities" className={classes.panel ?? ''}>
          <EntitiesPart {...list} scopes={here} />
        </Tabs.Panel>
        <Tabs.Panel value="relations" className={classes.panel ?? ''}>
          <RelationsPart {...list} scopes={here} />
        </Tabs.Panel>
        <Tabs.Panel value="techniques" className={classes.panel ?? ''}>
          <TechniquesPart {...part} />
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}

/**
 * A list that was opened by a click has the focus, so that its keys work at once. Who goes through the tabs by keyboard stays there: the
 * arrow keys click, too, but no button was pressed.
 */
function useClickedTab() {
  const clicked = useRef(false);
  const noteClick = (event: { detail: number }) => {
    clicked.current = event.detail > 0;
  };
  const takesFocus = useCallback(() => {
    const was = clicked.current;
    clicked.current = false;
    return was;
  }, []);
  return { noteClick, takesFocus };
}

import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import {
  contentQuery,
  type Reference,
  type Report,
  type ReportContent,
} from '#pages/reports/report-queries.ts';
import { ReportsError } from '#pages/reports/reports-error.tsx';
import { useReportsMessages } from '#pages/reports/reports.messages.ts';
import { Contents } from './contents.tsx';
import { Facts } from './facts.tsx';
import { References } from './references.tsx';
import { SectionView } from './section-view.tsx';
import { SourceDrawer } from './source-drawer.tsx';
import { SourcePane } from './source-pane.tsx';
import { Sources, type OpenSource } from './sources.ts';
import classes from './reader.module.css';

/** The text of a report, and next to it the source of a statement. */
export function WrittenReport({ report }: { report: Report }) {
  const common = useReportsMessages();
  const { data: content, error, refetch } = useQuery(contentQuery(report.id));
  if (error) return <ReportsError error={error} onRetry={() => void refetch()} />;
  if (!content) return <Skeleton height={400} aria-label={common.loading} />;
  return <Reader report={report} content={content} />;
}

function Reader({ report, content }: { report: Report; content: ReportContent }) {
  const { open, show, close } = useOpenSource();
  const isWide = useMediaQuery('(min-width: 1100px)', true, { getInitialValueInEffect: false });
  const sources = useMemo(
    () => ({
      references: new Map(content.references.map((reference) => [reference.number, reference])),
      sections: new Set(content.sections.map(({ id }) => id)),
      openIn: open?.statement ?? null,
      show,
    }),
    [content, open, show],
  );
  const isSplit = isWide && open !== null;
  return (
    <Sources value={sources}>
      <div className={classes.reader} data-split={isSplit}>
        <Contents sections={content.sections} hasReferences={content.references.length > 0} />
        <article className={classes.text} lang={content.language}>
          <Facts report={report} content={content} />
          {content.sections.map((section) => (
            <SectionView key={section.id} section={section} />
          ))}
          <References references={content.references} />
        </article>
        {isSplit && <SourcePane reference={open.reference} onClose={close} />}
      </div>
      {!isWide && <SourceDrawer reference={open?.reference ?? null} onClose={close} />}
    </Sources>
  );
}

/** The source that is open, and in which statement it was opened: there the focus goes back to. */
function useOpenSource() {
  const [open, setOpen] = useState<OpenSource | null>(null);
  const from = useRef<HTMLElement | null>(null);
  const show = useCallback((reference: Reference, statement: string) => {
    from.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setOpen({ reference, statement });
  }, []);
  const close = useCallback(() => {
    setOpen(null);
    setTimeout(() => from.current?.focus());
  }, []);
  return { open, show, close };
}

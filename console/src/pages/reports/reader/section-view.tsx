import { memo } from 'react';
import type { ReportContent } from '#pages/reports/report-queries.ts';
import { BlockView } from './block-view.tsx';
import { useReaderMessages } from './reader.messages.ts';
import { partId } from './parts.ts';
import classes from './reader.module.css';

type Section = ReportContent['sections'][number];

const headings = ['h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** A section of a report. Those within it follow it. */
export const SectionView = memo(function SectionView({ section }: { section: Section }) {
  const say = useReaderMessages();
  const { id, title, level, blocks } = section;
  const Heading = headings[Math.min(level, headings.length) - 1] ?? 'h6';
  return (
    <section aria-labelledby={partId(id)}>
      <Heading id={partId(id)} data-part tabIndex={-1} dir="auto" className={classes.heading}>
        {title}
      </Heading>
      {blocks.map((block, at) => (
        <BlockView key={at} block={block} />
      ))}
      {blocks.length === 0 && level === 1 && <p className={classes.nothing}>{say.empty}</p>}
    </section>
  );
});

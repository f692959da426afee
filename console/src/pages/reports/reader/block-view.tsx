import { lazy, Suspense } from 'react';
import { Skeleton } from '@mantine/core';
import type { Block } from '#pages/reports/report-queries.ts';
import { useReaderMessages } from './reader.messages.ts';
import { StatementView } from './statement-view.tsx';
import { StatementTable } from './statement-table.tsx';
import classes from './reader.module.css';

// Only reports with figures need what draws them.
const FigureView = lazy(async () => ({ default: (await import('./figure-view.tsx')).FigureView }));

export function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p dir="auto">
          {block.statements.map((statement, at) => (
            <StatementView key={at} statement={statement} />
          ))}
        </p>
      );
    case 'list':
      return <ListView block={block} />;
    case 'table':
      return <StatementTable {...block} />;
    case 'code':
      return (
        <pre className={classes.code} tabIndex={0}>
          {block.text}
        </pre>
      );
    case 'figure':
      return (
        <Suspense fallback={<Skeleton height={260} />}>
          <FigureView figure={block.figure} />
        </Suspense>
      );
    case 'note':
      return <NoteView block={block} />;
  }
}

function ListView({ block }: { block: Extract<Block, { kind: 'list' }> }) {
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List>
      {block.items.map((statement, at) => (
        <li key={at} dir="auto">
          <StatementView statement={statement} />
        </li>
      ))}
    </List>
  );
}

function NoteView({ block }: { block: Extract<Block, { kind: 'note' }> }) {
  const say = useReaderMessages();
  return (
    <div role="note" className={classes.note} data-tone={block.tone}>
      <strong>{block.tone === 'warning' ? say.warning : say.note}</strong>
      <p dir="auto">
        {block.statements.map((statement, at) => (
          <StatementView key={at} statement={statement} />
        ))}
      </p>
    </div>
  );
}

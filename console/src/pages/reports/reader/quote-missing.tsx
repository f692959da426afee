import { Alert } from '@mantine/core';
import type { Reference } from '#pages/reports/report-queries.ts';
import { useReaderMessages } from './reader.messages.ts';
import classes from './reader.module.css';

/** Says that the source has changed since, and what it said. */
export function QuoteMissing({ reference }: { reference: Reference }) {
  const say = useReaderMessages();
  return (
    <Alert variant="default" title={say.notFound} p="xs">
      {say.notFoundHint}
      <blockquote className={classes.missing} dir="auto">
        {reference.quote}
      </blockquote>
    </Alert>
  );
}

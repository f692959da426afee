import { Text } from '@mantine/core';
import { memo } from 'react';
import type { Reference } from '#pages/reports/report-queries.ts';
import { useReaderMessages } from './reader.messages.ts';
import { referencesPart } from './parts.ts';
import { useSources } from './sources.ts';
import { useWords } from './reference-words.ts';
import classes from './reader.module.css';

/** Every place that the report cites, with its sentence; each opens its source. */
export const References = memo(function References({ references }: { references: Reference[] }) {
  const say = useReaderMessages();
  if (references.length === 0) return null;
  return (
    <section aria-labelledby={referencesPart}>
      <h2 id={referencesPart} data-part tabIndex={-1} className={classes.heading}>
        {say.references}
      </h2>
      <Text size="sm" c="dimmed">
        {say.referencesOf(references.length)}
      </Text>
      <ol className={classes.references}>
        {references.map((reference) => (
          <li key={reference.number}>
            <ReferenceRow reference={reference} />
          </li>
        ))}
      </ol>
    </section>
  );
});

function ReferenceRow({ reference }: { reference: Reference }) {
  const words = useWords();
  const { openIn, show } = useSources();
  const id = `reference ${reference.number}`;
  return (
    <button
      type="button"
      className={classes.reference}
      data-open={openIn === id}
      onClick={() => show(reference, id)}
    >
      <span className={classes.number}>{reference.number}</span>
      <span className={classes.referenceText}>
        <strong>{reference.title}</strong>
        <span className={classes.where}>{words(reference)}</span>
        <span className={classes.quote} dir="auto">
          {reference.quote}
        </span>
      </span>
    </button>
  );
}

import { useScrollSpy } from '@mantine/hooks';
import type { ReportContent } from '#pages/reports/report-queries.ts';
import { useReaderMessages } from './reader.messages.ts';
import { goToPart, partId, referencesPart } from './parts.ts';
import classes from './reader.module.css';

type Props = { sections: ReportContent['sections']; hasReferences: boolean };

const deepest = 2;
/** Below the frame's head. Pixels. */
const offset = 90;

/** The sections of a report: the one that is read is marked. */
export function Contents({ sections, hasReferences }: Props) {
  const say = useReaderMessages();
  const spy = useScrollSpy({ selector: '[data-part]', offset });
  const current = spy.data[spy.active]?.id;
  const parts = [
    ...sections
      .filter(({ level }) => level <= deepest)
      .map(({ id, title, level }) => ({ id: partId(id), title, level })),
    ...(hasReferences ? [{ id: referencesPart, title: say.references, level: 1 }] : []),
  ];
  const list = (
    <ol className={classes.parts}>
      {parts.map(({ id, title, level }) => (
        <li key={id} data-level={level}>
          <a
            href={`#${id}`}
            onClick={(event) => {
              event.preventDefault();
              goToPart(id);
            }}
            {...(id === current && { 'aria-current': 'location' as const })}
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <nav className={classes.contents} aria-label={say.contents}>
        {list}
      </nav>
      <details className={classes.folded}>
        <summary>{say.contents}</summary>
        {list}
      </details>
    </>
  );
}

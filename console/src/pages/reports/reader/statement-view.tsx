import { Fragment, useId, type MouseEvent, type ReactNode } from 'react';
import type { Reference, Statement } from '#pages/reports/report-queries.ts';
import { Citation } from '#parts/citation/citation.tsx';
import { useReaderMessages } from './reader.messages.ts';
import { goToPart, partId } from './parts.ts';
import { useSources } from './sources.ts';
import classes from './reader.module.css';

type Span = Statement['text'][number];

/** So many numbers stay on one line. */
const few = 3;

/** A statement with a number for each place that it rests on, or in words that there is none. */
export function StatementView({ statement }: { statement: Statement }) {
  const say = useReaderMessages();
  const id = useId();
  const { references, openIn, show } = useSources();
  const cited = statement.references.flatMap((number) => references.get(number) ?? []);
  return (
    <>
      <span data-open={openIn === id} className={classes.statement}>
        {/* What turns the direction of letters must not reach beyond its own words. */}
        <bdi>
          {statement.text.map((span, at) => (
            <SpanView key={at} span={span} />
          ))}
        </bdi>
        <span className={classes.chips} data-few={cited.length <= few}>
          {cited.map((reference) => (
            <Citation key={reference.number} source={citedOf(reference)} onOpen={() => show(reference, id)} />
          ))}
        </span>
        {statement.unsupported && <em className={classes.unsupported}>{say.unsupported}</em>}
      </span>{' '}
    </>
  );
}

const citedOf = (reference: Reference) => ({ ...reference, section: null });

function SpanView({ span }: { span: Span }) {
  const styled = styledOf(span);
  const { sections } = useSources();
  const { link } = span;
  if (link === null) return styled;
  if (link.startsWith('#')) {
    if (!sections.has(link.slice(1))) return styled;
    const id = partId(link.slice(1));
    const go = (event: MouseEvent) => {
      event.preventDefault();
      goToPart(id);
    };
    return (
      <a href={`#${id}`} onClick={go}>
        {styled}
      </a>
    );
  }
  return /^https?:\/\//i.test(link) ? (
    <a href={link} target="_blank" rel="noreferrer nofollow">
      {styled}
    </a>
  ) : (
    styled
  );
}

function styledOf({ text, style }: Span): ReactNode {
  if (style === 'strong') return <strong>{text}</strong>;
  if (style === 'emphasis') return <em>{text}</em>;
  if (style === 'code') return <code>{text}</code>;
  return <Fragment>{text}</Fragment>;
}

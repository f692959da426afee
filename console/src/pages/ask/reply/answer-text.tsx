import { Box } from '@mantine/core';
import { Fragment, memo, useMemo } from 'react';
import type { Source } from '#pages/ask/chat/conversation.ts';
import { blocksOf, spansOf, type Block } from './answer-blocks.ts';
import { Citation } from '#parts/citation/citation.tsx';
import classes from './reply.module.css';

type Props = { text: string; sources: readonly Source[]; onOpen: (source: Source) => void };

/** An answer, in which each `[n]` that is a source opens it. Whatever else it looks like, it is text. */
export const AnswerText = memo(function AnswerText({ text, ...cited }: Props) {
  const blocks = useMemo(() => blocksOf(text), [text]);
  return (
    <div className={classes.answer}>
      {blocks.map((block, i) => (
        <BlockView key={i} block={block} {...cited} />
      ))}
    </div>
  );
});

type Cited = Omit<Props, 'text'>;

function BlockView({ block, ...cited }: Cited & { block: Block }) {
  if (block.kind === 'code') return <pre className={classes.code}>{block.text}</pre>;
  if (block.kind === 'table') return <TableView rows={block.rows} {...cited} />;
  if (block.kind === 'list') {
    const items = block.items.map((item, i) => (
      <li key={i}>
        <Line text={item} {...cited} />
      </li>
    ));
    return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
  }
  const line = <Line text={block.text} {...cited} />;
  return <p>{block.kind === 'heading' ? <strong>{line}</strong> : line}</p>;
}

function TableView({ rows: [head = [], ...body], ...cited }: Cited & { rows: string[][] }) {
  return (
    <Box className={classes.table ?? ''} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell, i) => (
              <th key={i} scope="col">
                <Line text={cell} {...cited} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((cells, i) => (
            <tr key={i}>
              {cells.map((cell, k) => (
                <td key={k}>
                  <Line text={cell} {...cited} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}

function Line({ text, sources, onOpen }: Props) {
  return spansOf(text).map((span, i) => {
    if (span.kind === 'strong') return <strong key={i}>{span.text}</strong>;
    if (span.kind === 'code') return <code key={i}>{span.text}</code>;
    const source = span.kind === 'citation' && sources.find(({ number }) => span.text === `[${number}]`);
    return source ? (
      <Citation key={i} source={source} onOpen={onOpen} />
    ) : (
      <Fragment key={i}>{span.text}</Fragment>
    );
  });
}

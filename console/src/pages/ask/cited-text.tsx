import { Text, UnstyledButton } from '@mantine/core';
import type { answerSource } from '@skep/server/api/search/platform.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { useAskMessages } from './ask.messages.ts';
import classes from './ask.module.css';

type Source = Reply<typeof answerSource>;
type Props = { text: string; sources: Source[]; onOpen: (source: Source) => void };

/** The text of an answer, in which each `[n]` that is a source opens it. All else is text, whatever it looks like. */
export function CitedText({ text, sources, onOpen }: Props) {
  const say = useAskMessages();
  return (
    <Text component="p" m={0} className={classes.answer}>
      {text.split(/(\[\d{1,3}\])/).map((part, i) => {
        const source = sources.find(({ number }) => part === `[${number}]`);
        if (!source) return part;
        return (
          <UnstyledButton
            key={i}
            className={classes.chip}
            aria-label={say.source(source.number, source.title)}
            title={source.quote}
            onClick={() => onOpen(source)}
          >
            {source.number}
          </UnstyledButton>
        );
      })}
    </Text>
  );
}

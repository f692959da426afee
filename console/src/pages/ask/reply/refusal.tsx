import { Anchor, Badge, Button, Group, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useAskMessages } from '#pages/ask/ask.messages.ts';
import type { Message, Source } from '#pages/ask/chat/conversation.ts';
import { LanguagesApart } from '#parts/languages-apart/languages-apart.tsx';
import { AnswerText } from './answer-text.tsx';
import classes from './reply.module.css';

/** What the heading, the terms and the languages say, too, in the language of the page. */
const inOtherWords =
  /^Not in your documents: no passage answers this question with enough certainty\.(?: Looked for: .*)?$/;

type Props = {
  message: Message;
  jarIds: readonly string[];
  onAgain: (() => void) | null;
  onOpen: (source: Source) => void;
};

/** That the documents do not hold the answer: what was looked for, and what is still being read. */
export function Refusal({ message, jarIds, onAgain, onOpen }: Props) {
  const say = useAskMessages();
  const { content, sources = [], looked_for: wanted, languages, reading } = message;
  const terms = [...(wanted?.names ?? []), ...(wanted?.words ?? [])];
  return (
    <div className={classes.refusal}>
      <Title order={2} size="h4">
        {say.notFound}
      </Title>
      {!(terms.length > 0 && inOtherWords.test(content)) && (
        <AnswerText text={content} sources={sources} onOpen={onOpen} />
      )}
      {terms.length > 0 && (
        <Group gap={6}>
          <Text size="sm" c="dimmed">
            {say.lookedFor}
          </Text>
          {wanted?.kind && (
            <Badge variant="outline" color="gray" tt="none" className={classes.term ?? ''}>
              {wanted.kind}
            </Badge>
          )}
          {terms.map((term) => (
            <Badge key={term} variant="default" tt="none" className={classes.term ?? ''}>
              {term}
            </Badge>
          ))}
        </Group>
      )}
      {languages && <LanguagesApart apart={languages} wanted="answer" />}
      {reading && <BeingRead count={reading.documents_pending} jarIds={jarIds} onAgain={onAgain} />}
    </div>
  );
}

function BeingRead({ count, jarIds, onAgain }: { count: number } & Pick<Props, 'jarIds' | 'onAgain'>) {
  const say = useAskMessages();
  const [jarId] = jarIds;
  return (
    <Group gap="sm">
      <Text size="sm">{say.pending(count)}</Text>
      <Anchor
        size="sm"
        renderRoot={(props) =>
          jarId !== undefined && jarIds.length === 1 ? (
            <Link {...props} to="/jars/$jarId" params={{ jarId }} />
          ) : (
            <Link {...props} to="/jars" />
          )
        }
      >
        {say.seeJars}
      </Anchor>
      {onAgain && (
        <Button size="compact-sm" variant="default" onClick={onAgain}>
          {say.askAgain}
        </Button>
      )}
    </Group>
  );
}

import { Anchor, Card, Group, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormats } from '#language/formats.ts';
import { botQuery } from '#pages/bots/bot-queries.ts';
import classes from '#pages/bots/bots.module.css';
import { WideTable } from '#parts/wide-table.tsx';
import type { Analytics } from './analytics-queries.ts';
import { useAnalyticsMessages } from './analytics.messages.ts';

/** What was asked most; the same in other words counts as one. */
export function AskedPart({ of }: { of: Analytics }) {
  const say = useAnalyticsMessages();
  const { number } = useFormats();
  return (
    <Card withBorder>
      <Title order={2} size="h5">
        {say.asked}
      </Title>
      <Text size="xs" c="dimmed" mb="xs">
        {say.grouped(number(of.questions_grouped))}
      </Text>
      <WideTable
        label={say.asked}
        minWidth={320}
        maxHeight={360}
        heads={[say.question, say.times, say.rating]}
      >
        {of.top_questions.map(({ question, count, avg_satisfaction }) => (
          <Table.Tr key={question}>
            <Table.Td className={classes.word ?? ''}>{question}</Table.Td>
            <Table.Td>{number(count)}</Table.Td>
            <Table.Td>{avg_satisfaction === null ? '–' : number(avg_satisfaction)}</Table.Td>
          </Table.Tr>
        ))}
      </WideTable>
    </Card>
  );
}

/** What the documents did not answer, and where the missing ones are uploaded. */
export function UnansweredPart({ botId, of }: { botId: string; of: Analytics }) {
  const say = useAnalyticsMessages();
  const { number, dateTime } = useFormats();
  const { data } = useQuery(botQuery(botId));
  const jars = data?.bot.configuration.knowledge_sources ?? [];
  return (
    <Card withBorder>
      <Title order={2} size="h5">
        {say.open}
      </Title>
      <Text size="xs" c="dimmed" mb="xs">
        {of.unanswered_questions.length === 0 ? say.allAnswered : say.openHint}
      </Text>
      {of.unanswered_questions.length > 0 && (
        <WideTable
          label={say.open}
          minWidth={320}
          maxHeight={360}
          heads={[say.question, say.times, say.lastAsked]}
        >
          {of.unanswered_questions.map(({ question, count, last_asked_at }) => (
            <Table.Tr key={question}>
              <Table.Td className={classes.word ?? ''}>{question}</Table.Td>
              <Table.Td>{number(count)}</Table.Td>
              <Table.Td>{dateTime(last_asked_at)}</Table.Td>
            </Table.Tr>
          ))}
        </WideTable>
      )}
      {of.unanswered_questions.length > 0 && jars.length > 0 && (
        <Group gap="sm" mt="sm">
          <Text size="sm">{say.upload}</Text>
          {jars.map(({ honey_jar_id, name }) => (
            <Anchor
              key={honey_jar_id}
              size="sm"
              className={classes.word ?? ''}
              renderRoot={(props) => <Link to="/jars/$jarId" params={{ jarId: honey_jar_id }} {...props} />}
            >
              {name}
            </Anchor>
          ))}
        </Group>
      )}
    </Card>
  );
}

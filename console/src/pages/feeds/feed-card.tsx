import { Alert, Anchor, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { ActionButton } from '#parts/action-button.tsx';
import { ConfirmAction } from '#parts/confirm-action.tsx';
import { StateMark } from '#parts/state-mark.tsx';
import { FeedPolls } from './feed-polls.tsx';
import { feedsPath, isDue, isUnderWay, type Feed } from './feed-queries.ts';
import { useFeedsMessages } from './feeds.messages.ts';
import classes from './feeds.module.css';
import { useSchedule } from './schedule.ts';

/** A feed: where it comes from, where it goes, what its latest poll brought, and when the next is. */
export function FeedCard({ feed, mayChange }: { feed: Feed; mayChange: boolean }) {
  const say = useFeedsMessages();
  const { name, kind, source, honey_jar_id, honey_jar_name, last_poll } = feed;
  return (
    <Card component="li" withBorder padding="md">
      <Stack gap="xs">
        <Group justify="space-between" align="start" gap="xs">
          <Title order={2} size="h4" className={classes.long ?? ''}>
            {name}
          </Title>
          <FeedState feed={feed} />
        </Group>
        <Text size="sm" className={classes.long ?? ''}>
          {say[kind]} · {source}
        </Text>
        <Text size="sm">
          {say.fills}{' '}
          <Anchor
            inherit
            underline="always"
            renderRoot={(props) => <Link {...props} to="/jars/$jarId" params={{ jarId: honey_jar_id }} />}
          >
            {honey_jar_name}
          </Anchor>
        </Text>
        <Schedule feed={feed} />
        {last_poll?.error && (
          <Alert color="red" title={say.lastFailed(feed.failed_in_row)}>
            <span lang="en">{last_poll.error}</span>
          </Alert>
        )}
        {mayChange && <Actions feed={feed} />}
        {last_poll && <FeedPolls feed={feed} />}
      </Stack>
    </Card>
  );
}

function FeedState({ feed }: { feed: Feed }) {
  const say = useFeedsMessages();
  if (feed.polling) return <StateMark kind="busy">{say.polling}</StateMark>;
  if (!feed.active) return <StateMark kind="off">{say.paused}</StateMark>;
  if (feed.last_poll?.error) return <StateMark kind="bad">{say.failing}</StateMark>;
  if (isUnderWay(feed)) return <StateMark kind="busy">{say.due}</StateMark>;
  return <StateMark kind="good">{say.active}</StateMark>;
}

function Schedule({ feed: { interval_minutes, next_poll_at, last_poll } }: { feed: Feed }) {
  const say = useFeedsMessages();
  const schedule = useSchedule();
  const { dateTime } = useFormats();
  const next = next_poll_at === null || isDue(next_poll_at) ? null : dateTime(next_poll_at);
  return (
    <>
      <Text size="sm" c="dimmed">
        {schedule(interval_minutes)}
        {next !== null && ` · ${say.next(next)}`}
      </Text>
      <Text size="sm" c="dimmed">
        {last_poll ? say.last(dateTime(last_poll.ended_at), say.counts(last_poll)) : say.notYet}
      </Text>
    </>
  );
}

function Actions({ feed: { id, name, active, polling } }: { feed: Feed }) {
  const say = useFeedsMessages();
  const queries = useQueryClient();
  const ask = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: { active: boolean }) => {
    await request(method, `${feedsPath}/${id}${path}`, body && { body });
    await queries.invalidateQueries({ queryKey: [feedsPath] });
  };
  return (
    <Group gap="xs">
      {active && (
        <ActionButton
          size="xs"
          disabled={polling}
          label={say.pollNow}
          name={say.pollNowName(name)}
          run={() => ask('POST', '/poll')}
        />
      )}
      <ActionButton
        size="xs"
        label={active ? say.pause : say.resume}
        name={active ? say.pauseName(name) : say.resumeName(name)}
        run={() => ask('PATCH', '', { active: !active })}
      />
      <ConfirmAction
        size="xs"
        label={say.remove}
        name={say.removeName(name)}
        title={say.removeTitle(name)}
        run={() => ask('DELETE', '')}
      >
        {say.removeText}
      </ConfirmAction>
    </Group>
  );
}

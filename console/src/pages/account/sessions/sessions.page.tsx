import { Badge, Button, Group, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#api/request.ts';
import { deviceOf } from '#identity/device.ts';
import { useIdentityMessages } from '#identity/identity.messages.ts';
import { useFormats } from '#language/formats.ts';
import classes from '#pages/account/account.module.css';
import { Section } from '#parts/section.tsx';
import { ConfirmAction } from '#parts/confirm-action.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useSessionsMessages } from './sessions.messages.ts';
import { sessionsQuery, type SessionList } from './sessions-query.ts';

/** Where one is signed in, and ending that from here. */
export function SessionsPage() {
  const say = useSessionsMessages();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(sessionsQuery);

  async function endOthers() {
    await request('DELETE', '/api/auth/sessions');
    await queries.invalidateQueries(sessionsQuery);
  }

  return (
    <Section title={say.title} text={say.hint}>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      {data && (
        <ul className={classes.rows} aria-label={say.title}>
          {data.sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      {data && data.total > 1 && (
        <ConfirmAction w="fit-content" label={say.endOthers} title={say.endOthersTitle} run={endOthers}>
          {say.endOthersText(data.total - 1)}
        </ConfirmAction>
      )}
    </Section>
  );
}

function SessionRow({ session }: { session: SessionList['sessions'][number] }) {
  const say = useSessionsMessages();
  const { dateTime } = useFormats();
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: () => request('DELETE', `/api/auth/sessions/${session.id}`),
    async onSuccess() {
      // This one: a new start, in which nothing of this user is left.
      if (session.current) return location.assign('/sign-in');
      await queries.invalidateQueries(sessionsQuery);
    },
  });
  const device = useIdentityMessages().device(deviceOf(session.user_agent ?? ''));
  return (
    <li>
      <div>
        <Group gap="xs">
          <Text fw={600} {...(session.user_agent && { title: session.user_agent })}>
            {device}
          </Text>
          {session.current && <Badge>{say.current}</Badge>}
          {session.aal === 'aal2' && <Badge variant="default">{say.strong}</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {session.address !== null && `${say.from(session.address)} `}
          {say.since(dateTime(session.created_at))} {say.seen(dateTime(session.last_seen_at))}
        </Text>
        {end.error && <ErrorNotice error={end.error} />}
      </div>
      <Button
        variant="default"
        size="xs"
        loading={end.isPending}
        aria-label={session.current ? say.signOut : say.endOf(device)}
        onClick={() => end.mutate()}
      >
        {session.current ? say.signOut : say.end}
      </Button>
    </li>
  );
}

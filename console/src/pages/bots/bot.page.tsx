import { Anchor, Box, Group, Skeleton, Title } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Outlet } from '@tanstack/react-router';
import { sessionQuery } from '#api/session.ts';
import { AdminsOnly } from '#parts/admins-only.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { SectionTabs } from '#parts/section-tabs.tsx';
import { botQuery } from './bot-queries.ts';
import { BotState } from './bot-state.tsx';
import { useBotsMessages } from './bots.messages.ts';
import classes from './bots.module.css';

const route = getRouteApi('/signed-in/bots/$botId');

const tabs = [
  { to: '/bots/$botId', name: 'editor' },
  { to: '/bots/$botId/embed', name: 'embed' },
  { to: '/bots/$botId/keys', name: 'keys' },
  { to: '/bots/$botId/analytics', name: 'analytics' },
  { to: '/bots/$botId/conversations', name: 'conversations' },
  { to: '/bots/$botId/webhooks', name: 'webhooks' },
] as const;

/** The name of a bot and the tabs of its pages. */
export function BotPage() {
  const say = useBotsMessages();
  const { data: session } = useSuspenseQuery(sessionQuery);
  if (session?.user.role === 'admin') return <BotFrame />;
  return (
    <Box maw={1400}>
      <Title order={1}>{say.title}</Title>
      <AdminsOnly />
    </Box>
  );
}

function BotFrame() {
  const say = useBotsMessages();
  const { botId } = route.useParams();
  const { data, error, refetch } = useQuery(botQuery(botId));
  return (
    <Box maw={1400}>
      <Anchor component={Link} to="/bots" size="sm">
        ← {say.title}
      </Anchor>
      <Group gap="md" mt={4}>
        <Title order={1} className={classes.word ?? ''}>
          {data?.bot.name ?? say.aBot}
        </Title>
        {data && <BotState status={data.bot.status} />}
      </Group>
      {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} mt="md" />}
      {data && (
        <>
          <SectionTabs label={say.pages}>
            {tabs.map(({ to, name }) => (
              <Link
                key={to}
                to={to}
                params={{ botId }}
                activeOptions={{ exact: name === 'editor', includeSearch: false }}
              >
                {say[name]}
              </Link>
            ))}
          </SectionTabs>
          <Outlet />
        </>
      )}
    </Box>
  );
}

import { Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { request } from '#api/request.ts';
import { useAdminMessages } from '#pages/admin/admin.messages.ts';
import { BackLink } from '#pages/admin/back-link.tsx';
import { ConfirmAction } from '#parts/confirm-action.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { AddMember } from './add-member.tsx';
import { MemberTable } from './member-table.tsx';
import { TeamForm } from './team-form.tsx';
import { teamQuery, teamsPath, type Team } from './team-queries.ts';
import { useTeamsMessages } from './teams.messages.ts';

const route = getRouteApi('/signed-in/admin/teams/$teamId');

/** A team: what it is called, and who is in it. */
export function TeamPage() {
  const say = useTeamsMessages();
  const { teamId } = route.useParams();
  const { data: team, error, refetch } = useQuery(teamQuery(teamId));
  return (
    <Stack>
      <BackLink to="/admin/teams" label={say.back} />
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!team && !error && <Skeleton height={240} />}
      {team && <TeamDetails team={team} />}
    </Stack>
  );
}

function TeamDetails({ team }: { team: Team }) {
  const say = useTeamsMessages();
  const common = useAdminMessages();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const path = `${teamsPath}/${team.id}`;

  async function remove() {
    await request('DELETE', path);
    await navigate({ to: '/admin/teams' });
    queries.removeQueries(teamQuery(team.id));
    await queries.invalidateQueries({ queryKey: [teamsPath] });
  }

  return (
    <>
      <Group justify="space-between" align="start">
        <div>
          <Title order={2}>{team.name}</Title>
          <Text c="dimmed">{say.memberCount(team.member_count)}</Text>
        </div>
        <ConfirmAction color="red.9" variant="filled" label={say.delete} title={say.deleteTitle} run={remove}>
          {say.deleteText(team.name)}
        </ConfirmAction>
      </Group>
      <Card withBorder maw={640}>
        <Title order={3} size="h5" mb="sm">
          {say.details}
        </Title>
        <TeamForm
          key={`${team.name} ${team.description}`}
          start={team}
          action={common.save}
          save={async (body) => {
            await request('PUT', path, { body });
            await queries.invalidateQueries({ queryKey: [teamsPath] });
          }}
        />
      </Card>
      <Title order={3} size="h4" mt="md">
        {say.members}
      </Title>
      <AddMember teamId={team.id} />
      <MemberTable teamId={team.id} />
    </>
  );
}

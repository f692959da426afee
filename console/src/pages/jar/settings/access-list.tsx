import { ActionIcon, Group, NativeSelect, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { accessBody, accessReply } from '@skep/server/api/honey-jar-access/access.schemas.ts';
import type { ShownJar } from '#api/jar.ts';
import type { Body, Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { PeopleSearch, type Found } from './people-search.tsx';
import { useSettingsMessages } from './settings.messages.ts';

type Grant = Reply<typeof accessReply>['access'][number];

const roles = ['reader', 'editor'] as const;
const idOf = ({ user_id, team_id }: Grant): string => user_id ?? team_id ?? '';

type Props = {
  jar: ShownJar;
  /** The access that is chosen, saved or not. */
  chosen: ShownJar['access'];
};

/** The people and teams that a honey jar is shared with; each change counts at once. */
export function AccessList({ jar, chosen }: Props) {
  const say = useSettingsMessages();
  const queries = useQueryClient();
  const path = `/api/knowledge/honey-pots/${encodeURIComponent(jar.id)}/access`;
  const queryKey = ['jar', jar.id, 'access'];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => request<Reply<typeof accessReply>>('GET', path, { signal }),
  });
  const replace = useMutation({
    mutationFn: (grants: Grant[]) => {
      const access = grants.map(({ user_id, team_id, role }) =>
        user_id === undefined ? { team_id, role } : { user_id, role },
      ) as Body<typeof accessBody>['access'];
      return request<Reply<typeof accessReply>>('PUT', path, { body: { access } });
    },
    onSuccess: (reply) => queries.setQueryData(queryKey, reply),
  });
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={60} />;
  const { access } = data;
  const add = ({ kind, id, name }: Found) => {
    if (access.some((grant) => idOf(grant) === id)) return;
    const who = kind === 'user' ? { user_id: id } : { team_id: id };
    replace.mutate([...access, { ...who, name, role: 'reader' }]);
  };
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {say.accessList}
      </Title>
      <Text size="sm" c="dimmed">
        {chosen === 'private' ? say.accessListInactive : say.accessListHint}
      </Text>
      {access.length === 0 && <Text size="sm">{say.noGrants}</Text>}
      {access.map((grant) => (
        <Group key={idOf(grant)} justify="space-between" wrap="nowrap">
          <Text size="sm" truncate>
            {grant.name} {grant.team_id === undefined ? `(${grant.email ?? ''})` : `(${say.teamKind})`}
          </Text>
          <Group gap={4} wrap="nowrap">
            <NativeSelect
              size="xs"
              w={130}
              aria-label={say.role(grant.name)}
              disabled={!jar.rights.manage || replace.isPending}
              data={roles.map((value) => ({ value, label: say[value] }))}
              value={grant.role}
              onChange={({ currentTarget: { value } }) => {
                const role = roles.find((one) => one === value) ?? grant.role;
                replace.mutate(access.map((one) => (one === grant ? { ...one, role } : one)));
              }}
            />
            {jar.rights.manage && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={say.remove(grant.name)}
                onClick={() => replace.mutate(access.filter((one) => one !== grant))}
              >
                <span aria-hidden="true">✕</span>
              </ActionIcon>
            )}
          </Group>
        </Group>
      ))}
      {jar.rights.manage && <PeopleSearch withTeams label={say.addPerson} onFound={add} />}
      {replace.error && <ErrorNotice error={replace.error} />}
    </Stack>
  );
}

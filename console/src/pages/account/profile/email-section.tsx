import { Checkbox, Skeleton, Stack, Text } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  emailPreferences,
  preferencesBody,
} from '@skep/server/api/notifications/notifications.schemas.ts';
import type { Body, Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { Section } from '#parts/section.tsx';
import { useEmailSectionMessages } from './email-section.messages.ts';

type Preferences = Reply<typeof emailPreferences>;
type Topic = keyof Preferences['email'];

const path = '/api/notifications/preferences';
const preferencesQuery = queryOptions({
  queryKey: [path],
  queryFn: ({ signal }) => request<Preferences>('GET', path, { signal }),
});

/** Which notifications come by e-mail, too. Each choice is saved at once. */
export function EmailSection() {
  const say = useEmailSectionMessages();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(preferencesQuery);
  const save = useMutation({
    mutationFn: (body: Body<typeof preferencesBody>) => request<Preferences>('PUT', path, { body }),
    onSuccess: (changed) => queries.setQueryData(preferencesQuery.queryKey, changed),
  });
  return (
    <Section title={say.title} text={say.text}>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={200} />}
      {data && !data.configured && <Text size="sm">{say.notConfigured}</Text>}
      {save.error && <ErrorNotice error={save.error} />}
      {data && (
        <Checkbox.Group label={say.topics} value={topicsOf(data).filter((topic) => data.email[topic])}>
          <Stack gap="xs" mt="xs">
            {topicsOf(data).map((topic) => (
              <Checkbox
                key={topic}
                value={topic}
                label={say[topic]}
                disabled={save.isPending}
                onChange={({ currentTarget }) => save.mutate({ email: { [topic]: currentTarget.checked } })}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Section>
  );
}

const topicsOf = ({ email }: Preferences) => Object.keys(email) as Topic[];

import {
  Button,
  Group,
  NativeSelect,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  TextInput,
  useMantineColorScheme,
} from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { profileBody, userReply } from '@skep/server/api/users/v1-profile.schemas.ts';
import type { Body, Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { sessionQuery } from '#api/session.ts';
import { useFormats } from '#language/formats.ts';
import { languages, setLanguage, useLanguage, type Language } from '#language/language.ts';
import classes from '#pages/account/account.module.css';
import { Section } from '#parts/section.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { EmailSection } from './email-section.tsx';
import { useProfileMessages } from './profile.messages.ts';

type Profile = Reply<typeof userReply>;

const path = '/api/v1/users/profile';
const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => request<Profile>('GET', path, { signal }),
});

/** Who one is here, and how the console looks for one. */
export function ProfilePage() {
  const say = useProfileMessages();
  const { data: profile, error, refetch } = useQuery(profileQuery);
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return (
    <Stack>
      <Section title={say.person}>
        {profile ? <Person profile={profile} /> : <Skeleton height={160} />}
      </Section>
      <EmailSection />
      <Look />
    </Stack>
  );
}

function Person({ profile }: { profile: Profile }) {
  const say = useProfileMessages();
  const { dateTime } = useFormats();
  const queries = useQueryClient();
  const [name, setName] = useState(profile.display_name);
  const save = useMutation({
    mutationFn: (body: Body<typeof profileBody>) => request<Profile>('PUT', path, { body }),
    async onSuccess(changed) {
      queries.setQueryData(profileQuery.queryKey, changed);
      setName(changed.display_name);
      await queries.invalidateQueries(sessionQuery);
    },
  });
  return (
    <>
      <dl className={classes.facts}>
        <dt>{say.email}</dt>
        <dd>{profile.email}</dd>
        <dt>{say.role}</dt>
        <dd>
          {say[profile.role]}
          <Text size="sm" c="dimmed">
            {say[`${profile.role}Means`]}
          </Text>
        </dd>
        <dt>{say.since}</dt>
        <dd>{dateTime(profile.created_at)}</dd>
      </dl>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ display_name: name.trim() });
        }}
      >
        <Stack gap="xs">
          {save.error && <ErrorNotice error={save.error} />}
          <Group align="end" gap="xs">
            <TextInput
              flex="1 1 220px"
              maw={420}
              label={say.name}
              description={say.nameHint}
              autoComplete="name"
              required
              maxLength={200}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" loading={save.isPending} disabled={name.trim() === profile.display_name}>
              {say.save}
            </Button>
          </Group>
          <Text size="sm" role="status">
            {save.isSuccess && name === profile.display_name ? say.saved : ''}
          </Text>
        </Stack>
      </form>
    </>
  );
}

const themes = ['auto', 'light', 'dark'] as const;

function Look() {
  const say = useProfileMessages();
  const language = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Section title={say.look} text={say.lookHint}>
      <NativeSelect
        maw={260}
        label={say.language}
        data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
        value={language}
        onChange={(event) => setLanguage(event.currentTarget.value as Language)}
      />
      <div>
        <Text size="sm" fw={500} mb={4} id="theme">
          {say.theme}
        </Text>
        <SegmentedControl
          aria-labelledby="theme"
          data={themes.map((value) => ({ value, label: say[value] }))}
          value={colorScheme}
          onChange={setColorScheme}
        />
      </div>
    </Section>
  );
}

import { Anchor, Blockquote, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { question, questionBody } from '@skep/server/api/retrieval-tests/retrieval-tests.schemas.ts';
import { jarsQuery } from '#api/jars.ts';
import type { Body, Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { sessionQuery } from '#api/session.ts';
import { Dialog } from '#parts/dialog.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import type { Result } from '#pages/search/search-query.ts';
import { questionsQuery, testsPath } from '#pages/search/tests/retrieval-tests.ts';
import type { Wanted } from '#pages/search/wanted.ts';
import { useExpectMessages } from './expect-passage.messages.ts';

type Props = { result: Result; wanted: Wanted };

/** Keeps the query as a question of retrieval tests, with this passage as what is expected of it. */
export function ExpectPassage({ result, wanted }: Props) {
  const say = useExpectMessages();
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button size="compact-sm" variant="subtle" onClick={open}>
        {say.expect}
      </Button>
      <Dialog opened={opened} onClose={close} size="lg" title={say.title}>
        {opened && <Form result={result} wanted={wanted} onClose={close} />}
      </Dialog>
    </>
  );
}

/** The one honey jar that is searched, or none. */
function useOnlyJar({ jars }: Wanted) {
  const { data } = useQuery(jarsQuery);
  return jars?.length === 1 ? data?.honey_jars.find(({ id }) => id === jars[0]) : undefined;
}

function Form({ result, wanted, onClose }: Props & { onClose: () => void }) {
  const say = useExpectMessages();
  const jar = useOnlyJar(wanted);
  const { data: session } = useSuspenseQuery(sessionQuery);
  const [shared, setShared] = useState(false);
  const text = wanted.q?.trim() ?? '';
  const keep = useKeep(result, { text, jarId: jar?.id, shared });
  if (keep.isSuccess) return <Kept onClose={onClose} />;
  return (
    <Stack>
      <Text size="sm">{say.text}</Text>
      {keep.error && <ErrorNotice error={keep.error} />}
      <div>
        <Text size="sm" fw={600}>
          {say.question}
        </Text>
        <Text>{text}</Text>
      </div>
      <div>
        <Text size="sm" fw={600}>
          {say.passage}
        </Text>
        <Blockquote p="sm" mt={4} color="gray">
          <Text size="sm" lineClamp={6}>
            {result.content}
          </Text>
          <Text size="xs" c="dimmed" mt="xs">
            {result.title}
          </Text>
        </Blockquote>
      </div>
      {jar && session?.user.role !== 'viewer' && (
        <Checkbox
          label={say.share(jar.name)}
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
      <Group justify="end">
        <Button variant="default" onClick={onClose}>
          {say.cancel}
        </Button>
        <Button data-autofocus loading={keep.isPending} onClick={() => keep.mutate()}>
          {say.keep}
        </Button>
      </Group>
    </Stack>
  );
}

function Kept({ onClose }: { onClose: () => void }) {
  const say = useExpectMessages();
  return (
    <Stack>
      <Text aria-live="polite">{say.kept}</Text>
      <Group justify="end">
        <Anchor renderRoot={(props) => <Link {...props} to="/search/tests" />}>{say.open}</Anchor>
        <Button autoFocus onClick={onClose}>
          OK
        </Button>
      </Group>
    </Stack>
  );
}

type Asked = { text: string; jarId: string | undefined; shared: boolean };

/** A question that is kept already gets the passage as a further one. */
function useKeep({ document_id, metadata }: Result, { text, jarId, shared }: Asked) {
  const queries = useQueryClient();
  const passage = { document_id, start: metadata.start, end: metadata.end };
  return useMutation({
    async mutationFn() {
      const { questions } = await queries.fetchQuery(questionsQuery);
      const same = questions.find(
        (one) => one.own && one.question === text && one.honey_jar_id === (jarId ?? null),
      );
      if (same)
        return request<Reply<typeof question>>('POST', `${testsPath}/${same.id}/expected`, { body: passage });
      const body: Body<typeof questionBody> = {
        question: text,
        ...(jarId !== undefined && { honey_jar_id: jarId, shared }),
        expected: [passage],
      };
      return request<Reply<typeof question>>('POST', testsPath, { body });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: questionsQuery.queryKey }),
  });
}

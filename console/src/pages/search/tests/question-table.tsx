import { Anchor, Button, Group, Table, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { request } from '#api/request.ts';
import { ConfirmDialog } from '#parts/confirm-dialog.tsx';
import { compare, resultsOf, type Change } from './compare.ts';
import { testsPath, type Question, type RunResult, type RunWithResults } from './retrieval-tests.ts';
import { useRetrievalTestMessages } from './retrieval-tests.messages.ts';

type Props = { questions: Question[]; run: RunWithResults | undefined; against: RunWithResults | undefined };

/** The questions with their places in a run, and in the one that it is compared with. */
export function QuestionTable({ questions, run, against }: Props) {
  const say = useRetrievalTestMessages();
  const now = resultsOf(run, against);
  const before = resultsOf(against, run);
  return (
    <Table.ScrollContainer minWidth={720}>
      <Table aria-label={say.title} verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say.question}</Table.Th>
            <Table.Th>{say.expected}</Table.Th>
            {run && <Table.Th>{say.place}</Table.Th>}
            {against && <Table.Th>{say.placeAgainst}</Table.Th>}
            {against && <Table.Th>{say.change}</Table.Th>}
            <Table.Th>
              <VisuallyHidden>{say.remove}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {questions.map((question) => (
            <Table.Tr key={question.id}>
              <Table.Td maw={320}>
                <QuestionText question={question} />
              </Table.Td>
              <Table.Td maw={340}>
                <Expected question={question} />
              </Table.Td>
              {run && (
                <Table.Td>
                  <Place result={now.get(question.id)} />
                </Table.Td>
              )}
              {against && (
                <Table.Td>
                  <Place result={before.get(question.id)} />
                </Table.Td>
              )}
              {against && (
                <Table.Td>
                  <ChangeText change={compare(now.get(question.id), before.get(question.id))} />
                </Table.Td>
              )}
              <Table.Td ta="end">{question.own && <Remove question={question} />}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function QuestionText({
  question: { question, honey_jar_id, honey_jar_name, shared, own },
}: {
  question: Question;
}) {
  const say = useRetrievalTestMessages();
  const search = { q: question, ...(honey_jar_id !== null && { jars: [honey_jar_id] }) };
  const notes = [
    honey_jar_name !== null && say.onlyIn(honey_jar_name),
    shared && (own ? say.shared : say.ofOthers),
  ].filter(Boolean);
  return (
    <>
      <Anchor
        underline="always"
        title={say.search}
        renderRoot={(props) => <Link {...props} to="/search" search={search} />}
      >
        {question}
      </Anchor>
      {notes.length > 0 && (
        <Text size="xs" c="dimmed">
          {notes.join(' · ')}
        </Text>
      )}
    </>
  );
}

function Expected({ question: { expected } }: { question: Question }) {
  const say = useRetrievalTestMessages();
  if (expected.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {say.gone}
      </Text>
    );
  return expected.map(({ id, document_id, title, start, end, page, quote }) => (
    <div key={id}>
      <Anchor
        size="sm"
        underline="always"
        renderRoot={(props) => (
          <Link
            {...props}
            to="/documents/$documentId"
            params={{ documentId: document_id }}
            search={{
              ...(start !== null && { start }),
              ...(end !== null && { end }),
              ...(page !== null && { page }),
            }}
          />
        )}
      >
        {title}
      </Anchor>
      <Text size="xs" c="dimmed" lineClamp={2}>
        {quote ?? say.anyPassage}
      </Text>
    </div>
  ));
}

function Place({ result }: { result: RunResult | undefined }) {
  const say = useRetrievalTestMessages();
  if (!result) return <Text size="sm">{say.notAsked}</Text>;
  const { state, rank, document_rank } = result;
  if (state !== 'measured') return <Text size="sm">{say[state]}</Text>;
  if (rank !== null) return <Text fw={600}>{rank}</Text>;
  return (
    <Text size="sm" fw={600}>
      {say.notFound}
      {document_rank !== null && ` (${say.onlyDocument(document_rank)})`}
    </Text>
  );
}

function ChangeText({ change }: { change: Change | null }) {
  const say = useRetrievalTestMessages();
  if (!change) return null;
  if (change.kind === 'same')
    return (
      <Text size="sm" c="dimmed">
        {say.same}
      </Text>
    );
  const isWorse = change.kind === 'down' || change.kind === 'lost';
  const text = 'places' in change ? say[change.kind](change.places) : say[change.kind];
  return (
    <Text size="sm" fw={600} c="var(--mantine-color-bright)">
      <span aria-hidden>{isWorse ? '▼' : '▲'} </span>
      {text}
    </Text>
  );
}

function Remove({ question }: { question: Question }) {
  const say = useRetrievalTestMessages();
  const queries = useQueryClient();
  const [asking, { open, close }] = useDisclosure(false);
  const remove = useMutation({
    mutationFn: () => request('DELETE', `${testsPath}/${question.id}`),
    async onSuccess() {
      close();
      await queries.invalidateQueries({ queryKey: ['retrieval-tests'] });
    },
  });
  return (
    <>
      <Group justify="end">
        <Button
          size="compact-sm"
          variant="default"
          aria-label={say.removeNamed(question.question)}
          onClick={open}
        >
          {say.remove}
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking}
        title={say.removeTitle}
        action={say.remove}
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate()}
        onClose={close}
      >
        {say.removeText}
      </ConfirmDialog>
    </>
  );
}

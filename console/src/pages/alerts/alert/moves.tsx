import { Button, Card, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { alertChange } from '@skep/server/api/events/alerts.schemas.ts';
import type { Body } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { sessionQuery } from '#api/session.ts';
import { alertsPath, type AlertDetail, type Status } from '#pages/alerts/alert-queries.ts';
import { useAlertsMessages } from '#pages/alerts/alerts.messages.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useAlertMessages } from './alert.messages.ts';

/** What can follow each state; the API refuses anything else. */
const nextOf: Record<Status, Exclude<Status, 'new'>[]> = {
  new: ['investigating', 'resolved', 'false_positive'],
  investigating: ['resolved', 'false_positive'],
  resolved: ['investigating'],
  false_positive: ['investigating'],
};

/** The state and the assignee, and what one can do about them. */
export function Moves({ alert }: { alert: AlertDetail }) {
  const say = useAlertMessages();
  const common = useAlertsMessages();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const change = useChange(alert.id);
  const userId = session?.user.id ?? '';
  const isMine = alert.assigned_to === userId;
  return (
    <Card withBorder>
      <Stack gap="sm">
        <Group component="dl" gap="xl" m={0}>
          <Fact term={say.status}>{common[alert.status]}</Fact>
          <Fact term={say.assignee}>{assigneeOf(alert) ?? say.nobody}</Fact>
        </Group>
        {session?.user.role !== 'viewer' && (
          <>
            <Group gap="xs">
              {nextOf[alert.status].map((status) => (
                <Button
                  key={status}
                  variant="default"
                  loading={change.isPending}
                  onClick={() => change.mutate({ status })}
                >
                  {say[`become_${status}`]}
                </Button>
              ))}
              <Button
                variant="default"
                loading={change.isPending}
                onClick={() => change.mutate({ assigned_to: isMine ? null : userId })}
              >
                {isMine ? say.release : say.toMe}
              </Button>
            </Group>
            <NoteForm add={(note) => change.mutateAsync({ note })} busy={change.isPending} />
            {change.error && <ErrorNotice error={change.error} />}
          </>
        )}
      </Stack>
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {term}
      </Text>
      <Text component="dd" m={0} fw={600}>
        {children}
      </Text>
    </div>
  );
}

function NoteForm({ add, busy }: { add: (note: string) => Promise<unknown>; busy: boolean }) {
  const say = useAlertMessages();
  const [note, setNote] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // What is refused is shown above, and stays here.
        void add(note.trim()).then(
          () => setNote(''),
          () => undefined,
        );
      }}
    >
      <Stack gap="xs">
        <Textarea
          autosize
          minRows={2}
          maxLength={4000}
          label={say.note}
          placeholder={say.notePlaceholder}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
        <Group>
          <Button type="submit" variant="default" loading={busy} disabled={note.trim() === ''}>
            {say.addNote}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The name of the assignee, from the move that assigned it. */
function assigneeOf({ assigned_to, history }: AlertDetail): string | null {
  if (assigned_to === null) return null;
  return history.findLast(({ reassigned }) => reassigned)?.assigned_to?.name ?? assigned_to;
}

function useChange(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof alertChange>) => request('PATCH', `${alertsPath}/${id}`, { body }),
    // A refused move means that somebody else was faster: what is there now is shown.
    onSettled: () => queries.invalidateQueries({ queryKey: [alertsPath] }),
  });
}

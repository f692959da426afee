import { Table, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { ActionButton } from '#parts/action-button.tsx';
import { StateMark } from '#parts/state-mark.tsx';
import { emailsPath, type Email } from './email-queries.ts';
import { useEmailsMessages } from './emails.messages.ts';

const kinds = { waiting: 'busy', sending: 'busy', sent: 'good', failed: 'bad', dropped: 'off' } as const;

/** One e-mail with its tries; one that failed can be sent again. */
export function EmailRow({ email }: { email: Email }) {
  const say = useEmailsMessages();
  const { dateTime } = useFormats();
  const queries = useQueryClient();
  const { id, kind, title, recipient, created_at, state, next_try_at } = email;
  const redeliver = async () => {
    await request('POST', `${emailsPath}/${encodeURIComponent(id)}/redeliver`);
    await queries.invalidateQueries({ queryKey: [emailsPath] });
  };
  return (
    <Table.Tr>
      <Table.Td>
        {kind === 'test' ? say.testKind : say[kind]}
        {title !== null && (
          <Text size="xs" c="dimmed">
            {title}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{recipient}</Table.Td>
      <Table.Td>{dateTime(created_at)}</Table.Td>
      <Table.Td>
        <StateMark kind={kinds[state]}>{say[state]}</StateMark>
        {state === 'waiting' && next_try_at && email.tries.length > 0 && (
          <Text size="xs" c="dimmed">
            {say.next(dateTime(next_try_at))}
          </Text>
        )}
        {state === 'failed' && (
          <ActionButton
            size="compact-sm"
            label={say.redeliver}
            name={say.redeliverTo(recipient)}
            run={redeliver}
          />
        )}
      </Table.Td>
      <Table.Td>
        <Outcome email={email} />
      </Table.Td>
    </Table.Tr>
  );
}

function Outcome({ email: { reason, tries } }: { email: Email }) {
  const say = useEmailsMessages();
  const { dateTime } = useFormats();
  const last = tries.at(-1);
  const said = reason ?? (last && whatWasSaid(last));
  return (
    <>
      {said && (
        <Text size="sm" lang="en">
          {said}
        </Text>
      )}
      {tries.length > 0 && (
        <details>
          <summary>{say.tries(tries.length)}</summary>
          {tries.map((tried) => (
            <Text key={tried.number} size="xs" c="dimmed">
              {say.tryOf(tried.number, dateTime(tried.started_at))}:{' '}
              <span lang="en">{whatWasSaid(tried)}</span>
            </Text>
          ))}
        </details>
      )}
    </>
  );
}

function whatWasSaid({ status, answer, error }: Email['tries'][number]): string {
  return error ?? [status, answer].filter((part) => part !== null).join(' ');
}

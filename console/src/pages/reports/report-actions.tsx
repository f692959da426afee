import { Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '#api/request.ts';
import { ActionButton } from '#parts/action-button.tsx';
import { ConfirmAction } from '#parts/confirm-action.tsx';
import { isUnderWay, reportPath, reportsPath, type ListedReport } from './report-queries.ts';
import { useReportsMessages } from './reports.messages.ts';

type Props = { report: Pick<ListedReport, 'id' | 'title' | 'status'>; onDeleted?: () => void };

/** What can be done with a report in its state: cancel it, try it again, delete it. */
export function ReportActions({ report, onDeleted }: Props) {
  const say = useReportsMessages();
  const queries = useQueryClient();
  const { id, title, status } = report;
  const changed = (...key: string[]) =>
    queries.invalidateQueries({ queryKey: [reportsPath, ...key] }, { cancelRefetch: true });
  const act = async (what: 'cancel' | 'retry') => {
    await request('POST', `${reportPath(id)}/${what}`);
    await changed();
  };
  const remove = async () => {
    await request('DELETE', reportPath(id));
    onDeleted?.();
    queries.removeQueries({ queryKey: [reportsPath, 'content', id] });
    await changed('list');
  };
  if (isUnderWay(report))
    return <ActionButton size="xs" label={say.cancel} name={say.cancelOf(title)} run={() => act('cancel')} />;
  return (
    <Group gap="xs">
      {status !== 'completed' && (
        <ActionButton size="xs" label={say.retry} name={say.retryOf(title)} run={() => act('retry')} />
      )}
      <ConfirmAction
        size="xs"
        label={say.delete}
        name={say.deleteOf(title)}
        title={say.deleteTitle(title)}
        action={say.deleteAction}
        run={remove}
      >
        {say.deleteText}
      </ConfirmAction>
    </Group>
  );
}

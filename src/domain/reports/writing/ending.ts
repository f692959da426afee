import type { Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { recordEvents } from '#domain/events/index.ts';
import { notify, type NewNotification } from '#domain/notifications/index.ts';
import { newId } from '#kernel/ids.ts';
import type { EventBus } from '#queue/event-bus.ts';
import type { Report } from '#domain/reports/report.ts';
import { endAttempt, type Ending } from '#domain/reports/reports-queue.repository.ts';
import { findReport } from '#domain/reports/reports.repository.ts';

type Attempt = { id: string; attemptId: string };

/** Ends a report, and lets its owner know; false when it is not this attempt's any more. */
export async function endReport(
  tx: Transaction<Tables>,
  { bus, attempt, ending }: { bus: EventBus; attempt: Attempt; ending: Ending },
): Promise<boolean> {
  if (!(await endAttempt(tx, attempt, ending))) return false;
  const report = await findReport(tx, attempt.id);
  if (!report) return false;
  const event_id = ending.status === 'failed' ? await recordFailure(tx, report) : null;
  await notify(tx, [{ id: newId(), user_id: report.user_id, event_id, ...wordsOf(report) }]);
  await bus.publish('report.ended', report, tx);
  return true;
}

/** For the platform's admins, who need not know what the report was about. */
async function recordFailure(tx: Transaction<Tables>, report: Report): Promise<string> {
  const id = newId();
  const event = {
    id,
    event_type: 'report.failed' as const,
    title: 'A report could not be written',
    description: report.error_message ?? '',
    source: 'reports',
    threat_level: 0,
    jar_id: null,
    document_id: null,
    indicators: [],
    raw: { report_id: report.id, template_id: report.template_id },
  };
  await recordEvents(tx, [event]);
  return id;
}

function wordsOf({
  id,
  title,
  status,
  error_message,
}: Report): Pick<NewNotification, 'title' | 'body' | 'topic' | 'path'> {
  const path = `/reports/${id}`;
  return status === 'completed'
    ? {
        topic: 'report.completed',
        path,
        title: `Report “${title}” is ready`,
        body: `Read and download it: ${path}`,
      }
    : {
        topic: 'report.failed',
        path,
        title: `Report “${title}” failed`,
        body: `${error_message}. Look at it, or try again: ${path}`,
      };
}

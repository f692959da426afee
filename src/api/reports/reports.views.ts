import type { z } from 'zod';
import { reportPriorities, templateOf } from '#domain/reports/index.ts';
import type {
  AskedReport,
  FileState,
  PlacedReport,
  QueueFigures,
  Report,
  ReportContent,
} from '#domain/reports/index.ts';
import type { contentReply } from './content.schemas.ts';
import type {
  fileReply,
  orderBody,
  ordered,
  queueReply,
  reportList,
  reportReply,
} from './reports.schemas.ts';

const dayMs = 24 * 60 * 60 * 1000;

export function askedOf({ scrambling_enabled, ...body }: z.output<typeof orderBody>): AskedReport {
  return {
    ...body,
    scrambling: scrambling_enabled,
    description: body.description ?? null,
    honey_jar_id: body.honey_jar_id ?? null,
  };
}

export function viewOrdered({ report, place }: PlacedReport): z.input<typeof ordered> {
  const { id, title, status, output_format } = report;
  return {
    success: true,
    data: {
      report: {
        id,
        title,
        status,
        priority: priorityOf(report),
        created_at: report.created_at.toISOString(),
        output_format,
      },
      ...viewPlace(place),
    },
  };
}

export function viewListed(report: Report): z.input<typeof reportList>['data']['reports'][number] {
  const { id, title, description, status, output_format, file_size_bytes, template_id } = report;
  return {
    id,
    title,
    description,
    status,
    priority: priorityOf(report),
    progress_percentage: report.progress_percentage,
    progress_step: report.progress_step,
    created_at: report.created_at.toISOString(),
    completed_at: report.completed_at?.toISOString() ?? null,
    output_format,
    file_size_bytes,
    template_id,
    template_name: templateOf(template_id)?.name ?? '',
    schedule_id: report.schedule_id,
    error_message: report.error_message,
    expired_at: report.expired_at?.toISOString() ?? null,
  };
}

export function viewReport(
  { report, place }: PlacedReport,
  { retentionDays }: { retentionDays: number },
): z.input<typeof reportReply>['report'] {
  const isThere = report.status === 'completed' && report.expired_at === null;
  const end = isThere && report.completed_at ? report.completed_at.getTime() + retentionDays * dayMs : null;
  const formats = templateOf(report.template_id)?.output_formats ?? [report.output_format];
  return {
    ...viewListed(report),
    started_at: report.started_at?.toISOString() ?? null,
    result_file_id: report.result_file_id,
    download_url: isThere ? `/api/reports/${report.id}/download` : null,
    available_formats: isThere ? formats : [],
    expires_at: end === null ? null : new Date(end).toISOString(),
    style: report.style,
    scrambling_enabled: report.scrambling,
    honey_jar_id: report.honey_jar_id,
    conversation_id: report.conversation_id,
    since: report.since?.toISOString() ?? null,
    parameters: report.parameters,
    ...viewPlace(place),
  };
}

function viewPlace(place: PlacedReport['place']) {
  return {
    queue_position: place?.queue_position ?? null,
    estimated_completion: place?.estimated_completion.toISOString() ?? null,
  };
}

function priorityOf({ priority }: Report) {
  return reportPriorities[priority] ?? 'normal';
}

export function viewQueue(figures: QueueFigures): z.input<typeof queueReply>['data'] {
  return {
    queue_name: 'reports',
    pending_reports: figures.pending,
    processing_reports: figures.processing,
    completed_today: figures.completed_today,
    failed_today: figures.failed_today,
    average_processing_time: figures.average_seconds,
    estimated_wait_time: figures.wait_seconds,
  };
}

export function viewFile(
  state: FileState,
  { user_id, isS3 }: { user_id: string; isS3: boolean },
): z.input<typeof fileReply>['debug_info'] {
  const isStored = state.stored_bytes !== null;
  return {
    file_id: state.file_id,
    user_id,
    database_record_found: true,
    vault_client_available: true,
    filename: state.filename,
    storage_backend: isS3 ? 's3' : 'filesystem',
    storage_path: state.storage_path,
    owner_id: state.owner_id,
    file_size: state.stored_bytes,
    is_deleted: state.is_deleted,
    permission_granted: true,
    vault_test: {
      response_received: isStored,
      response_type: isStored ? 'stream' : null,
      has_data_key: state.opens,
      data_type: state.content_type,
      data_size: state.stored_bytes,
    },
  };
}

export function viewContent(content: ReportContent): z.input<typeof contentReply>['content'] {
  const { references, created_at, sections, ...rest } = content;
  return {
    ...rest,
    created_at: created_at.toISOString(),
    sections: flat(sections, 1),
    references: references.map((each) => ({
      ...each,
      span: each.span ?? null,
      published_at: each.published_at?.toISOString() ?? null,
    })),
  };
}

function flat(
  sections: ReportContent['sections'],
  level: number,
): z.input<typeof contentReply>['content']['sections'] {
  return sections.flatMap(({ sections: within, ...section }) => [
    { ...section, level },
    ...flat(within, level + 1),
  ]);
}

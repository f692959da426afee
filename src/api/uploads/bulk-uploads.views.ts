import type { z } from 'zod';
import { viewFailure } from '#api/documents/failure.views.ts';
import type {
  BulkFile,
  BulkOptions,
  BulkProgress,
  BulkState,
  BulkStatus,
  WantedUploads,
} from '#domain/bulk-uploads/index.ts';
import { bodyForm } from '#http/bodies/strict-form.ts';
import { parseUploadMetadata } from './upload-metadata.ts';
import { sliceOfPage } from '#kernel/paging.ts';
import { fieldError, fieldsError } from '#kernel/errors.ts';
import { fieldProblems } from '#kernel/fields/field-problems.ts';
import { retentionNamed } from '#api/retention/retention-names.ts';
import {
  uploadOptions,
  type listUploadsQuery,
  type uploadList,
  type uploadStatus,
} from './bulk-uploads.schemas.ts';

type Status = z.input<typeof uploadStatus>;
type Summary = z.input<typeof uploadList>['uploads'][number];

const statusOf: Record<BulkStatus, Status['status']> = {
  processing: 'processing',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** The form's `options` as the domain takes them. Throws `invalid`, naming what is wrong. */
export function optionsOf(field: string | undefined): BulkOptions {
  const parsed = bodyForm(uploadOptions).safeParse(jsonOf(field));
  if (!parsed.success) {
    const fields = fieldProblems(parsed.error.issues).map(({ field: name, message }) => ({
      field: ['options', name].filter(Boolean).join('.'),
      message,
    }));
    throw fieldsError(fields);
  }
  const { retention_policy, custom_retention_days, metadata, ...options } = parsed.data;
  return {
    ...options,
    retention: retention_policy ? retentionNamed(retention_policy, custom_retention_days) : null,
    description: parseUploadMetadata(JSON.stringify(metadata)),
  };
}

function jsonOf(field: string | undefined): unknown {
  if (field === undefined || field.trim() === '') return {};
  try {
    return JSON.parse(field);
  } catch {
    throw fieldError('options', 'is not valid JSON');
  }
}

/** Which uploads a list is asked for. */
export function wantedOf({ page, page_size, status }: z.output<typeof listUploadsQuery>): WantedUploads {
  return { ...sliceOfPage(page, page_size), status };
}

export function viewSummary({ upload, progress, estimated_completion }: BulkState): Summary {
  return {
    upload_id: upload.id,
    honey_jar_id: upload.jar_id,
    uploaded_by: upload.user_id,
    status: statusOf[upload.status],
    created_at: upload.created_at.toISOString(),
    progress: viewProgress(progress),
    estimated_completion: estimated_completion?.toISOString() ?? null,
    completion_time: upload.completed_at?.toISOString() ?? null,
    error: viewFailure(upload),
  };
}

export function viewStatus(state: BulkState & { files: BulkFile[] }): Status {
  return {
    ...viewSummary(state),
    files: state.files.map((file) => ({
      path: file.path,
      status: statusOf[file.status],
      document_id: file.document_id,
      size_bytes: file.size_bytes,
      processing_time_ms: file.processing_ms,
      error: viewFailure(file)?.message ?? null,
      error_code: file.error_code,
    })),
  };
}

function viewProgress({ total, successful, failed, cancelled }: BulkProgress): Status['progress'] {
  const processed = successful + failed + cancelled;
  // Rounded down: 100 is when it is.
  const percentage = total === 0 ? 0 : Math.floor((processed / total) * 1000) / 10;
  return { total_files: total, processed, successful, failed, cancelled, percentage };
}

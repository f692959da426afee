import type { z } from 'zod';
import { scopeOf } from '#api/areas/scope.schemas.ts';
import { endedDocuments, type AskedBatch, type Batch } from '#domain/pii-batches/index.ts';
import { fieldError } from '#kernel/errors.ts';
import type { jobResults, jobStatus, submitBody, submitted } from './pii-batches.schemas.ts';

const root = '/api/pii/batch';
const minute = 60_000;

export function askedOf(body: z.output<typeof submitBody>): AskedBatch {
  const { file_patterns } = body.input_source;
  return {
    name: body.job_name,
    honey_jar_id: oneJarOf(body.input_source),
    file_patterns,
    detection: body.detection_settings,
    ...body.processing_options,
    ...body.output_settings,
  };
}

function oneJarOf(source: z.output<typeof submitBody>['input_source']): string {
  const [id, ...others] = scopeOf(source, { at: 'input_source.' }) ?? [];
  if (id === undefined) throw fieldError('input_source.honey_jar_id', 'is missing');
  if (others.length > 0)
    throw fieldError('input_source.honey_jar_ids', 'names several honey jars; a job scans one');
  return id;
}

export function viewSubmitted({ id, status, total_documents }: Batch): z.input<typeof submitted> {
  return {
    job_id: id,
    status,
    estimated_documents: total_documents,
    estimated_completion: null,
    tracking_url: `${root}/status/${id}`,
  };
}

export function viewStatus(batch: Batch): z.input<typeof jobStatus> {
  const { total_documents: total, worked_ms, error_code, error_message } = batch;
  const processed = endedDocuments(batch);
  const rate = processed > 0 && worked_ms > 0 ? processed / worked_ms : null;
  const isOver = batch.completed_at !== null;
  const remainingMs = isOver ? 0 : rate && (total - processed) / rate;
  const estimate = remainingMs === null ? null : new Date(Date.now() + remainingMs);
  return {
    job_id: batch.id,
    job_name: batch.name,
    honey_jar_id: batch.jar_id,
    status: batch.status,
    priority: batch.settings.priority,
    progress: {
      documents_processed: processed,
      total_documents: total,
      percentage: percentageOf(batch, processed),
      estimated_remaining: remainingMs === null ? null : Math.round(remainingMs / 1000),
    },
    current_stats: {
      pii_detections: batch.pii_detections,
      high_risk_elements: batch.high_risk,
      processing_rate: rate && rounded(rate * minute),
    },
    failed_documents: batch.failed,
    skipped_documents: batch.skipped,
    created_at: batch.created_at.toISOString(),
    started_at: batch.started_at?.toISOString() ?? null,
    estimated_completion: (batch.completed_at ?? estimate)?.toISOString() ?? null,
    completion_time: batch.completed_at?.toISOString() ?? null,
    error: error_code === null ? null : { code: error_code, message: error_message ?? '' },
  };
}

export function viewResults(batch: Batch): z.input<typeof jobResults> {
  const { id, status, settings } = batch;
  return {
    job_id: id,
    status,
    completion_time: batch.completed_at?.toISOString() ?? null,
    summary: {
      documents_processed: endedDocuments(batch),
      failed_documents: batch.failed,
      skipped_documents: batch.skipped,
      total_pii_detections: batch.pii_detections,
      compliance_violations: batch.violations,
      processing_time: rounded(batch.worked_ms / 1000),
    },
    results_download_url: `${root}/download/${id}`,
    compliance_report_url: settings.generate_compliance_report ? `${root}/report/${id}` : null,
  };
}

function percentageOf({ status, total_documents }: Batch, processed: number): number {
  if (total_documents === 0) return status === 'completed' ? 100 : 0;
  return rounded((processed / total_documents) * 100);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

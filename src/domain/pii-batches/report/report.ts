import type { Jar } from '#domain/jars/index.ts';
import { complianceStatuses, safeHarbor, type FrameworkSummary, type Framework } from '#domain/pii/index.ts';
import type { EndedDocument } from '#domain/pii-batches/batch-documents.repository.ts';
import { documentsFor, type Reading, type ReadingDeps } from '#domain/pii-batches/batch-documents.ts';
import { figuresOf, type Figures, type ReasonFigures, type TypeFigures } from './counts.repository.ts';
import { cancelled, endedDocuments, type Batch } from '#domain/pii-batches/pii-batch.ts';

type FrameworkReport = FrameworkSummary & { framework: Framework; violating_documents: number };

/** One of the identifiers of HIPAA's Safe Harbor, and how often it was found. */
type HarborRow = { identifier: string; detections: number; pii_types: string[] };

export type ReportHead = {
  job: {
    job_id: string;
    job_name: string;
    status: string;
    created_at: string;
    started_at: string | null;
    completed_at: string | null;
    error: string | null;
  };
  honey_jar: { id: string; name: string };
  generated_at: string;
  settings: Batch['settings']['detection'] & Pick<Batch['settings'], 'mask_results' | 'file_patterns'>;
  totals: {
    documents: number;
    /** Those that have ended, well or not: looked through, failed and skipped. */
    documents_processed: number;
    looked_through: number;
    failed: number;
    skipped: number;
    detections: number;
    high_risk: number;
    compliance_violations: number;
  };
  frameworks: FrameworkReport[];
  pii_types: TypeFigures[];
  not_looked_through: ReasonFigures[];
  /** Null unless HIPAA was asked for. */
  safe_harbor: HarborRow[] | null;
};

export type ReportDocument = {
  document_id: string;
  filename: string;
  status: EndedDocument['status'];
  reason: string | null;
  detections: number | null;
  high_risk: number | null;
  frameworks: Partial<Record<Framework, FrameworkSummary['compliance_status']>>;
};

/** The figures, and the documents as they are read. */
export type Report = { batch_id: string; head: ReportHead; documents: AsyncIterable<ReportDocument> };

/** What a batch that has ended means under the frameworks that were asked for. */
export async function reportOf(
  deps: ReadingDeps,
  { batch, jar, actor }: Reading & { jar: Jar },
): Promise<Report> {
  const { compliance_frameworks } = batch.settings.detection;
  const end_code = batch.error_code ?? cancelled.code;
  const figures = await figuresOf(deps.database.kysely, { id: batch.id, end_code });
  const pii_types = figures.types;
  const frameworks = compliance_frameworks.map((framework) => frameworkOf(framework, figures.frameworks));
  return {
    batch_id: batch.id,
    head: {
      job: jobOf(batch),
      honey_jar: { id: jar.id, name: jar.name },
      generated_at: new Date().toISOString(),
      settings: settingsOf(batch),
      totals: totalsOf(batch),
      frameworks,
      pii_types,
      not_looked_through: figures.reasons,
      safe_harbor: compliance_frameworks.includes('HIPAA') ? harborOf(pii_types) : null,
    },
    documents: reported(documentsFor(deps, { batch, actor })),
  };
}

function settingsOf({ settings }: Batch): ReportHead['settings'] {
  const { detection, mask_results, file_patterns } = settings;
  return { ...detection, mask_results, file_patterns };
}

function jobOf({ id, name, status, error_message, ...times }: Batch): ReportHead['job'] {
  return {
    job_id: id,
    job_name: name,
    status,
    created_at: times.created_at.toISOString(),
    started_at: times.started_at?.toISOString() ?? null,
    completed_at: times.completed_at?.toISOString() ?? null,
    error: error_message,
  };
}

function totalsOf(batch: Batch): ReportHead['totals'] {
  return {
    documents: batch.total_documents,
    documents_processed: endedDocuments(batch),
    looked_through: batch.completed,
    failed: batch.failed,
    skipped: batch.skipped,
    detections: batch.pii_detections,
    high_risk: batch.high_risk,
    compliance_violations: batch.violations,
  };
}

function frameworkOf(framework: Framework, figures: Figures['frameworks']): FrameworkReport {
  const found = figures.find((each) => each.framework === framework);
  const { elements_detected = 0, high = 0, medium = 0, low = 0, violating_documents = 0 } = found ?? {};
  const [violated, present, none] = complianceStatuses;
  const harmless = elements_detected > 0 ? present : none;
  return {
    framework,
    elements_detected,
    risk_levels: { high, medium, low },
    compliance_status: violating_documents > 0 ? violated : harmless,
    violating_documents,
  };
}

function harborOf(figures: TypeFigures[]): HarborRow[] {
  return Object.entries(safeHarbor).map(([identifier, types]) => {
    const found = figures.filter(({ pii_type }) => types.some((type) => type === pii_type));
    return {
      identifier,
      detections: found.reduce((sum, { finds }) => sum + finds, 0),
      pii_types: found.map(({ pii_type }) => pii_type),
    };
  });
}

async function* reported(documents: AsyncIterable<EndedDocument>): AsyncGenerator<ReportDocument> {
  for await (const { document_id, filename, status, summary, ...rest } of documents) {
    const statuses = Object.entries(summary ?? {}).map(([name, { compliance_status }]) => [
      name,
      compliance_status,
    ]);
    yield {
      document_id,
      filename,
      status,
      reason: rest.error_message,
      detections: rest.detections,
      high_risk: rest.high_risk,
      frameworks: Object.fromEntries(statuses) as ReportDocument['frameworks'],
    };
  }
}

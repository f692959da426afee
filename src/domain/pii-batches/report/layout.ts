import type { ReportDocument, ReportHead } from './report.ts';

/** The content of a report, for its writers. Everything is plain text; much of it came from outside. */
type Table = { columns: readonly string[]; rows: string[][] };
export type Section = { title: string; text: string; table: Table | null };

export const reportTitle = 'Personal data: compliance report';
export const documentsTitle = 'Documents';
export const documentColumns = ['Document', 'State', 'Detections', 'High risk', 'Frameworks'] as const;

const lessons =
  'Detected by rules and lists: personal data may have been missed, and detections may be wrong.';

export function sectionsOf(head: ReportHead): Section[] {
  return [about(head), ...frameworks(head), types(head), ...harbor(head), ...left(head)];
}

/** A masked name does not identify the document; its id does. */
export function documentRow(document: ReportDocument, { settings }: Pick<ReportHead, 'settings'>): string[] {
  const { filename, document_id, status, reason, detections, high_risk } = document;
  const names = Object.entries(document.frameworks).map(([name, its]) => `${name}: ${words(its)}`);
  return [
    filename === '' ? document_id : settings.mask_results ? `${filename} (${document_id})` : filename,
    reason === null ? status : `${status}: ${reason}`,
    numberOf(detections),
    numberOf(high_risk),
    names.join('; '),
  ];
}

function about({ job, honey_jar, generated_at, settings, totals }: ReportHead): Section {
  const rows = [
    ['Batch job', `${job.job_name} (${job.job_id})`],
    ['State', job.error === null ? job.status : `${job.status}: ${job.error}`],
    ['Honey jar', `${honey_jar.name} (${honey_jar.id})`],
    ['Begun', job.started_at ?? 'not started'],
    ['Ended', job.completed_at ?? ''],
    ['Report created', generated_at],
    ['Mode', settings.detection_mode],
    ['Confidence threshold', String(settings.confidence_threshold)],
    ['File patterns', settings.file_patterns.length === 0 ? 'all files' : settings.file_patterns.join(', ')],
    ['Documents', String(totals.documents)],
    ['Processed', String(totals.documents_processed)],
    ['Scanned', String(totals.looked_through)],
    ['Failed', String(totals.failed)],
    ['Skipped', String(totals.skipped)],
    ['Detections', `${totals.detections}, ${totals.high_risk} of them of high risk`],
  ];
  return { title: 'Scope of the scan', text: lessons, table: { columns: ['Property', 'Value'], rows } };
}

function frameworks({ frameworks: all }: ReportHead): Section[] {
  const rows = all.map(({ framework, elements_detected, risk_levels: risks, ...its }) => [
    framework,
    words(its.compliance_status),
    ...[elements_detected, risks.high, risks.medium, risks.low, its.violating_documents].map(String),
  ]);
  const columns = ['Framework', 'Status', 'Detections', 'High', 'Medium', 'Low', 'Documents with violations'];
  return [{ title: 'Frameworks', text: '', table: { columns, rows } }];
}

function types({ pii_types }: ReportHead): Section {
  const rows = pii_types.map(({ pii_type, ...its }) => [
    pii_type,
    ...[its.finds, its.high_risk, its.documents].map(String),
  ]);
  return {
    title: 'Types',
    text: rows.length === 0 ? 'Nothing was detected.' : '',
    table: rows.length === 0 ? null : { columns: ['Type', 'Detections', 'High risk', 'Documents'], rows },
  };
}

function harbor({ safe_harbor }: ReportHead): Section[] {
  if (safe_harbor === null) return [];
  const rows = safe_harbor.map(({ identifier, detections, pii_types }) => [
    words(identifier),
    String(detections),
    pii_types.join(', '),
  ]);
  return [
    {
      title: 'HIPAA Safe Harbor',
      text: 'The eighteen identifiers of 45 CFR 164.514(b)(2)(i).',
      table: { columns: ['Identifier', 'Detections', 'Types'], rows },
    },
  ];
}

function left({ not_looked_through: reasons }: ReportHead): Section[] {
  if (reasons.length === 0) return [];
  const rows = reasons.map(({ status, error_code, documents }) => [status, error_code, String(documents)]);
  return [
    {
      title: 'Documents that were not scanned',
      text: '',
      table: { columns: ['State', 'Reason', 'Documents'], rows },
    },
  ];
}

function numberOf(count: number | null): string {
  return count === null ? '' : String(count);
}

function words(name: string): string {
  return name.replaceAll('_', ' ');
}

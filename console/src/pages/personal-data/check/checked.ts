import type { analyzeReply } from '@skep/server/api/pii/analyze.schemas.ts';
import type { detectReply } from '@skep/server/api/pii/detect.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request, sendFile } from '#api/request.ts';

type Detected = Reply<typeof detectReply>;
type Analysed = Reply<typeof analyzeReply>;

export type Detection = Detected['detections'][number] & { page?: number | null };

/** A text with what was detected in it. Positions are those of this text. */
export type Checked = {
  text: string;
  filename: string | null;
  detections: Detection[];
  summary: Detected['compliance_summary'];
  mode: string | null;
  kind: Analysed['document_classification'] | null;
  hidden: Analysed['hidden_text'];
};

/** How a text is checked; null: as the installation has set it. */
export type CheckSettings = { mode: string | null; threshold: number | null; frameworks: string[] };

/** The longest text that the API takes at once, and the longest that is checked as one types. */
export const longestText = 1_048_576;
export const longestLive = 20_000;

/** Checks a pasted text. */
export async function checkText(
  text: string,
  { mode, threshold, frameworks }: CheckSettings,
  signal?: AbortSignal,
): Promise<Checked> {
  const body = {
    text,
    include_context: false,
    ...(mode && { detection_mode: mode }),
    ...(threshold !== null && { confidence_threshold: threshold }),
    ...(frameworks.length > 0 && { compliance_frameworks: frameworks }),
  };
  const found = await request<Detected>('POST', '/api/pii/detect', { body, ...(signal && { signal }) });
  const { detections, compliance_summary: summary, detection_mode } = found;
  return { text, filename: null, detections, summary, mode: detection_mode, kind: null, hidden: null };
}

/** Checks a file; its text is fetched as well, for the places of what was detected. */
export async function checkFile(
  file: File,
  { mode, threshold, frameworks }: CheckSettings,
  onSent: (share: number) => void,
): Promise<Checked> {
  const path = '/api/pii/analyze-document';
  const fields = {
    include_context: 'false',
    ...(mode && { detection_mode: mode }),
    ...(threshold !== null && { confidence_threshold: String(threshold) }),
    ...(frameworks.length > 0 && { compliance_frameworks: frameworks.join(',') }),
  };
  const found = await sendFile<Analysed>(path, file, (share) => onSent(share / 2), fields);
  const onlyText = { extract_text_only: 'true' };
  const read = await sendFile<Analysed>(path, file, (share) => onSent((1 + share) / 2), onlyText);
  return {
    text: read.extracted_text ?? '',
    filename: found.filename,
    detections: found.detections,
    summary: found.compliance_summary,
    mode,
    kind: found.document_classification,
    hidden: found.hidden_text,
  };
}

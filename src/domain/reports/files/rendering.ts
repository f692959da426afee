import { safeName } from '#domain/import-export/index.ts';
import type { Actor } from '#domain/jars/index.ts';
import type { ReportFormat } from '#domain/report-writing/index.ts';
import type { Stix } from '#domain/stix/index.ts';
import type { ReportContent } from '#publishing/content.ts';
import { publish } from '#publishing/publish.ts';
import { publishedFormats } from '#publishing/published-formats.ts';
import { citedBundle } from './cited-bundle.ts';

type RenderDeps = { stix: Pick<Stix, 'exportDocuments'> };

type Rendering = {
  report_id: string;
  content: ReportContent;
  document_ids: string[];
  scrambled: boolean;
  format: ReportFormat;
  /** Whose rights decide on what a STIX bundle holds. */
  actor: Actor;
  signal: AbortSignal;
};

/** The bytes of a report in a format. Throws as `publish` and `citedBundle`. */
export async function render(
  { stix }: RenderDeps,
  { format, content, ...rest }: Rendering,
): Promise<Uint8Array> {
  if (format === 'stix') return citedBundle(stix, rest);
  return publish(content, format, { signal: rest.signal });
}

/** How a report's file is called, and of what type it is. */
export function fileKindOf(title: string, format: ReportFormat): { filename: string; content_type: string } {
  const { media_type, extension } =
    format === 'stix'
      ? { media_type: 'application/stix+json;version=2.1', extension: 'stix.json' }
      : publishedFormats[format];
  return { filename: `${safeName(title)}.${extension}`, content_type: media_type };
}

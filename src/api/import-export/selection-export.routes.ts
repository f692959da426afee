import type { z } from 'zod';
import { scopeOf } from '#api/areas/scope.schemas.ts';
import type { Exchange, WantedSelection } from '#domain/import-export/index.ts';
import { principalOf } from '#http/access/access.ts';
import type { App } from '#http/app.ts';
import { attachment } from '#http/bodies/attachment.ts';
import { exportedFile, exportedEvents } from './import-export.schemas.ts';
import { selectionBody, selectionReply } from './selection-export.schemas.ts';

/** In an entry of the audit log. */
const mostListed = 100;

/** Chosen values of all honey jars as a file: `/knowledge/indicators/export`. */
export function selectionExportRoutes(app: App, { exchange }: { exchange: Exchange }): void {
  const path = '/knowledge/indicators/export';
  const tags = ['knowledge'];

  app.post(
    path,
    {
      config: { action: 'indicator.export', limit: 'search', errors: [404] },
      schema: {
        tags,
        summary: 'Export chosen indicators of all honey jars as STIX 2.1 or MISP',
        description:
          'Each value once, with the object or attribute that the export of its honey jar has for it: of the document with the strictest ' +
          'marking, then of the oldest honey jar and document. Without what is benign, was rejected, or is in honey jars with ' +
          '`allow_export: false` alone. `x-exported-values` counts what is in the file, `x-left-out-values` what is not, by reason.',
        body: selectionBody,
        response: {
          200: {
            description: 'A bundle, or events',
            content: {
              'application/json': { schema: exportedEvents },
              'application/stix+json;version=2.1': { schema: exportedFile },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const wanted = wantedIn(request.body);
      const chosen = await exchange.exportSelection(principalOf(request), wanted);
      const { filename, content_type, content, exported, beyond, jar_ids } = chosen;
      const left_out = { ...countsOf(chosen.left_out), ...(beyond > 0 && { beyond }) };
      request.audit.details = {
        format: wanted.format,
        matching: wanted.matching,
        exported,
        left_out,
        honey_jars: jar_ids.slice(0, mostListed),
        values: wanted.indicators?.slice(0, mostListed).map(({ value }) => value),
      };
      const reasons = Object.entries(left_out).map(([reason, count]) => `${reason}=${count}`);
      return reply
        .header('content-disposition', attachment(filename))
        .header('x-exported-values', exported)
        .header('x-left-out-values', reasons.join(', '))
        .type(content_type)
        .send(content);
    },
  );

  app.post(
    `${path}/preview`,
    {
      config: { action: null, limit: 'search', errors: [404] },
      schema: {
        tags,
        summary: 'See which of chosen indicators would be exported, and why others not',
        description: 'Nothing is exported.',
        body: selectionBody,
        response: { 200: selectionReply },
      },
    },
    async (request) => {
      const { exported, beyond, left_out } = await exchange.previewSelection(
        principalOf(request),
        wantedIn(request.body),
      );
      return { exported, beyond, left_out };
    },
  );
}

function wantedIn(body: z.output<typeof selectionBody>): WantedSelection {
  const { format, indicators, matching } = body;
  return {
    format,
    jar_ids: scopeOf(body),
    indicators: indicators ?? undefined,
    matching: matching ?? undefined,
  };
}

function countsOf(leftOut: { reason: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { reason } of leftOut) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

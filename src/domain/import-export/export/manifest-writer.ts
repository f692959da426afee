import type { Jar } from '#domain/jars/index.ts';
import type { CarriedVerdict } from '#domain/verdicts/index.ts';
import { yieldToEventLoop } from '#kernel/concurrency/yield-to-event-loop.ts';
import { manifestVersion, policyOf, type ManifestHead } from '#domain/import-export/manifest.ts';

/** How a manifest describes the jar. */
export function headOf(jar: Jar, verdicts: CarriedVerdict[], now: Date): ManifestHead {
  const { query_count, query_time_total_ms } = jar;
  return {
    version: manifestVersion,
    export_date: now.toISOString(),
    honey_jar: {
      id: jar.id,
      name: jar.name,
      description: jar.description,
      type: jar.access,
      tags: jar.tags,
      created_date: jar.created_at.toISOString(),
      stats: {
        document_count: jar.document_count,
        embedding_count: jar.embedding_count,
        total_size_bytes: jar.size_bytes,
        query_count,
        last_accessed: jar.last_accessed?.toISOString() ?? null,
        average_query_time: query_count === 0 ? null : query_time_total_ms / query_count / 1000,
      },
      settings: {
        allow_search: jar.allow_search,
        encryption_enabled: jar.encrypted,
        pii_scan: jar.pii_scan,
      },
      retention: {
        ...policyOf(jar),
        auto_delete: jar.auto_delete,
        warning_days: jar.warning_days,
        notify_before_deletion: jar.notify_before_deletion,
      },
      config: jar.config,
      ...(verdicts.length > 0 && { verdicts }),
    },
  };
}

/** The text of a manifest, one document a line, so that it can be read line by line. A line comes in pieces. */
export function manifestText(head: ManifestHead, lines: Lines): AsyncGenerator<string> {
  return inChunks(pieces(head, lines));
}

type Lines = AsyncIterable<AsyncIterable<string> | string[]>;

async function* pieces(head: ManifestHead, lines: Lines): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"documents":[`;
  let separator = '\n';
  for await (const line of lines) {
    yield separator;
    yield* line;
    separator = ',\n';
  }
  yield '\n]}\n';
}

const chunkLength = 64 * 1024;

/** Small pieces of text put together to larger ones. */
export async function* inChunks(text: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  for await (const piece of text) {
    held += piece;
    if (held.length < chunkLength) continue;
    yield held;
    held = '';
    // A fast reader would have everything created at once, blocking all others.
    await yieldToEventLoop();
  }
  if (held !== '') yield held;
}

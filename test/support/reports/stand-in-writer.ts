import { setTimeout as pause } from 'node:timers/promises';
import type { ReportOrder, ReportWriter, WrittenReport } from '#domain/report-writing/index.ts';
import type { ReportContent } from '#publishing/content.ts';

type StandIn = {
  /** Called when it begins; what it returns is waited for, as long as nobody ends it. */
  begins?: (order: ReportOrder) => Promise<unknown> | void;
  /** Instead of the one sentence. */
  content?: (order: ReportOrder) => ReportContent;
  document_ids?: string[];
  placeholders?: [string, string][];
};

const percentages = [10, 50, 100];

/** Writes a report of one sentence, so that the queue and the files can be tested without what writes real ones. */
export function standInWriter({
  begins,
  content,
  document_ids = [],
  placeholders = [],
}: StandIn = {}): ReportWriter {
  return {
    async write(order, { signal, onProgress }): Promise<WrittenReport> {
      const { promise: ended, reject } = Promise.withResolvers<never>();
      ended.catch(() => undefined);
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      await onProgress({ percentage: 0, step: 'Reads' });
      await Promise.race([begins?.(order), ended]);
      for (const percentage of percentages) {
        signal.throwIfAborted();
        await onProgress({ percentage, step: 'Writes' });
        await pause(1);
      }
      const names = placeholders.map(([name]) => name).join(' and ');
      return {
        content: content?.(order) ?? contentOf(order, names),
        document_ids,
        placeholders: new Map(placeholders),
      };
    },
  };
}

function contentOf({ title, query }: ReportOrder, names: string): ReportContent {
  return {
    title,
    subtitle: query,
    language: 'en',
    marking: 'TLP:GREEN',
    created_at: new Date('2026-05-04T10:00:00Z'),
    facts: [{ name: 'Documents', value: '0' }],
    sections: [
      {
        id: 'summary',
        title: 'Summary',
        blocks: [{ kind: 'paragraph', statements: [plain(`What is known of ${query}. ${names}`)] }],
        sections: [
          { id: 'more', title: 'More', blocks: [{ kind: 'code', text: 'rule none' }], sections: [] },
        ],
      },
    ],
    references: [],
  };
}

function plain(text: string) {
  return {
    text: [{ text, style: 'plain' as const, link: null }],
    references: [],
    unsupported: false,
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Detected, PersonalData } from '#domain/pii/index.ts';
import { untilAborted } from '#kernel/concurrency/aborted.ts';
import { AppError } from '#kernel/errors.ts';
import { createFairGate } from '#kernel/concurrency/fair-gate.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { AnalysedDocument } from '#analysis/document.ts';
import type { PiiScan } from '#domain/documents/records/document.ts';
import { ingestAttempts } from '#domain/documents/documents.jobs.ts';
import type { ClaimedDocument } from './ingest.repository.ts';
import { isPassing } from './passing-failure.ts';

/** The personal data in a document's record, and the detections for announcements; null when it failed. */
export type Scanned = { scan: PiiScan; detected: Announced | null };

/** Without the detections themselves: they are many and unused. */
export type Announced = Omit<Detected, 'looked'> & {
  looked: Pick<Detected['looked'], 'total' | 'summary' | 'counts'>;
};

// The waiting ones are documents in progress: their number is already limited.
const scans = { running: 4, waiting: Infinity, what: 'documents' };
/** How long one may wait for its turn and take: what is begun in time (`ingest.service.ts`) ends with it before its job has to. */
const usualPatienceMs = 10 * 60_000;
const againMs = 500;

export type ScanDeps = { personalData: PersonalData; logger: Logger; scanPatienceMs?: number };

/**
 * Scans a document for personal data. When that fails the record says so, and the document is read anyway. Throws `unavailable`
 * when there was no room for ten minutes and the document will be retried, and errors that are not the document's fault.
 */
export type Scan = (claimed: ClaimedDocument, document: AnalysedDocument) => Promise<Scanned>;

export function createScan({ personalData, logger, scanPatienceMs = usualPatienceMs }: ScanDeps): Scan {
  const gate = createFairGate(scans);

  return async ({ id, attempts }, document) => {
    const impatience = new AbortController();
    const tooLate = () =>
      impatience.abort(new AppError('unavailable', 'There was not enough time to scan it'));
    const timer = setTimeout(tooLate, scanPatienceMs).unref();
    const { signal } = impatience;
    const look = () => waitingForRoom(() => detect(personalData, { id, document, signal }), signal);
    try {
      return outcomeOf(await untilAborted(gate(look), signal));
    } catch (error) {
      if (!(error instanceof AppError) || (isPassing(error) && attempts < ingestAttempts)) throw error;
      logger.warn({ err: error, document_id: id }, 'could not scan a document for personal data');
      const { code = 'PII_DETECTION_FAILED', message } = error;
      return { scan: { scanned_at: new Date().toISOString(), error: { code, message } }, detected: null };
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Under every framework that may be asked for; its title and what is hidden in it are looked through with its text. */
async function detect(
  personalData: PersonalData,
  { id, document, signal }: { id: string; document: AnalysedDocument; signal: AbortSignal },
): Promise<Detected> {
  const { title, text, hidden } = document;
  const parts = [title ?? '', text, ...(hidden?.pieces ?? []).map((piece) => piece.text)];
  const { compliance_frameworks } = (await personalData.configuration.current()).configuration;
  const enabled = Object.entries(compliance_frameworks).filter(([, rules]) => rules.enabled);
  const asked = {
    text: parts.filter((part) => part !== '').join('\n\n'),
    request_id: id,
    compliance_frameworks: enabled.map(([name]) => name),
    include_context: false,
    mask_results: true,
    counts_only: true,
  };
  return personalData.detectInDocument(asked, { signal, background: true });
}

/** Does it again while too many texts wait. */
async function waitingForRoom<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || signal.aborted) throw error;
      await sleep(againMs, undefined, { ref: false });
    }
  }
}

function outcomeOf({ looked: { total, summary, counts }, ...detected }: Detected): Scanned {
  const all = counts.filter(({ framework }) => framework === null);
  return {
    scan: {
      scanned_at: new Date().toISOString(),
      detection_mode: detected.detection_mode,
      total_detections: total,
      high_risk_detections: all.reduce((sum, { high_risk }) => sum + high_risk, 0),
      by_type: Object.fromEntries(all.map(({ pii_type, finds }) => [pii_type, finds])),
      compliance_summary: summary,
    },
    detected: { ...detected, looked: { total, summary, counts } },
  };
}

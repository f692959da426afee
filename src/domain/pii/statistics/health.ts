import { createHealthProbe } from '#kernel/threads/health-probe.ts';
import { initialRules } from '#domain/pii/configuration/configuration.ts';
import type { Detector } from '#domain/pii/detector.ts';
import type { ScanResult, Question } from '#domain/pii/messages.ts';

/** What this process has measured of its own detections in the last minutes; null where nothing was measured. */
export type Performance = {
  avg_response_time_ms: number | null;
  requests_per_minute: number;
  error_rate: number | null;
};

const windowMinutes = 5;
const minuteMs = 60_000;

type Minute = { minute: number; requests: number; failed: number; total_ms: number };

/** Sums the detections of the last five minutes, minute by minute. */
export type Meter = {
  note: (detection: { ms: number; failed: boolean }) => void;
  read: () => Performance;
};

export function createMeter(now: () => number = Date.now): Meter {
  let minutes: Minute[] = [];
  const since = now();

  function recent(): Minute[] {
    const minute = Math.floor(now() / minuteMs);
    minutes = minutes.filter((each) => each.minute > minute - windowMinutes);
    return minutes;
  }

  return {
    note({ ms, failed }) {
      const minute = Math.floor(now() / minuteMs);
      let last = recent().at(-1);
      if (last?.minute !== minute) {
        last = { minute, requests: 0, failed: 0, total_ms: 0 };
        minutes.push(last);
      }
      last.requests += 1;
      last.total_ms += ms;
      if (failed) last.failed += 1;
    },

    read() {
      const total = { requests: 0, failed: 0, total_ms: 0 };
      for (const { requests, failed, total_ms } of recent()) {
        total.requests += requests;
        total.failed += failed;
        total.total_ms += total_ms;
      }
      const measured = Math.min(windowMinutes, Math.max(1, (now() - since) / minuteMs));
      return {
        avg_response_time_ms: total.requests === 0 ? null : total.total_ms / total.requests,
        requests_per_minute: total.requests / measured,
        error_rate: total.requests === 0 ? null : total.failed / total.requests,
      };
    },
  };
}

/** What a health check has looked through. */
const probe: Question = {
  text: 'joe@example.com',
  request_id: 'probe',
  mode: 'general',
  threshold: 0.5,
  frameworks: [['GDPR', 'high']],
  include_context: false,
  mask: true,
  pages: null,
  classify: false,
  most: null,
  masked_text: false,
};

const probeEveryMs = 5000;

/**
 * Has that text looked through, every five seconds at most: health checks are open to all. Null while the threads are only
 * busy, `starting` while the first of them starts; throws when it does not work.
 */
export function createProbe(detector: Detector): () => Promise<ScanResult | 'starting' | null> {
  const beat = () => detector.detect(probe, initialRules);
  return createHealthProbe({ beat, everyMs: probeEveryMs, workedLately: detector.workedLately });
}

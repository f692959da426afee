import type { Database } from '#db/database.ts';
import { AppError } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logger.ts';
import type { Framework, PiiType } from './engine/types.ts';
import { types } from './engine/types.ts';
import {
  askedFrameworks,
  assertTextLength,
  maxDocumentLength,
  maxTextLength,
  modeOf,
  thresholdOf,
} from './pii.asked.ts';
import { isUnder } from './pii.compliance.ts';
import { createConfiguration, type Configuration } from './pii.configuration.ts';
import type { Question } from './pii.detection.ts';
import type { Detector } from './pii.detector.ts';
import type { StatisticsQuery } from './pii.figures.ts';
import { createMeter, createProbe } from './pii.health.ts';
import type { Looked } from './pii.messages.ts';
import type { DetectionMode } from './pii.modes.ts';
import { createStatistics } from './pii.statistics.ts';
import type { Mark } from './pii.repository.ts';

/** A text and how to look through it; what is left out is as the installation has set it. */
export type DetectionRequest = {
  text: string;
  /** Begins the ids of what is found. */
  request_id: string;
  detection_mode?: unknown;
  confidence_threshold?: unknown;
  compliance_frameworks?: readonly string[] | undefined;
  include_context: boolean;
  mask_results: boolean;
  /** Whether the whole text is wanted with everything in it masked. */
  masked_text?: boolean;
};

/** On whose behalf a text is looked through: who is told of what was found, and in which document. */
export type OnBehalf = { user_id: string; document_id: string | null };

export type LookOptions = {
  /** Without it nobody is told. */
  behalf?: OnBehalf;
  /** Ends the waiting of who has left. */
  signal?: AbortSignal;
};

/** What was found, for those who are told of it. */
export type Found = OnBehalf & Detected;

export type Detected = { detection_mode: DetectionMode; processing_time_ms: number; looked: Looked };

export type PersonalData = ReturnType<typeof createPersonalData>;

type PersonalDataDeps = {
  database: Database;
  detector: Detector;
  logger: Logger;
  /** Tells of what was found on behalf of a user. */
  announce?: (found: Found) => Promise<void>;
  now?: () => number;
};

/** Finds personal data in texts, as the installation has set it, and counts what it found. */
export function createPersonalData({
  database,
  detector,
  logger,
  announce,
  now = Date.now,
}: PersonalDataDeps) {
  const configuration = createConfiguration({ database, detector });
  const meter = createMeter(now);
  const statistics = createStatistics({
    database,
    logger,
    now,
    isUnder: async (type, framework) =>
      countsUnder((await configuration.current()).configuration, type, framework),
  });

  /** Looks through a text of at most so many characters. */
  async function look(
    request: DetectionRequest,
    { max, behalf, signal }: LookOptions & { max: number },
  ): Promise<Detected> {
    assertTextLength(request.text, max);
    const inForce = await configuration.current();
    const question = questionOf(request, inForce.configuration);
    const started = performance.now();
    let detected: Detected;
    try {
      const looked = await detector.detect(question, inForce.rules, signal);
      const ms = performance.now() - started;
      meter.note({ ms, failed: false });
      statistics.note({ mode: question.mode, looked, ms });
      detected = { detection_mode: question.mode, processing_time_ms: ms, looked };
    } catch (error) {
      if (error instanceof AppError && (error.kind === 'internal' || error.kind === 'unavailable'))
        meter.note({ ms: performance.now() - started, failed: true });
      throw error;
    }
    if (behalf) await announce?.({ ...behalf, ...detected });
    return detected;
  }

  return {
    configuration,
    statistics: { read: (query: StatisticsQuery) => statistics.read(query), flush: statistics.flush },

    /**
     * Looks through a text. Errors: `invalid` with a code that names what is wrong; `too_large`; `unavailable` when too
     * many wait; `internal` PII_DETECTION_FAILED, and never an empty answer, when it could not be done.
     */
    detect: (request: DetectionRequest, options: LookOptions = {}): Promise<Detected> =>
      look(request, { ...options, max: maxTextLength }),

    /** The same for the text of a document, which may be longer. */
    detectInDocument: (request: DetectionRequest, options: LookOptions = {}): Promise<Detected> =>
      look(request, { ...options, max: maxDocumentLength }),

    /** Keeps whether a find was right. AppError `invalid` for a type that is none. */
    async mark(mark: Omit<Mark, 'detection_mode'> & { detection_mode?: unknown }): Promise<void> {
      const { custom_patterns } = (await configuration.current()).configuration;
      if (!Object.hasOwn(types, mark.pii_type) && !Object.hasOwn(custom_patterns, mark.pii_type))
        throw new AppError('invalid', 'The type is neither built in nor a custom pattern', {
          details: { field: 'pii_type' },
        });
      const detection_mode = mark.detection_mode === undefined ? null : modeOf(mark.detection_mode);
      await statistics.mark({ ...mark, detection_mode });
    },

    /** What this process has measured of its own detections in the last five minutes. */
    performance: () => meter.read(),

    /** Has a small text looked through. Throws when that does not work. */
    probe: createProbe(detector, now),

    stop: () => statistics.stop(),
  };
}

function countsUnder(
  { custom_patterns, compliance_frameworks }: Configuration,
  type: string,
  framework: Framework,
) {
  if (compliance_frameworks[framework].required_pii_types.includes(type)) return true;
  if (Object.hasOwn(types, type)) return isUnder(type as PiiType, framework);
  return custom_patterns[type]?.compliance_frameworks.includes(framework) ?? false;
}

function questionOf(request: DetectionRequest, set: Configuration): Question {
  return {
    text: request.text,
    request_id: request.request_id,
    mode: modeOf(request.detection_mode ?? set.default_detection_mode),
    threshold: thresholdOf(request.confidence_threshold ?? set.confidence_threshold),
    frameworks: [...askedFrameworks(request.compliance_frameworks, set.compliance_frameworks)],
    include_context: request.include_context,
    mask: request.mask_results,
    masked_text: request.masked_text ?? false,
  };
}

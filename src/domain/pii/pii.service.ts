import type { Database } from '#db/database.ts';
import { AppError, isOurFault } from '#kernel/errors.ts';
import type { EventBus } from '#queue/event-bus.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { Framework, PiiType } from '#pii/types.ts';
import { types } from '#pii/types.ts';
import {
  askedFrameworks,
  assertFinds,
  assertTextLength,
  maxDocumentLength,
  maxFinds,
  maxTextLength,
  modeOf,
  thresholdOf,
} from './request.ts';
import { isUnder } from './configuration/compliance.ts';
import { createConfiguration, type PiiConfiguration } from './configuration/configuration.ts';
import type { Detector } from './detector.ts';
import { createNameMasking, type MaskNames } from './files/file-names.ts';
import type { Statistics, StatisticsQuery } from './statistics/figures.ts';
import { createMeter, createProbe, type Meter, type Performance } from './statistics/health.ts';
import type { ScanResult, ReadText, Question } from './messages.ts';
import type { DetectionMode } from './configuration/modes.ts';
import { createStatistics } from './statistics/statistics.ts';
import type { Mark } from './pii.repository.ts';
import type { Page, Utf8Text } from './files/text.ts';
import type { Configuration } from './configuration/settings.ts';

/** A text and how to look through it; what is left out is as the installation has set it. */
export type DetectionRequest = {
  text: string | Utf8Text;
  /** Begins the ids of what is found. */
  request_id: string;
  detection_mode?: unknown;
  confidence_threshold?: unknown;
  compliance_frameworks?: readonly string[] | null | undefined;
  include_context: boolean;
  mask_results: boolean;
  /** Whether the whole text is wanted with everything in it masked. */
  masked_text?: boolean;
  /** Where the pages of a file's text stand, in order. */
  pages?: readonly Page[];
  /** Whether the kind of document is wanted. */
  classify?: boolean;
  /** So many finds at most are answered; more are an error. */
  most?: number;
  /** Only how many there are is wanted. */
  counts_only?: boolean;
};

type AskedFields = 'detection_mode' | 'confidence_threshold' | 'compliance_frameworks';

/** How texts are looked through. */
export type Settings = {
  detection_mode: DetectionMode;
  confidence_threshold: number;
  compliance_frameworks: Framework[];
};

/**
 * The user on whose behalf a text is scanned: they are notified of detections, and in which document. A text that is not a
 * document is identified by its `request_id`, which the response and the log have too.
 */
type OnBehalf = { user_id: string; document_id: string | null; request_id?: string };

export type LookOptions = {
  /** Without it no one is notified. Users take turns. */
  behalf?: OnBehalf;
  /** Cancels the waiting of a client that has left. */
  signal?: AbortSignal;
  /** Whether it comes after all interactive work. */
  background?: boolean;
};

/** The detections, for announcements. */
export type Found = OnBehalf &
  Omit<Detected, 'looked'> & { looked: Pick<ScanResult, 'total' | 'summary' | 'counts'> };

declare module '#queue/event-bus.ts' {
  interface Happenings {
    /** In documents within the transaction that completes them; else outside of any. */
    'personal_data.found': Found[];
  }
}

export type Detected = { detection_mode: DetectionMode; processing_time_ms: number; looked: ScanResult };

/** Finds personal data in texts, as the installation has set it, and counts what it found. */
export type PersonalData = {
  configuration: PiiConfiguration;
  statistics: { read: (query: StatisticsQuery) => Promise<Statistics>; flush: () => Promise<void> };

  /**
   * Looks through a text. Errors: `invalid` with a code that names what is wrong; `too_large`, also for more finds than
   * are answered; `unavailable` when too many wait; `internal` PII_DETECTION_FAILED, and never an empty answer, when it
   * could not be done.
   */
  detect: (request: Omit<DetectionRequest, 'most'>, options?: LookOptions) => Promise<Detected>;

  /** The same for the text of a document, which may be longer and have any number of detections. */
  detectInDocument: (request: DetectionRequest, options?: LookOptions) => Promise<Detected>;

  /** How a text would be looked through, before there is one. Errors: `invalid` when that is asked for wrongly. */
  check: (asked: Pick<DetectionRequest, AskedFields>) => Promise<Settings>;

  /** The text of a file that is not looked through, and what kind of document it is. */
  read: (text: Utf8Text, options?: Omit<LookOptions, 'background'>) => Promise<ReadText>;

  /** Stores whether a detection was right. AppError `invalid` for an unknown type. */
  mark: (mark: Omit<Mark, 'detection_mode'> & { detection_mode?: unknown }) => Promise<void>;

  /** Names of files with what is found in them masked; it counts in no statistics. Errors: as of `detect`. */
  maskedNames: MaskNames;

  /** What this process has measured of its own detections in the last five minutes. */
  performance: () => Performance;

  /** Has a small text looked through. Null while the threads are only busy; throws when it does not work. */
  probe: () => Promise<ScanResult | 'starting' | null>;

  stop: () => Promise<void>;
};

type PersonalDataDeps = {
  database: Database;
  detector: Detector;
  logger: Logger;
  bus: EventBus;
  now?: () => number;
};

export function createPersonalData({
  database,
  detector,
  logger,
  bus,
  now = Date.now,
}: PersonalDataDeps): PersonalData {
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
    { max, behalf, ...waiting }: LookOptions & { max: number },
  ): Promise<Detected> {
    assertTextLength(request.text, max);
    const inForce = await configuration.current();
    const question = questionOf(request, inForce.configuration);
    const asking = { ...waiting, owner: behalf?.user_id };
    const detecting = () => detector.detect(question, inForce.rules, asking);
    const { made: looked, ms } = await measured(meter, detecting);
    const detected = { detection_mode: question.mode, processing_time_ms: ms, looked };
    if (behalf) await publish({ bus, logger }, { ...behalf, ...detected });
    if (request.most !== undefined) assertFinds(looked.total, request.most);
    // What is refused is not counted: it comes again.
    statistics.note({ mode: question.mode, looked, ms });
    return detected;
  }

  return {
    configuration,
    statistics: { read: (query: StatisticsQuery) => statistics.read(query), flush: statistics.flush },

    detect: (request, options = {}) =>
      look({ ...request, most: maxFinds }, { ...options, max: maxTextLength }),

    detectInDocument: (request, options = {}) => look(request, { ...options, max: maxDocumentLength }),

    async check(asked) {
      return settingsOf(asked, (await configuration.current()).configuration);
    },

    read: (text, { signal, behalf } = {}) => detector.read(text, { signal, owner: behalf?.user_id }),

    async mark(mark) {
      const { custom_patterns } = (await configuration.current()).configuration;
      if (!Object.hasOwn(types, mark.pii_type) && !Object.hasOwn(custom_patterns, mark.pii_type))
        throw new AppError('invalid', 'The type is neither a built-in type nor a custom pattern', {
          details: { field: 'pii_type' },
        });
      const detection_mode = mark.detection_mode === undefined ? null : modeOf(mark.detection_mode);
      await statistics.mark({ ...mark, detection_mode });
    },

    maskedNames: createNameMasking({ configuration, detector }),
    performance: () => meter.read(),
    probe: createProbe(detector),
    stop: () => statistics.stop(),
  };
}

/** Nothing is stored here, so a failure is logged: the reply has the detections. */
async function publish(
  { bus, logger }: Pick<PersonalDataDeps, 'bus' | 'logger'>,
  found: Found,
): Promise<void> {
  if (found.looked.total === 0) return;
  await bus
    .publish('personal_data.found', [found], null)
    .catch((error: unknown) =>
      logger.error({ err: error, request_id: found.request_id }, 'webhook delivery could not be queued'),
    );
}

/** The duration; internal failures are reported to the meter. */
async function measured<T>(meter: Meter, work: () => Promise<T>) {
  const started = performance.now();
  try {
    const made = await work();
    const ms = performance.now() - started;
    meter.note({ ms, failed: false });
    return { made, ms };
  } catch (error) {
    if (error instanceof AppError && isOurFault(error))
      meter.note({ ms: performance.now() - started, failed: true });
    throw error;
  }
}

function settingsOf(asked: Pick<DetectionRequest, AskedFields>, set: Configuration): Settings {
  const { mode, threshold, frameworks } = questionOf(
    { ...asked, text: '', request_id: '', include_context: false, mask_results: false },
    set,
  );
  return {
    detection_mode: mode,
    confidence_threshold: threshold,
    compliance_frameworks: frameworks.map(([framework]) => framework),
  };
}

function countsUnder(
  { custom_patterns, compliance_frameworks }: Configuration,
  type: string,
  framework: Framework,
) {
  if (compliance_frameworks[framework].required_pii_types.includes(type)) return true;
  if (Object.hasOwn(types, type)) return isUnder(type as PiiType, framework);
  const own = Object.hasOwn(custom_patterns, type) ? custom_patterns[type] : undefined;
  return own?.compliance_frameworks.includes(framework) ?? false;
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
    pages: request.pages ?? null,
    classify: request.classify ?? false,
    most: request.counts_only ? 0 : (request.most ?? null),
  };
}

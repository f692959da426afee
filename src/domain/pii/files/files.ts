import type { PlainText } from '#extraction/threads/messages.ts';
import type { Extractor } from '#extraction/threads/pool.ts';
import { AppError } from '#kernel/errors.ts';
import type { Classification } from '#pii/classification/classify.ts';
import { fileError } from './file-errors.ts';
import { createIntake, type HeldFile, type Intake, type IntakeLimits } from './intake.ts';
import type { ScanResult } from '#domain/pii/messages.ts';
import type { DetectionRequest, LookOptions, PersonalData } from '#domain/pii/pii.service.ts';

/** Largest file, in bytes. */
const maxAnalysedBytes = 52_428_800;

/** Longest text that is answered, in UTF-16 code units. */
export const maxShownLength = 10_485_760;

/** Most finds that are answered. */
export const maxAnswered = 100_000;

/** How the text of a file is to be looked through. */
type FileRequest = Omit<DetectionRequest, 'text' | 'pages' | 'classify' | 'most' | 'masked_text'> & {
  /** Only its text is wanted: nothing is looked for. */
  extract_text_only: boolean;
};

export type AnalysedFile = Pick<PlainText, 'page_count' | 'hidden' | 'length'> & {
  /** Masked where masks were asked for. */
  filename: string;
  /** Bytes of the file. */
  size: number;
  processing_time_ms: number;
  classification: Classification | null;
  /** What was found; null when it was not looked for. */
  looked: ScanResult | null;
  /** The text as JSON, when that alone was wanted. */
  text: Uint8Array<ArrayBuffer> | null;
};

type FileDeps = {
  personalData: PersonalData;
  extractor: Pick<Extractor, 'plain'>;
  maxFileBytes: number;
  intakeLimits?: IntakeLimits;
};

/** Finds personal data in files, of which nothing is kept. */
export type FileAnalysis = Intake & {
  maxBytes: number;

  /**
   * Scans an accepted file, whose bytes are freed afterwards; the caller releases it. Errors: those of detectInDocument;
   * `unsupported`; `unprocessable` with a reason in its details; `too_large`.
   */
  analyse: (
    asked: { file: HeldFile; filename: string; request: FileRequest },
    options?: LookOptions,
  ) => Promise<AnalysedFile>;
};

export function createFileAnalysis({
  personalData,
  extractor,
  maxFileBytes,
  intakeLimits,
}: FileDeps): FileAnalysis {
  const maxBytes = Math.min(maxFileBytes, maxAnalysedBytes);
  const intake = createIntake({
    maxBytes,
    large: { running: 3, waiting: 50 },
    ...(intakeLimits && { limits: intakeLimits }),
  });

  async function extract({ bytes, looks }: HeldFile, filename: string, { signal, behalf }: LookOptions) {
    try {
      return await extractor.plain({ filename, plain: bytes }, { signal, owner: behalf?.user_id });
    } catch (error) {
      throw fileError(error, looks);
    }
  }

  return {
    maxBytes,
    take: intake.take,

    async analyse({ file, filename, request }, options = {}) {
      const { extract_text_only, ...asked } = request;
      if (extract_text_only && asked.mask_results) throw notMasked();
      const { detection_mode } = await personalData.check(asked);
      const started = performance.now();
      const size = file.bytes.length;
      const plain = await extract(file, filename, options);
      const naming = { detection_mode, owner: options.behalf?.user_id, signal: options.signal };
      const [shown = ''] = asked.mask_results
        ? await personalData.maskedNames([filename], naming)
        : [filename];
      const { utf8, length, pages, page_count, hidden } = plain;
      const text = { utf8, length };
      const answer = (made: Pick<AnalysedFile, 'looked' | 'text' | 'classification'>): AnalysedFile => ({
        filename: shown,
        size,
        length,
        page_count,
        hidden,
        ...made,
        processing_time_ms: performance.now() - started,
      });
      if (extract_text_only) {
        if (length > maxShownLength) throw tooLongToShow(length);
        const { json, classification } = await personalData.read(text, options);
        return answer({ looked: null, text: json, classification });
      }
      const whole = { ...asked, text, pages, classify: true, most: maxAnswered };
      const { looked } = await personalData.detectInDocument(whole, options);
      return answer({ looked, text: null, classification: looked.classification });
    },
  };
}

function notMasked(): AppError {
  return new AppError('invalid', 'extract_text_only detects nothing, so mask_results cannot mask anything', {
    details: { fields: [{ field: 'mask_results', message: 'must be false with extract_text_only' }] },
  });
}

function tooLongToShow(received_characters: number): AppError {
  const message = `The text is longer than ${maxShownLength} characters, the maximum for one response`;
  return new AppError('too_large', message, {
    details: { max_characters: maxShownLength, received_characters },
  });
}

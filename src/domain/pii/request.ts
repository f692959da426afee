import { AppError } from '#kernel/errors.ts';
import { quoted } from '#kernel/visible.ts';
import { frameworks, type Framework, type Risk } from '#pii/types.ts';
import { isFramework, type FrameworkThresholds } from './configuration/compliance.ts';
import { detectionModes, type DetectionMode } from './configuration/modes.ts';

/** Longest text of one request, in UTF-16 code units. */
export const maxTextLength = 1_048_576;

/** Longest text of a document: more characters than the largest file has bytes. */
export const maxDocumentLength = 52_428_800;

/** Most finds that are answered for one text. */
export const maxFinds = 10_000;

/** Most finds that a batch keeps of one document. */
export const maxInBatch = 250_000;

/** The mode of that name, sent as `field`. AppError INVALID_DETECTION_MODE. */
export function modeOf(name: unknown, field = 'detection_mode'): DetectionMode {
  const mode = detectionModes.find((known) => known === name);
  if (mode) return mode;
  throw new AppError('invalid', `The detection mode must be one of ${detectionModes.join(', ')}`, {
    code: 'INVALID_DETECTION_MODE',
    details: { field, allowed_values: detectionModes },
  });
}

/** The threshold, 0–1. AppError CONFIDENCE_THRESHOLD_INVALID. */
export function thresholdOf(value: unknown): number {
  if (typeof value === 'number' && value >= 0 && value <= 1) return value;
  throw new AppError('invalid', 'The confidence threshold must be a number from 0.0 to 1.0', {
    code: 'CONFIDENCE_THRESHOLD_INVALID',
    details: { field: 'confidence_threshold', allowed_values: { minimum: 0, maximum: 1 } },
  });
}

/** The framework of that name, sent as `field`, one of those that may be asked for. AppError INVALID_COMPLIANCE_FRAMEWORK. */
export function frameworkOf(
  name: string,
  { allowed = frameworks, field = 'compliance_frameworks' }: FrameworkSource = {},
): Framework {
  if (isFramework(name) && allowed.includes(name)) return name;
  const message = `The compliance framework must be one of ${allowed.join(', ')}, not ${quoted(name)}`;
  throw new AppError('invalid', message, {
    code: 'INVALID_COMPLIANCE_FRAMEWORK',
    details: { field, allowed_values: allowed },
  });
}

type FrameworkSource = { allowed?: readonly Framework[]; field?: string };

/** An installation's settings for each framework. */
export type FrameworkRules = Record<
  Framework,
  { enabled: boolean; required_pii_types: string[]; risk_threshold: Risk }
>;

/** The frameworks to sum up under. GDPR when none is named; where that is switched off, those that are not. */
export function askedFrameworks(
  names: readonly string[] | null | undefined,
  rules: FrameworkRules,
): FrameworkThresholds {
  const enabled = frameworks.filter((framework) => rules[framework].enabled);
  const usual = enabled.includes('GDPR') ? (['GDPR'] as const) : enabled;
  const asked = names?.map((name) => frameworkOf(name, { allowed: enabled })) ?? usual;
  return new Map(asked.map((framework) => [framework, rules[framework].risk_threshold]));
}

/** AppError `too_large` for a text over the bound. */
export function assertTextLength(text: { length: number }, max: number): void {
  if (text.length <= max) return;
  throw new AppError('too_large', `The text is longer than ${max} characters`, {
    details: { max_characters: max, received_characters: text.length },
  });
}

/** AppError `too_large` where there are more finds than one answer holds. */
export function assertFinds(found: number, max_detections: number): void {
  if (found <= max_detections) return;
  const advice = 'split the text, or raise the confidence threshold';
  const elsewhere =
    max_detections < maxInBatch ? `; a batch over a honey jar stores up to ${maxInBatch} per document` : '';
  const message = `More than ${max_detections} detections, the maximum for one text; ${advice}${elsewhere}`;
  throw new AppError('too_large', message, { details: { max_detections, found } });
}

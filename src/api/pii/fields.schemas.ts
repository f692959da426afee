import { z } from 'zod';
import { detectionModes, frameworks } from '#domain/pii/index.ts';

/** These are checked where they are used: the contract has an error code for each, and wants the allowed values in it. */
export const modeField = z.unknown().meta({ type: 'string', enum: [...detectionModes], example: 'general' });
export const thresholdField = z.unknown().meta({ type: 'number', minimum: 0, maximum: 1, example: 0.85 });
export const frameworkField = z.string().meta({ enum: [...frameworks], example: 'GDPR' });

export const frameworkName = z.enum(frameworks);

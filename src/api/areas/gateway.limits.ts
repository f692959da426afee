import type { LimitTable } from '#http/area.ts';

const minute = 60;

/**
 * How much of the model gateway a user may use. Programs use it, a whole Skep among them (GATEWAY_URL): what keeps the
 * models from being overrun is their queue, these limits keep one caller from filling it for long.
 */
export const gatewayLimits = {
  general: { max: 6000, seconds: minute },
  chat: { max: 1200, seconds: minute },
  embeddings: { max: 3000, seconds: minute },
} satisfies LimitTable;

import type { Device, Precision } from '#llm/performance.ts';
import type { ChatEnd, ChatRequest } from '#llm/model-providers.ts';

/** What a process is asked to load. */
export type GgufLoad = {
  /** Where node-llama-cpp is, as a file URL. */
  library: string;
  path: string;
  embeds: boolean;
  /** Tokens that each of the `batch_size` requests may take. */
  context_size: number;
  cpu_threads: number;
  batch_size: number;
  device: Device;
  precision: Precision;
};

export type GgufQuestion =
  | { ask: 'chat'; request: Omit<ChatRequest, 'signal'> & { max_tokens: number } }
  | { ask: 'embed'; texts: string[] }
  | { ask: 'count'; text: string };

export type GgufOrder = { load: GgufLoad } | ({ id: number } & GgufQuestion) | { id: number; ask: 'stop' };

/** The device of the model, as reported by llama.cpp. */
export type GgufFigures = {
  memory_bytes: number;
  hardware: Device;
  context_size: number;
  cpu_threads: number;
  batch_size: number;
  precision: Precision | null;
};

/** Why a model could not be loaded. */
export type GgufRefusal = 'library' | 'device' | 'memory' | 'file' | 'context';

/** The final message of a request. */
export type GgufAnswer =
  | { end: ChatEnd }
  | { vectors: Float32Array[] }
  | { tokens: number }
  | { too_long: number }
  | { failed: string }
  | { stopped: true };

export type GgufReport =
  | { progress: number }
  | { loaded: GgufFigures }
  | { refused: GgufRefusal; words: string }
  | { id: number; text: string }
  | ({ id: number } & GgufAnswer);

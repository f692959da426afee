import type { ModelCard } from './model.ts';

/** Tokens that models of well-known families were made for, by their names; the first that fits. */
const contexts: [RegExp, number][] = [
  [/gpt-4\.1/, 1_047_576],
  [/gpt-5/, 400_000],
  [/gpt-oss/, 131_072],
  [/gpt-4o|gpt-4-turbo|o1-mini|chatgpt-4o/, 128_000],
  [/gpt-4-32k/, 32_768],
  [/gpt-4/, 8192],
  [/gpt-3\.5/, 16_385],
  [/\bo[134](?:-|$)/, 200_000],
  [/claude/, 200_000],
  [/gemini-(?:1\.5|2)/, 1_048_576],
  [/llama-?3\.[123]/, 131_072],
  [/llama-?3/, 8192],
  [/llama-?2/, 4096],
  [/mi[sx]tral-(?:large|small|nemo)/, 131_072],
  [/mi[sx]tral/, 32_768],
  [/qwen-?(?:2\.5|3)/, 32_768],
  [/gemma-?3/, 131_072],
  [/gemma/, 8192],
  [/phi-?3.*128k/, 131_072],
  [/phi-?3/, 4096],
  [/phi-?4/, 16_384],
  [/deepseek/, 65_536],
  [/nomic-embed|bge-m3/, 8192],
  [/text-embedding/, 8191],
  [/bge-|gte-|(?:^|\/)e5-|mxbai-embed|all-minilm/, 512],
];

/** What a model of that name was made for, in tokens; null for one of no family known here. */
export function familyContext(name: string): number | null {
  const lower = name.toLowerCase();
  return contexts.find(([family]) => family.test(lower))?.[1] ?? null;
}

const embedding = /embed|(?:^|\/)(?:bge|gte|e5)-|minilm/;
const neither = /whisper|dall-e|gpt-image|moderation|rerank|(?:^|[-/])tts\b|transcribe|sora/;

/** What a model of that name is likely to do, where the server does not say; nothing for pictures, speech and the like. */
export function likelyCapabilities(name: string): ModelCard['capabilities'] {
  const lower = name.toLowerCase();
  if (neither.test(lower)) return [];
  return embedding.test(lower) ? ['embeddings'] : ['chat'];
}

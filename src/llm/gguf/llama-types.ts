/** What is used of node-llama-cpp 3, which is no dependency: its own types are there only where it is installed. */

export type LlamaSequence = {
  contextSize: number;
  tokenMeter: { usedOutputTokens: number };
};

type LlamaContext = {
  contextSize: number;
  /** What llama.cpp has now, not what it was asked for. */
  currentThreads: number;
  totalSequences: number;
  /** ggml's number of the type. */
  kvCacheKeyType: number;
  getSequence: () => LlamaSequence;
};

type LlamaEmbeddings = {
  getEmbeddingFor: (tokens: number[]) => Promise<{ vector: number[] }>;
};

type ContextOptions = { contextSize: number; threads: number };

export type LlamaModel = {
  tokenizer: unknown;
  tokenize: (text: string) => number[];
  createContext: (
    options: ContextOptions & {
      sequences: number;
      experimentalKvCacheKeyType: string;
      experimentalKvCacheValueType: string;
    },
  ) => Promise<LlamaContext>;
  createEmbeddingContext: (options: ContextOptions) => Promise<LlamaEmbeddings>;
};

export type Llama = {
  gpu: 'cuda' | 'metal' | 'vulkan' | false;
  loadModel: (options: { modelPath: string; onLoadProgress: (share: number) => void }) => Promise<LlamaModel>;
  getLlamaMemoryUsage: () => Promise<{ gpuVram: number; cpuRam: number }>;
};

export type LlamaHistoryItem =
  | { type: 'system' | 'user'; text: string }
  | { type: 'model'; response: string[] };

type ChatWrapper = {
  generateContextState: (options: { chatHistory: LlamaHistoryItem[] }) => {
    contextText: { tokenize: (tokenizer: unknown) => number[] };
  };
};

type LlamaChat = {
  chatWrapper: ChatWrapper;
  generateResponse: (
    history: LlamaHistoryItem[],
    options: {
      maxTokens: number;
      temperature?: number;
      topP?: number;
      customStopTriggers?: string[];
      repeatPenalty: false;
      signal: AbortSignal;
      onTextChunk: (text: string) => void;
    },
  ) => Promise<{ metadata: { stopReason: string } }>;
  dispose: (options: { disposeSequence: boolean }) => void;
};

export type LlamaLibrary = {
  getLlama: (options: {
    gpu: 'cuda' | 'metal' | false;
    build: 'never';
    skipDownload: true;
    progressLogs: false;
    maxThreads: number;
    logLevel: 'error';
    logger: (level: string, message: string) => void;
  }) => Promise<Llama>;
  LlamaChat: new (options: {
    contextSequence: LlamaSequence;
    chatWrapper?: ChatWrapper;
    autoDisposeSequence: boolean;
  }) => LlamaChat;
};

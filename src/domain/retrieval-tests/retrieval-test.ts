import type { VectorModelRecord } from '#domain/vectors/index.ts';
import type { Figures } from './figures.ts';

/** A passage that is expected, or with null offsets any of a document. */
type ExpectedPassage = {
  id: string;
  document_id: string;
  title: string;
  start: number | null;
  end: number | null;
  page: number | null;
  quote: string | null;
};

export type RetrievalQuestion = {
  id: string;
  question: string;
  jar_id: string | null;
  jar_name: string | null;
  shared: boolean;
  /** Whether it is the asking user's own. */
  own: boolean;
  created_at: Date;
  /** Those that the asking user may read. */
  expected: ExpectedPassage[];
};

/** What a run may change of the search. */
type SearchSettings = { top_k: number; by_document: boolean; aliases: boolean; vectors: boolean };

export type WantedRun = SearchSettings & {
  /** Whose vectors: of the model in use, of the one whose vectors are being made, or of the one before. */
  model: ModelState;
};

export type RunSettings = SearchSettings & {
  /** The model by its name, and where its vectors are; null for words alone. */
  model: string | null;
  space: string | null;
};

export type ModelState = VectorModelRecord['state'];

/** A model that a run may use. */
export type RunModel = {
  space: string;
  name: string;
  state: ModelState;
  /** The share of all passages that has vectors of it. */
  complete: number;
  /** Whether it can be asked, and nearly all passages have vectors of it. */
  available: boolean;
  /** Whether its vectors are complete, and are not used until the settings say so. */
  waiting: boolean;
};

type RunStatus = 'queued' | 'running' | 'completed' | 'failed';

export type RetrievalRun = {
  id: string;
  status: RunStatus;
  /** Why it failed; null when it has not. */
  error: string | null;
  settings: RunSettings;
  figures: Figures | null;
  /** Questions of the run, and how many of them were asked. */
  questions: number;
  asked: number;
  created_at: Date;
  finished_at: Date | null;
};

export type RetrievalResult = {
  question_id: string;
  question: string;
  state: 'waiting' | 'measured' | 'unavailable';
  rank: number | null;
  document_rank: number | null;
};

/** Of a user. */
export const most = { questions: 200, expected: 10, runs: 50 };

/** A hit below this rank counts as not found. */
export const searchedRanks = 50;

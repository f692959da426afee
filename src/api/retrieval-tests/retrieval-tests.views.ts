import type { z } from 'zod';
import type { RetrievalQuestion, RetrievalRun, RunModel } from '#domain/retrieval-tests/index.ts';
import type {
  question as questionSchema,
  questionList,
  run as runSchema,
} from './retrieval-tests.schemas.ts';

export function viewModel({
  space: _space,
  ...model
}: RunModel): z.input<typeof questionList>['models'][number] {
  return model;
}

export function viewQuestion(question: RetrievalQuestion): z.input<typeof questionSchema> {
  const { jar_id, jar_name, created_at, ...rest } = question;
  return { ...rest, honey_jar_id: jar_id, honey_jar_name: jar_name, created_at: created_at.toISOString() };
}

export function viewRun({
  settings,
  created_at,
  finished_at,
  ...run
}: RetrievalRun): z.input<typeof runSchema> {
  const { by_document, space: _space, ...others } = settings;
  return {
    ...run,
    settings: { ...others, group_by: by_document ? 'document' : null },
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  };
}

import { z } from 'zod';
import type { RetrievalRuns, RetrievalTests } from '#domain/retrieval-tests/index.ts';
import { principalOf } from '#http/access/access.ts';
import { noContent } from '#http/replies/no-content.ts';
import { sliceFields } from '#http/replies/slice.ts';
import {
  expectedBody,
  question,
  questionBody,
  questionList,
  questionParams,
  run,
  runBody,
  runList,
  runParams,
  runReply,
} from './retrieval-tests.schemas.ts';
import { viewModel, viewQuestion, viewRun } from './retrieval-tests.views.ts';
import type { App } from '#http/app.ts';

type Deps = { retrievalTests: RetrievalTests; retrievalRuns: RetrievalRuns };

const path = '/knowledge/retrieval-tests';
const tags = ['knowledge'];

/** Questions with the passages that a search should find, and runs of them: `/knowledge/retrieval-tests`. */
export function retrievalTestRoutes(app: App, deps: Deps): void {
  questionRoutes(app, deps);
  runRoutes(app, deps);
}

function questionRoutes(app: App, { retrievalTests, retrievalRuns }: Deps): void {
  app.get(
    path,
    {
      schema: {
        tags,
        summary: 'List the questions of your retrieval tests',
        description: 'Your own, and those shared in honey jars that you may read; the newest first.',
        querystring: z.object(sliceFields),
        response: { 200: questionList },
      },
    },
    async (request) => {
      const { rows, ...rest } = await retrievalTests.list(principalOf(request), request.query);
      const models = (await retrievalRuns.models()).map(viewModel);
      const vectors_available = retrievalRuns.hasVectors();
      return { ...rest, questions: rows.map(viewQuestion), vectors_available, models };
    },
  );

  app.post(
    path,
    {
      config: { action: 'retrieval_test.create', errors: [404, 409] },
      schema: {
        tags,
        summary: 'Keep a question with the passages that a search should find',
        description: 'At most 200. 409 for one that you have kept already. Viewers cannot share questions.',
        body: questionBody,
        response: { 201: question },
      },
    },
    async (request, reply) => {
      const { honey_jar_id: jar_id, ...input } = request.body;
      const made = await retrievalTests.create(principalOf(request), { ...input, jar_id });
      request.audit.target = { type: 'retrieval_test', id: made.id };
      return reply.code(201).send(viewQuestion(made));
    },
  );

  app.post(
    `${path}/:question_id/expected`,
    {
      config: { action: 'retrieval_test.expect', errors: [404, 409] },
      schema: {
        tags,
        summary: 'Add an expected passage to a question of yours',
        description: 'At most 10.',
        params: questionParams,
        body: expectedBody,
        response: { 201: question },
      },
    },
    async (request, reply) => {
      const { question_id } = request.params;
      const changed = await retrievalTests.expect(principalOf(request), question_id, request.body);
      return reply.code(201).send(viewQuestion(changed));
    },
  );

  app.delete(
    `${path}/:question_id`,
    {
      config: { action: 'retrieval_test.delete' },
      schema: {
        tags,
        summary: 'Delete a question of yours',
        params: questionParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await retrievalTests.remove(principalOf(request), request.params.question_id);
      return reply.code(204).send();
    },
  );
}

function runRoutes(app: App, { retrievalRuns }: Deps): void {
  app.get(
    `${path}/runs`,
    {
      schema: {
        tags,
        summary: 'List the runs of your retrieval tests',
        description: 'The newest first; 50 are kept.',
        querystring: z.object(sliceFields),
        response: { 200: runList },
      },
    },
    async (request) => {
      const { rows, ...rest } = await retrievalRuns.list(principalOf(request), request.query);
      return { ...rest, runs: rows.map(viewRun) };
    },
  );

  app.post(
    `${path}/runs`,
    {
      config: { action: 'retrieval_test.run', limit: 'search', errors: [409] },
      schema: {
        tags,
        summary: 'Ask all questions of your retrieval tests',
        description:
          'In the background, with what these settings make of the search; `asked` says how far it is. 409 without questions, ' +
          'while another run of yours goes on, and for a model whose vectors are not there. Runs do not count among the searches of ' +
          'honey jars.',
        body: runBody,
        response: { 202: run },
      },
    },
    async (request, reply) => {
      const { group_by, ...settings } = request.body;
      const by_document = group_by === 'document';
      const started = await retrievalRuns.start(principalOf(request), { ...settings, by_document });
      request.audit.target = { type: 'retrieval_run', id: started.id };
      return reply.code(202).send(viewRun(started));
    },
  );

  app.get(
    `${path}/runs/:run_id`,
    {
      schema: {
        tags,
        summary: 'Get a run with the rank of each question',
        params: runParams,
        response: { 200: runReply },
      },
    },
    async (request) => {
      const { results, ...found } = await retrievalRuns.get(principalOf(request), request.params.run_id);
      return { ...viewRun(found), results };
    },
  );

  app.delete(
    `${path}/runs/:run_id`,
    {
      config: { action: 'retrieval_test.delete_run' },
      schema: { tags, summary: 'Delete a run', params: runParams, response: { 204: noContent } },
    },
    async (request, reply) => {
      await retrievalRuns.remove(principalOf(request), request.params.run_id);
      return reply.code(204).send();
    },
  );
}

import { signedIn, unknown, type RouteRule } from './route-rule.ts';

const expected = { document_id: '00000000-0000-4000-8000-000000000000' };

/** Of the questions of retrieval tests, and of their runs. */
export const retrievalTestRules: Record<string, RouteRule> = {
  'GET /api/knowledge/retrieval-tests': signedIn,
  'POST /api/knowledge/retrieval-tests': {
    ...unknown,
    body: { question: 'Anything?', expected: [expected] },
  },
  'POST /api/knowledge/retrieval-tests/{question_id}/expected': { ...unknown, body: expected },
  'DELETE /api/knowledge/retrieval-tests/{question_id}': unknown,
  'GET /api/knowledge/retrieval-tests/runs': signedIn,
  'POST /api/knowledge/retrieval-tests/runs': { ...signedIn, body: {} },
  'GET /api/knowledge/retrieval-tests/runs/{run_id}': unknown,
  'DELETE /api/knowledge/retrieval-tests/runs/{run_id}': unknown,
};

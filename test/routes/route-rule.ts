/** Who is let in by a route, apart from what the ids in its path may add. */
export type RouteRule = {
  /** Whether somebody who is not signed in is served, or answered 401. */
  anonymous: 'served' | 401;
  /** What a viewer (aal1) gets: 403; 404 for an id that does not exist; or whatever the route answers to anybody. */
  viewer: 'served' | 403 | 404;
  /** A body that gets past the schema, so that permissions are what decides. */
  body?: object;
  /** Query parameters, for the same reason. */
  query?: string;
  /** The body is a form with a file. */
  form?: true;
};

export const open: RouteRule = { anonymous: 'served', viewer: 'served' };
export const signedIn: RouteRule = { anonymous: 401, viewer: 'served' };
export const forbidden: RouteRule = { anonymous: 401, viewer: 403 };
export const unknown: RouteRule = { anonymous: 401, viewer: 404 };

export function below(prefix: string, routes: Record<string, RouteRule>): Record<string, RouteRule> {
  return Object.fromEntries(
    Object.entries(routes).map(([route, rule]) => [route.replace(' ', ` ${prefix}`), rule]),
  );
}

/** What every form has of one document. */
export function documentRules(path: string): Record<string, RouteRule> {
  return below(path, {
    'GET /content': unknown,
    'PUT /content': { ...unknown, form: true },
    'GET /text': unknown,
    'GET /chunks': unknown,
    'GET /hidden-text': unknown,
    'PUT /tags': { ...unknown, body: { tags: ['phishing'] } },
    'POST /retry': unknown,
    'POST /reprocess': unknown,
  });
}

/** What is similar to one document. */
export function similarRules(path: string): Record<string, RouteRule> {
  return below(path, {
    'GET /similar': unknown,
    'GET /similar-passages': { ...unknown, query: 'ordinal=0' },
  });
}

/** What was found in one honey jar. */
export function foundInJarRules(path: string): Record<string, RouteRule> {
  return below(path, { 'GET /indicators': unknown, 'GET /duplicates': unknown });
}

/** What was found in one document and its review, and what is similar to it. */
export function reviewRules(path: string): Record<string, RouteRule> {
  return {
    ...similarRules(path),
    ...below(path, {
      'GET /entities': unknown,
      'GET /relations': unknown,
      'GET /techniques': unknown,
      'GET /summary': unknown,
      'GET /export': unknown,
      'GET /review': unknown,
      'PUT /review': {
        ...unknown,
        body: { entity_id: '00000000-0000-4000-8000-000000000000', decision: 'rejected' },
      },
    }),
  };
}

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

const offer = {
  honey_jar_id: '00000000-0000-4000-8000-000000000000',
  title: 'A feed',
  price: 10,
  category: 'Malware',
};

/** Of honey jars on offer, and of what was bought. */
export const marketplaceRules: Record<string, RouteRule> = below('/api/marketplace', {
  'GET /honey-pots': signedIn,
  'POST /honey-pots': { ...unknown, body: offer },
  'GET /honey-pots/{listing_id}': unknown,
  'PATCH /honey-pots/{listing_id}': { ...unknown, body: { price: 20 } },
  'POST /honey-pots/{listing_id}/purchase': { ...forbidden, body: { payment_method: 'free' } },
  'GET /honey-pots/{listing_id}/reviews': unknown,
  'POST /honey-pots/{listing_id}/reviews': { ...unknown, body: { rating: 4 } },
  'GET /purchases': signedIn,
  'GET /sales': signedIn,
  'POST /purchases/{purchase_id}/paid': forbidden,
  'POST /purchases/{purchase_id}/revoke': forbidden,
});
/** What opens alerts, and what is done with them. */
export const alertRules: Record<string, RouteRule> = {
  'GET /alerts': signedIn,
  'GET /alerts/{alert_id}': unknown,
  'PATCH /alerts/{alert_id}': { ...unknown, body: { note: 'Seen' } },
  'GET /watches': signedIn,
  'POST /watches': { ...forbidden, body: { kind: 'indicator', value: 'evil.example' } },
  'GET /watches/{watch_id}': unknown,
  'PATCH /watches/{watch_id}': { ...unknown, body: { active: false } },
  'DELETE /watches/{watch_id}': unknown,
};

/** Paused: nothing of a test leaves for the network. */
export const pausedFeed = {
  name: 'Vendor blog',
  kind: 'rss',
  source: 'https://192.9.9.9/feed.xml',
  active: false,
};

export const feedRules: Record<string, RouteRule> = {
  'GET /feeds': signedIn,
  'POST /feeds': {
    ...forbidden,
    body: { ...pausedFeed, honey_jar_id: '00000000-0000-4000-8000-000000000000' },
  },
  'GET /feeds/{feed_id}': unknown,
  'PATCH /feeds/{feed_id}': { ...forbidden, body: { active: false } },
  'DELETE /feeds/{feed_id}': forbidden,
  'POST /feeds/{feed_id}/poll': forbidden,
};

/** Honey jars as collections of TAXII. */
export const taxiiRules: Record<string, RouteRule> = below('/taxii2', {
  'GET ': signedIn,
  'GET /api': signedIn,
  'GET /api/collections': signedIn,
  'GET /api/collections/{collection_id}': unknown,
  'GET /api/collections/{collection_id}/objects': unknown,
  'GET /api/collections/{collection_id}/manifest': unknown,
  'GET /api/collections/{collection_id}/objects/{object_id}': unknown,
  'GET /api/collections/{collection_id}/objects/{object_id}/versions': unknown,
});

export const orderedReport = {
  template_id: '6a1f3f0e-1c58-4d0a-9a51-0d6f4a5b4001',
  title: 'A report',
  parameters: { user_query: 'What is known of Turla?' },
};

export const reportSchedule = {
  name: 'Every Monday',
  report: orderedReport,
  every: 'week',
  weekday: 1,
  hour: 7,
  time_zone: 'Europe/Berlin',
};

/** Of reports; people need no second factor here. */
export const reportRules: Record<string, RouteRule> = below('/api/reports', {
  'GET /queue/status': open,
  'GET /public/queue/status': open,
  'GET /templates': signedIn,
  'POST ': { ...signedIn, body: orderedReport },
  'GET ': signedIn,
  'GET /{report_id}': unknown,
  'GET /{report_id}/download': unknown,
  'GET /{report_id}/content': unknown,
  'DELETE /{report_id}': unknown,
  'POST /{report_id}/cancel': unknown,
  'POST /{report_id}/retry': unknown,
  'GET /debug/file/{file_id}': unknown,
  'GET /schedules': signedIn,
  'POST /schedules': { ...signedIn, body: reportSchedule },
  'GET /schedules/{schedule_id}': unknown,
  'PATCH /schedules/{schedule_id}': { ...unknown, body: { active: false } },
  'DELETE /schedules/{schedule_id}': unknown,
});

/** Of teams. */
export const teamRules: Record<string, RouteRule> = {
  'GET /api/admin/teams': forbidden,
  'POST /api/admin/teams': forbidden,
  'GET /api/admin/teams/{team_id}': forbidden,
  'PUT /api/admin/teams/{team_id}': forbidden,
  'DELETE /api/admin/teams/{team_id}': forbidden,
  'GET /api/admin/teams/{team_id}/members': forbidden,
  'POST /api/admin/teams/{team_id}/members': forbidden,
  'DELETE /api/admin/teams/{team_id}/members/{user_id}': forbidden,
};

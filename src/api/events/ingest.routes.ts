import type { Entry, EventIntake } from '#domain/events/index.ts';
import { principalOf } from '#http/access/access.ts';
import type { App } from '#http/app.ts';
import { eventsBody, ingested, ingestHeaders } from './ingest.schemas.ts';

/** A thousand events of 4 KiB. */
const bodyLimit = 4 * 1024 * 1024;

const description =
  "For analysts and API keys with the scope `write`. `application/json`: an event in Skep's form, a document of ECS or of OCSF, or up " +
  'to 1,000 of them; `application/x-ndjson` and `text/plain`: a line each, JSON or CEF with or without a syslog header. An event that ' +
  'cannot be read is named in `errors` and does not cost the others; when none can be read, the answer is 422. What was sent is kept ' +
  'in `raw`. Every signed-in user sees these events; those of threat level 7 and more open an alert.';

/** Events of other systems: `POST /events`. */
export function ingestRoutes(app: App, { eventIntake }: { eventIntake: EventIntake }): void {
  app.register(async (scope: App) => {
    scope.addContentTypeParser<string>(
      ['application/x-ndjson', 'text/plain'],
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, body),
    );

    scope.post(
      '/events',
      {
        bodyLimit,
        config: { action: 'events.ingest', limit: 'ingest', checksEntries: true, errors: [413] },
        schema: {
          tags: ['events'],
          summary: 'Send events',
          description,
          headers: ingestHeaders,
          body: eventsBody,
          response: { 201: ingested },
        },
      },
      async (request, reply) => {
        const key = request.headers['idempotency-key'] ?? null;
        const summary = await eventIntake.ingest(principalOf(request), {
          entries: entriesOf(request.body),
          key,
        });
        const { accepted, duplicates, rejected } = summary;
        request.audit.details = { ...request.audit.details, accepted, duplicates, rejected };
        return reply.code(201).send(summary);
      },
    );
  });
}

function entriesOf(body: unknown): Entry[] {
  if (typeof body === 'string') return linesOf(body).map((line) => ({ line }));
  const list = Array.isArray(body) ? body : batchOf(body);
  return (list ?? [body]).map((value: unknown) => ({ value }));
}

function batchOf(body: unknown): unknown[] | null {
  if (typeof body !== 'object' || body === null || !('events' in body)) return null;
  const { events, ...others } = body;
  return Array.isArray(events) && Object.keys(others).length === 0 ? events : null;
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

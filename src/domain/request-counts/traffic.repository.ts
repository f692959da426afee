import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

/** What one service answered on one day (UTC); `errors` are answers with a status of 5xx. */
export type RequestDay = {
  day: string;
  service: string;
  requests: number;
  errors: number;
  total_ms: number;
};

/** Adds to the days' sums, whichever processes add at the same time. */
export async function addRequests(db: Queryable, days: RequestDay[]): Promise<void> {
  // In one order everywhere, so that two processes never wait for each other's rows in a circle.
  const rows = days.toSorted((a, b) => (`${a.day} ${a.service}` < `${b.day} ${b.service}` ? -1 : 1));
  await sql`
    insert into request_days as current (day, service, requests, errors, total_ms)
    select day, service, requests, errors, total_ms
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
         as added (day date, service text, requests bigint, errors bigint, total_ms double precision)
    on conflict (day, service) do update set
      requests = current.requests + excluded.requests,
      errors = current.errors + excluded.errors,
      total_ms = current.total_ms + excluded.total_ms`.execute(db);
}

/** The sums of a day over all services. */
export async function requestsOn(
  db: Queryable,
  day: string,
): Promise<Pick<RequestDay, 'requests' | 'errors' | 'total_ms'>> {
  const { rows } = await sql<Pick<RequestDay, 'requests' | 'errors' | 'total_ms'>>`
    select coalesce(sum(requests), 0)::bigint as requests, coalesce(sum(errors), 0)::bigint as errors,
           coalesce(sum(total_ms), 0)::double precision as total_ms
    from request_days where day = ${day}::date`.execute(db);
  return rows[0] ?? { requests: 0, errors: 0, total_ms: 0 };
}

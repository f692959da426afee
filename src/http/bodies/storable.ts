import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { whyTooDeep, whyUnstorable } from '#kernel/storable.ts';

/** The hook that keeps such values out of every route: in a query they would fail as faults of ours. */
export async function refuseUnstorable({ body, query, routeOptions }: FastifyRequest): Promise<void> {
  const { changes, checksEntries = false } = routeOptions.config;
  const why = changes === false || checksEntries ? whyTooDeep : whyUnstorable;
  // What a proxy passes on comes as a stream, which is not ours to read.
  const inBody = body instanceof Readable ? null : why(body);
  if (inBody !== null) throw new AppError('invalid', `The body ${inBody}`);
  const inQuery = whyUnstorable(query);
  if (inQuery !== null) throw new AppError('unreadable', `A query parameter ${inQuery}`);
}

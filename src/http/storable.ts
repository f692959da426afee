import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { whyUnstorable } from '#kernel/storable.ts';

/** The hook that keeps such values out of every route: in a query they would fail as faults of ours. */
export async function refuseUnstorable({ body, query }: FastifyRequest): Promise<void> {
  // What a proxy passes on comes as a stream, which is not ours to read.
  const inBody = body instanceof Readable ? null : whyUnstorable(body);
  if (inBody !== null) throw new AppError('invalid', `The body ${inBody}`);
  const inQuery = whyUnstorable(query);
  if (inQuery !== null) throw new AppError('unreadable', `A query parameter ${inQuery}`);
}

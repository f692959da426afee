import { AppError } from '#kernel/errors.ts';
import { operationId } from '#http/openapi/operation-ids.ts';
import type { ApiDocument } from '#http/openapi/openapi-document.ts';

// It is made when it is first asked for, which takes a second of processor time.
const withinMs = 20_000;

/**
 * The API of a separate knowledge service, by the paths below `prefix` at which the platform passes it on.
 *
 * @throws AppError unavailable while the service does not answer.
 */
export async function describedKnowledge(upstream: string, prefix: string): Promise<ApiDocument> {
  const document = await read(new URL('/openapi.json', upstream));
  const paths: ApiDocument['paths'] = {};
  for (const [path, operations] of Object.entries(document.paths)) {
    const below = `${prefix}${path}`;
    paths[below] = Object.fromEntries(
      Object.entries(operations).map(([method, operation]: [string, object]) => [
        method,
        { ...operation, operationId: operationId(method, below) },
      ]),
    );
  }
  return { ...document, paths };
}

async function read(address: URL): Promise<ApiDocument> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(withinMs), redirect: 'error' });
    if (!response.ok) throw new Error(`${address.href} answers ${response.status}`);
    return (await response.json()) as ApiDocument;
  } catch (cause) {
    throw new AppError('unavailable', 'The knowledge service does not answer; try again in a moment', {
      cause,
    });
  }
}

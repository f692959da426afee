import { z } from 'zod';
import { idParam } from '#http/replies/id.ts';
import { fieldError, type ErrorKind } from '#kernel/errors.ts';

export const jarIds = z
  .array(idParam)
  .min(1)
  .max(500)
  .describe(
    'The honey jars to search; without it, all that you may read. For an admin, these are the jars they could read ' +
      'as a plain user: jars that only the admin role opens must be named here, and each is recorded in the audit log.',
  );

const scope = z.union([jarIds, idParam]).optional();
const same = scope.describe('Same as `honey_jar_ids`').meta({ 'x-alias-of': 'honey_jar_ids' });

/**
 * The names under which a request may say which honey jars it is about, each with one id or a list of them. Clients of the
 * contract's different parts use different ones, so every request that has a scope takes all of them.
 */
export const scopeFields = {
  honey_jar_ids: scope.describe(jarIds.description ?? ''),
  honey_jar_id: same,
  honey_pot_ids: same,
  honey_pot_id: same,
  'honey jar_id': same,
};

/** For a body whose `context` has nothing else. */
export const scopeContext = z.object(scopeFields).default({}).describe('The scope may also be given here');

type Named = Partial<Record<keyof typeof scopeFields, string | string[] | undefined>>;
export type Scoped = Named & { context?: Named | undefined };

type ScopeOptions = {
  /** Where in the request the names are, for errors. */
  at?: string | undefined;
  kind?: ErrorKind;
};

/**
 * The honey jars that a request names, each once; undefined when it names none. Throws when it names different ones in two
 * places: to search the one, the other, both or what they share would each be a guess.
 */
export function scopeOf(
  request: Scoped,
  { at = '', kind = 'invalid' }: ScopeOptions = {},
): string[] | undefined {
  const [first, ...others] = [...namedIn(request, at), ...namedIn(request.context ?? {}, `${at}context.`)];
  const other = others.find(({ ids }) => !first || isOther(ids, first.ids));
  if (first && other)
    throw fieldError(other.field, `names other honey jars than ${first.field}; send one of them`, { kind });
  return first && [...first.ids];
}

function namedIn(request: Named, at: string): { field: string; ids: Set<string> }[] {
  const names = Object.keys(scopeFields) as (keyof typeof scopeFields)[];
  return names.flatMap((name) => {
    const named = request[name];
    return named === undefined ? [] : { field: `${at}${name}`, ids: new Set([named].flat()) };
  });
}

function isOther(ids: Set<string>, than: Set<string>): boolean {
  return ids.size !== than.size || [...ids].some((id) => !than.has(id));
}

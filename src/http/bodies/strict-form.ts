import { z } from 'zod';

type Schema = z.core.$ZodType;
type Def = z.core.$ZodTypes['_zod']['def'];
/** What becomes of an object form once it refuses what it does not know; `source` is what it was before. */
type Finish = (strict: z.ZodObject, source: z.ZodObject) => z.ZodType;

/** Objects that others extend as they like: what we do not know of them is left out. */
const extended = new WeakSet<Schema>();
/** What may hold objects and is not looked into; of unions those with a discriminator. */
const opaque = new Set<Def['type']>([
  'union',
  'intersection',
  'tuple',
  'map',
  'set',
  'lazy',
  'promise',
  'success',
]);
const bodies = new WeakMap<Schema, Schema>();
const queries = new WeakMap<Schema, Schema>();

/**
 * Marks an object defined by an external standard, such as a browser's credential: unknown members are ignored in it instead of
 * refused.
 */
export function extensible<T extends z.ZodObject>(form: T): T {
  extended.add(form);
  return form;
}

/**
 * The form as a request has to fill it: objects refuse members that they do not name, unless they say what else they take
 * (`catchall`, `looseObject`, `record`), and an option that is null or an empty list counts as left out, unless the form has a
 * meaning of its own for it. For bodies, messages of sockets and JSON in fields of forms.
 */
export function bodyForm<T extends z.ZodType>(form: T): T {
  return made(bodies, form, withOptions) as T;
}

/** The same for query parameters, in which nothing is null. */
export function queryForm<T extends z.ZodType>(form: T): T {
  return made(queries, form, (strict) => strict) as T;
}

function made(known: WeakMap<Schema, Schema>, form: Schema, finish: Finish): Schema {
  const ready = known.get(form) ?? rebuilt(form, finish);
  // What was made once is not made again, neither of its source nor of itself.
  known.set(form, ready).set(ready, ready);
  return ready;
}

function rebuilt(form: Schema, finish: Finish): Schema {
  const { def } = (form as z.core.$ZodTypes)._zod;
  const again = <T extends Schema>(inner: T): T => rebuilt(inner, finish) as T;
  if (def.type === 'object') return finish(strictObject(form as z.ZodObject, again), form as z.ZodObject);
  if (def.type === 'array') return changed(form, def, { element: again(def.element) });
  if (def.type === 'record') return changed(form, def, { valueType: again(def.valueType) });
  if (def.type === 'pipe') return changed(form, def, { in: again(def.in), out: again(def.out) });
  if (def.type === 'union' && !('discriminator' in def))
    return changed(form, def, { options: def.options.map(again) });
  if (opaque.has(def.type))
    throw new Error(`A form cannot be described with ${def.type}: its content would not be validated`);
  return 'innerType' in def ? changed(form, def, { innerType: again(def.innerType) }) : form;
}

function strictObject(form: z.ZodObject, again: <T extends Schema>(inner: T) => T): z.ZodObject {
  const { def } = form;
  const shape = Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, again(field)]));
  const isOpen = def.catchall !== undefined || extended.has(form);
  return changed(form, def, { shape, ...(!isOpen && { catchall: z.never() }) });
}

/** A copy with its checks, its description and its examples. */
function changed<T extends Schema>(form: T, def: Def, parts: object): T {
  const kept = Object.entries(parts).every(
    ([name, part]) => part === (def as Record<string, unknown> & Def)[name],
  );
  if (kept) return form;
  return z.core.util.clone<T>(form, z.core.util.mergeDefs(def, parts), { parent: true });
}

type Option = { name: string; takesNull: boolean; takesEmpty: boolean };

/** Has options that are null or an empty list left out before the form sees them; the documentation shows that null is taken. */
function withOptions(strict: z.ZodObject, source: z.ZodObject): z.ZodType {
  const options = Object.entries(source.shape)
    .filter(([, field]) => field._zod.optin !== undefined)
    .map(([name, field]) => ({ name, takesNull: takes(field, null), takesEmpty: takes(field, []) }));
  if (options.length === 0) return strict;
  const nullable = options.map(({ name, takesNull }) => {
    const field = strict.shape[name] as z.ZodType;
    return [name, takesNull ? field : z.nullable(field)];
  });
  const shape = { ...strict.shape, ...Object.fromEntries(nullable) };
  return z.preprocess((value) => withoutNothing(value, options), changed(strict, strict.def, { shape }));
}

/** Has the form a meaning for this value? What is looked at later, as `unknown`, has none of its own. */
function takes(field: Schema, value: null | []): boolean {
  let { def } = (field as z.core.$ZodTypes)._zod;
  while ('innerType' in def) ({ def } = (def.innerType as z.core.$ZodTypes)._zod);
  return def.type !== 'unknown' && z.safeParse(field, value).success;
}

function withoutNothing(value: unknown, options: readonly Option[]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const given = value as Record<string, unknown>;
  const nothing = options.filter(({ name }) => Object.hasOwn(given, name) && isNothing(given[name]));
  if (nothing.length === 0) return value;
  const rest = { ...given };
  for (const { name, takesNull, takesEmpty } of nothing) {
    if (given[name] !== null && takesEmpty) continue;
    if (takesNull) rest[name] = null;
    else delete rest[name];
  }
  return rest;
}

function isNothing(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

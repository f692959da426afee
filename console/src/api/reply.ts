import type { z } from 'zod';

/** What an endpoint answers, and what it takes, by the schemas of the server: a field that changes there does not compile here. */
export type Reply<Schema extends z.ZodType> = z.output<Schema>;
export type Body<Schema extends z.ZodType> = z.input<Schema>;

import { z } from 'zod';

/** The answer of a route that answers nothing: 204. */
export const noContent = z.undefined();

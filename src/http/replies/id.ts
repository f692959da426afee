import { z } from 'zod';

/** An id that a caller sends. It may come in upper case, but records, index and files know it in lower case. */
export const idParam = z.uuid().toLowerCase();

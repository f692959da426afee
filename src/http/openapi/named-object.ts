import { z } from 'zod';

/** An object that the description of the API has under this name, as a component that operations refer to. */
export function namedObject<Shape extends z.ZodRawShape>(name: string, shape: Shape): z.ZodObject<Shape> {
  return z.object(shape).meta({ title: name });
}

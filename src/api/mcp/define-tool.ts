import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Actor } from '#http/access/access.ts';
import { toAppError } from '#http/replies/errors.ts';
import type { AppError, ErrorKind } from '#kernel/errors.ts';

/** The request that a tool is called by. */
export type McpCall = {
  actor: Actor;
  /** Aborted when the client has disconnected, or may no longer have the response. */
  signal: AbortSignal;
  /** Counts one search by the caller. Throws `rate_limited`. */
  countSearch: () => Promise<void>;
  /** Called with the refusals and failures of a tool. */
  failed: (error: AppError) => void;
};

type ToolSpec<I extends z.ZodObject, O extends z.ZodObject> = {
  name: string;
  title: string;
  description: string;
  input: I;
  output: O;
  /** It counts as a search. */
  searches?: boolean;
  run: (args: z.output<I>, call: McpCall) => Promise<z.input<O>>;
  /** The text form for a model. */
  tell: (result: z.output<O>) => string;
};

/** Adds a tool to the server that answers one call. */
export type AddTool = (server: McpServer, call: McpCall) => void;

// None of the tools changes anything, and all of them look at this installation alone.
const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };

const whatToDo: Partial<Record<ErrorKind, string>> = {
  not_found: 'Use ids that search, list_jars, find_indicator or find_entities returned to you.',
  unavailable: 'Try again later.',
};

/** A tool of which nothing gets out that its output schema does not name, and no error that is not meant to be read. */
export function defineTool<I extends z.ZodObject, O extends z.ZodObject>(spec: ToolSpec<I, O>): AddTool {
  const { name, title, description, output: outputSchema } = spec;
  const inputSchema = withoutEmpty(spec.input);
  const config = { title, description, inputSchema, outputSchema, annotations };
  return (server, call) => {
    async function run(args: z.output<I>): Promise<CallToolResult> {
      try {
        if (spec.searches) await call.countSearch();
        const result = outputSchema.parse(await spec.run(args, call));
        return { structuredContent: result, content: [{ type: 'text', text: spec.tell(result) }] };
      } catch (thrown) {
        const error = toAppError(thrown);
        call.failed(error);
        return { isError: true, content: [{ type: 'text', text: explained(error) }] };
      }
    }
    server.registerTool<z.ZodObject, z.ZodObject>(name, config, (args) => run(args as z.output<I>));
  };
}

/** The same fields; assistants send null or an empty list for what they leave out, and names that are not ours. */
function withoutEmpty(input: z.ZodObject): z.ZodObject {
  const shape = Object.entries(input.shape as Record<string, z.ZodType>).map(([name, field]) => {
    const absent = field.safeParse(undefined);
    if (!absent.success) return [name, field] as const;
    const lenient = z.preprocess((sent) => (isEmpty(sent) ? undefined : sent), field);
    return [name, absent.data === undefined ? lenient.optional() : lenient.default(absent.data)] as const;
  });
  return z.object(Object.fromEntries(shape));
}

const isEmpty = (sent: unknown): boolean => sent === null || (Array.isArray(sent) && sent.length === 0);

function explained({ kind, message }: AppError): string {
  return [message, whatToDo[kind]].filter(Boolean).join('. ');
}

import { viewCreatedRetention } from './platform.views.ts';
import type { JarInput, Jars } from '#domain/jars/index.ts';
import { principalOf } from '#http/access/access.ts';
import { bodyForm } from '#http/bodies/strict-form.ts';
import { AppError, fieldsSummary } from '#kernel/errors.ts';
import { fieldProblems } from '#kernel/fields/field-problems.ts';
import { batchBody, batchReply, createJarBody } from './knowledge.schemas.ts';
import { inputOf } from './knowledge.views.ts';
import type { App } from '#http/app.ts';

/** Many honey jars in one request: `/honey-jars/batch`. */
export function batchRoutes(app: App, { jars }: { jars: Jars }): void {
  app.post(
    '/honey-jars/batch',
    {
      config: { action: 'honey_jar.create_batch' },
      schema: {
        tags: ['knowledge service'],
        summary: 'Create several honey jars',
        description:
          'Each is validated on its own: valid ones are created together, and `errors` lists what is wrong ' +
          'with the others. 200 when none fits.',
        body: batchBody,
        response: { 200: batchReply, 201: batchReply },
      },
    },
    async (request, reply) => {
      const actor = principalOf(request);
      const rows = request.body.jars.map(readRow);
      const fitting = rows.flatMap((row) => ('input' in row ? row.input : []));
      const created = await jars.createMany(actor, fitting);
      for (const { id } of created)
        actor.note({ action: 'honey_jar.create', target_type: 'honey_jar', target_id: id });
      request.audit.details = { created: created.length, refused: rows.length - created.length };
      return reply.code(created.length > 0 ? 201 : 200).send({
        created: created.map((jar, at) => ({
          id: jar.id,
          name: fitting[at]?.name ?? '',
          retention: viewCreatedRetention(jar, new Date()),
        })),
        errors: rows.flatMap((row, index) => ('message' in row ? viewRefused(row, index) : [])),
      });
    },
  );
}

type Refused = { name: string | null; message: string };

function readRow(row: unknown): { input: JarInput } | Refused {
  const parsed = bodyForm(createJarBody).safeParse(row);
  if (!parsed.success) return refused(row, fieldsSummary(fieldProblems(parsed.error.issues).slice(0, 20)));
  try {
    return { input: inputOf(parsed.data) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refused(row, error.message);
  }
}

function refused(row: unknown, message: string): Refused {
  const { name } = (row ?? {}) as { name?: unknown };
  return { name: typeof name === 'string' ? name : null, message };
}

function viewRefused({ name, message }: Refused, index: number) {
  return { index, name, error: { code: 'VALIDATION_ERROR', message } };
}

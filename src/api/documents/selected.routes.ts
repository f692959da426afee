import type { Documents } from '#domain/documents/index.ts';
import { principalOf } from '#http/access/access.ts';
import { jarParams } from '#api/honey-jars/platform.schemas.ts';
import { selectedBody, selectedReply } from './platform.schemas.ts';
import type { App } from '#http/app.ts';

const path = '/knowledge/honey-pots/:honey_jar_id/documents';
const tags = ['knowledge'];

/** What is done with several documents of a honey jar at once. */
export function selectedRoutes(app: App, { documents }: { documents: Documents }): void {
  app.post(
    `${path}/delete`,
    {
      config: { action: 'document.delete', errors: [409] },
      schema: {
        tags,
        summary: 'Delete several documents of a honey jar',
        description: 'All of them or none; ids that are not in the honey jar are passed over.',
        params: jarParams,
        body: selectedBody,
        response: { 200: selectedReply },
      },
    },
    async (request) => {
      const actor = principalOf(request);
      const { honey_jar_id } = request.params;
      const deleted = await documents.removeMany(actor, honey_jar_id, request.body.document_ids);
      for (const id of deleted)
        actor.note({ action: 'document.delete', target_type: 'document', target_id: id });
      return { success: true as const, message: `${counted(deleted)} deleted`, document_ids: deleted };
    },
  );

  app.post(
    `${path}/reprocess`,
    {
      config: { action: 'document.reprocess', errors: [409] },
      schema: {
        tags,
        summary: 'Process several documents of a honey jar again',
        description:
          'Those that are being read already, and ids that are not in the honey jar, are passed over.',
        params: jarParams,
        body: selectedBody,
        response: { 202: selectedReply },
      },
    },
    async (request, answer) => {
      const actor = principalOf(request);
      const { honey_jar_id } = request.params;
      const reread = await documents.reprocessMany(actor, honey_jar_id, request.body.document_ids);
      for (const id of reread)
        actor.note({ action: 'document.reprocess', target_type: 'document', target_id: id });
      const message = `${counted(reread)} will be processed again`;
      return answer.code(202).send({ success: true as const, message, document_ids: reread });
    },
  );
}

function counted({ length }: string[]): string {
  return length === 1 ? '1 document' : `${length} documents`;
}
